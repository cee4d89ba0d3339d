import { spawn } from 'node:child_process';
import { collect, projectRoot, type CommandResult } from './child-server.ts';

/** The inputs of the workflows; see openapi/workflows.arazzo.yaml. */
export interface WorkflowInputs {
  token: string;
  sellerDocument: string;
  chargeUuid: string;
  disputedChargeUuid: string;
  payoutSellerDocument: string;
  newPricesFrom: string;
  payoutChargeUuid: string;
}

/** The severities that make every kind of check fail the run, whatever the tool's defaults are. */
const severity = ['STATUS_CODE_CHECK', 'SCHEMA_CHECK', 'SUCCESS_CRITERIA_CHECK', 'CONTENT_TYPE_CHECK']
  .map((check) => `${check}=error`)
  .join(',');

/** Runs the workflows against the service at this URL. */
export function runWorkflows(url: string, inputs: WorkflowInputs): Promise<CommandResult> {
  const args = ['respect', 'openapi/workflows.arazzo.yaml', '--server', `api=${url}`, '--severity', severity];
  const given = Object.entries(inputs).flatMap(([name, value]) => ['--input', `${name}=${value}`]);
  const redocly = `${projectRoot}/node_modules/@redocly/cli/bin/cli.js`;
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, NO_COLOR: '1' };
  return collect(spawn(process.execPath, [redocly, ...args, ...given], { cwd: projectRoot, env }));
}
