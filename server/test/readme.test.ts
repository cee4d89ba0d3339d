import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { startSandbox } from '../../scripts/lab/payfac.ts';
import { collect, createSetup, projectRoot } from './support/child-server.ts';
import { serveHere } from './support/serve-here.ts';

interface Step {
  script: string;
  /** The output that the text shows below it; null if it shows none. */
  shown: string | null;
}

/** The URL of the service in the texts. */
const shownUrl = 'http://127.0.0.1:3000';
const separator = '----- next step -----';

// A sandbox has a database of its own, so the engine of the test run does not matter.
test.runIf(inject('engine') === 'sqlite')(
  'the tour of the README leads a sandbox to a refunded charge in five calls',
  async () => {
    const steps = stepsOf(section(text('README.md'), 'Tour'));
    expect(steps.filter(({ script }) => script.startsWith('call '))).toHaveLength(5);
    const sandbox = await startSandbox();
    onTestFinished(async () => {
      await sandbox.stop();
    });
    const bin = join(projectRoot, 'node_modules', '.bin');
    await play(steps, sandbox.url, { PATH: `${bin}:${process.env.PATH ?? ''}` });
    expect(steps.at(-1)?.shown).toContain('ESTORNO');
  },
);

test('the long tour leads from an empty database to a refunded charge', async () => {
  const steps = stepsOf(text('server/docs/tour.md'));
  expect(steps.length).toBeGreaterThan(8);
  const setup = await createSetup();
  onTestFinished(() => setup.cleanup());
  const server = await serveHere(setup.env);
  onTestFinished(async () => {
    await server.stop();
  });
  await play(steps, server.url, setup.env);
});

function text(file: string): string {
  return readFileSync(join(projectRoot, file), 'utf8');
}

function section(markdown: string, title: string): string {
  const start = markdown.indexOf(`\n## ${title}\n`) + 1;
  return markdown.slice(start, markdown.indexOf('\n## ', start));
}

/** Returns each `sh` block, with the `json` or `text` block that follows it. */
function stepsOf(markdown: string): Step[] {
  const blocks = [...markdown.matchAll(/^```(sh|json|text)\n(.*?)^```$/gms)].map(([, kind, text]) => ({
    kind,
    text: text ?? '',
  }));
  return blocks.flatMap(({ kind, text }, i) => {
    if (kind !== 'sh') return [];
    const next = blocks[i + 1];
    return [{ script: text, shown: next === undefined || next.kind === 'sh' ? null : next.text }];
  });
}

/** Runs all steps in one shell against the service at `url`; each must print what is shown. */
async function play(steps: Step[], url: string, env: NodeJS.ProcessEnv): Promise<void> {
  const script = steps.map((step) => `${step.script}\necho; echo '${separator}'`).join('\n');
  const child = spawn('bash', ['-euo', 'pipefail', '-c', script.replaceAll(shownUrl, url)], {
    cwd: projectRoot,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { code, stdout, stderr } = await collect(child);
  expect(code, stderr).toBe(0);
  const outputs = stdout.replaceAll(url, shownUrl).split(separator);
  const seen = steps.map((step, i) => ({ script: step.script, output: comparable(outputs[i] ?? '') }));
  const promised = steps.map((step) => ({ script: step.script, output: comparable(step.shown ?? '') }));
  expect(seen).toEqual(promised);
}

/** Leaves out what differs from run to run: tokens, request ids, and times. */
function comparable(output: string): string {
  return output
    .replaceAll(/pf[is]_[\w-]{49}/g, 'TOKEN')
    .replaceAll(/whsec_[\w+/]{32}/g, 'SECRET')
    .replaceAll(/(urn:uuid:|"requestId": ")[0-9a-f-]{36}/g, '$1REQUEST')
    .replaceAll(/in [\d.]+ s \(\d+ lines\/s\)/g, 'in TIME')
    .trim();
}
