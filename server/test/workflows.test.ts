import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { chargeUuid } from './support/charge-lines.ts';
import {
  createSetup,
  type TestSetup,
  collect,
  projectRoot,
  type CommandResult,
} from './support/child-server.ts';
import { newIntermediary } from './support/command.ts';
import { cpfNumber } from './support/fixtures.ts';
import { serveHere, type ServerHere } from './support/serve-here.ts';
import { spawn } from 'node:child_process';

const dayMs = 24 * 60 * 60 * 1000;

let setup: TestSetup;
let server: ServerHere;
let token: string;
let used = 0;

beforeAll(async () => {
  setup = await createSetup();
  server = await serveHere(setup.env);
  token = await newIntermediary(setup.env, 'Acme');
});
afterAll(async () => {
  await server.stop();
  await setup.cleanup();
});

/** Returns two sellers that are not registered, and three charges that are not imported. */
function freshInputs() {
  used += 1;
  return {
    token,
    sellerDocument: cpfNumber(2 * used),
    chargeUuid: chargeUuid(3 * used),
    disputedChargeUuid: chargeUuid(3 * used + 1),
    payoutSellerDocument: cpfNumber(2 * used + 1),
    payoutChargeUuid: chargeUuid(3 * used + 2),
    newPricesFrom: new Date(Date.now() + 30 * dayMs + used).toISOString(),
  };
}

interface Answer {
  status: number;
  text: string;
}

/** Starts a proxy that passes everything on to the real server, and returns what `change` makes of the answer. */
async function startMisbehaving(change: (answer: Answer, path: string) => Answer): Promise<string> {
  const proxy = createServer((request, response) => {
    const pass = async () => {
      const { method = 'GET', url: path = '/' } = request;
      const headers = ['x-token-api', 'content-type', 'x-idempotency-key'].flatMap((name) => {
        const value = request.headers[name];
        return typeof value === 'string' ? [[name, value] as [string, string]] : [];
      });
      const body = await buffer(request);
      const answer = await fetch(server.url + path, {
        method,
        headers,
        ...(body.length > 0 ? { body } : {}),
      });
      const { status, text } = change({ status: answer.status, text: await answer.text() }, path);
      response.writeHead(status, { 'Content-Type': answer.headers.get('content-type') ?? '' }).end(text);
    };
    void pass();
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => {
    proxy.close();
    proxy.closeAllConnections();
  });
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

test('the life of a seller and of a charge runs against the real server, step by step', async () => {
  const { code, stdout, stderr } = await runWorkflows(server.url, freshInputs());
  expect(code, stdout + stderr).toBe(0);
  expect(stdout).toMatch(/Workflows: 4 passed, 4 total/);
  expect(stdout).toMatch(/Steps: 41 passed, 41 total/);
});

type Change = (answer: Answer, path: string) => Answer;

const replaced =
  (what: RegExp | string, by: string): Change =>
  ({ status, text }) => ({ status, text: text.replace(what, by) });

describe('the tool finds', () => {
  // Each run takes over a second. A failed step ends its workflow, and no other, so one run shows several faults.
  test.each<[string, string[], Change[]]>([
    [
      'a charge that shows another seller, a dispute that leaves it as it was, and a closing without transfers',
      ['readCharge', 'readDispute', 'closeDay'],
      [
        replaced(/"idSeller":\d+,"uuidOrder"/, '"idSeller":999,"uuidOrder"'),
        replaced('"status":"DISPUTE"', '"status":"PAID"'),
        // Only a closing has `refused`, so its preview is left as it is.
        replaced(/"created":\{"count":1,(?=.*"refused")/, '"created":{"count":0,'),
      ],
    ],
    [
      'a refund that says it is still paid, and a transfer on a day on which banks do not work',
      ['refund', 'refundRest', 'readTransfer'],
      [
        replaced('"status":"REFUND"', '"status":"PAID"'),
        replaced(/"paymentDate":"[^"]+"/, '"paymentDate":"2026-04-03"'),
      ],
    ],
    [
      'a statement without the refund, a balance that is still due after the transfer was paid, and a plan that lacks a documented field',
      ['statementAfter', 'disputedStatement', 'readBalancePaid', 'addVersion'],
      [
        ({ status, text }, path) => ({
          status,
          text: /rate-plans\/\d+$/.test(path) ? text.replace(/"validFrom":"[^"]*",/g, '') : text,
        }),
        replaced(/,\{[^{}]*ESTORNO[^{}]*\}/, ''),
        replaced(/"available":0(?=.*"inTransfer":0\b)/, '"available":0.01'),
      ],
    ],
    [
      'a status that is not documented, a chargeback that gives back less, and a transfer that takes less',
      ['readRates', 'disputedStatement', 'readLines', 'quoteThen'],
      [
        ({ status, text }, path) => ({ status: path.startsWith('/v2/seller/rates') ? 201 : status, text }),
        replaced(/(?<="operacao":"CHARGEBACK_REVERTIDO".*?"entrada_bruta":)50/, '49'),
        replaced(/(?<="operacao":"REPASSE".*?"saida_liquida":)[\d.]+/, '0.01'),
      ],
    ],
  ])('%s', async (_, steps, changes) => {
    const url = await startMisbehaving((answer, path) =>
      changes.reduce((changed, change) => change(changed, path), answer),
    );
    expect(await failedSteps(url, freshInputs())).toEqual(steps);
  });
});

/** Returns the steps that fail a run, in order. */
async function failedSteps(
  url: string,
  inputs: ReturnType<typeof freshInputs>,
): Promise<(string | undefined)[]> {
  const { code, stdout } = await runWorkflows(url, inputs);
  expect(code, stdout).not.toBe(0);
  return [...stdout.matchAll(/stepId - (\w+)/g)].map(([, step]) => step);
}

/** The inputs of the workflows; see openapi/workflows.arazzo.yaml. */
interface WorkflowInputs {
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
function runWorkflows(url: string, inputs: WorkflowInputs): Promise<CommandResult> {
  const args = ['respect', 'openapi/workflows.arazzo.yaml', '--server', `api=${url}`, '--severity', severity];
  const given = Object.entries(inputs).flatMap(([name, value]) => ['--input', `${name}=${value}`]);
  const redocly = `${projectRoot}/node_modules/@redocly/cli/bin/cli.js`;
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, NO_COLOR: '1' };
  return collect(spawn(process.execPath, [redocly, ...args, ...given], { cwd: projectRoot, env }));
}
