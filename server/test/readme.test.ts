import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  collect,
  createSetup,
  projectRoot,
  startServer,
  type ChildServer,
  type TestSetup,
} from './support/child-server.ts';

interface Step {
  script: string;
  /** What the README shows below it; null when it shows nothing. */
  shown: string | null;
}

const readmeUrl = 'http://127.0.0.1:3000';
const separator = '----- next step -----';

let setup: TestSetup;
let server: ChildServer;

beforeAll(async () => {
  setup = await createSetup();
  server = await startServer(setup.env);
});
afterAll(async () => {
  await server.stop();
  await setup.cleanup();
});

test('the tour of the README gives the output it shows', { timeout: 60_000 }, async () => {
  const steps = tour(readFileSync(join(projectRoot, 'README.md'), 'utf8'));
  expect(steps.length).toBeGreaterThan(8);
  const script = steps.map((step) => `${step.script}\necho; echo '${separator}'`).join('\n');
  const child = spawn('bash', ['-euo', 'pipefail', '-c', script.replaceAll(readmeUrl, server.url)], {
    cwd: projectRoot,
    env: setup.env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { code, stdout, stderr } = await collect(child);
  expect(code, stderr).toBe(0);
  const outputs = stdout.split(separator);
  const seen = steps.map((step, i) => ({ script: step.script, output: comparable(outputs[i] ?? '') }));
  const promised = steps.map((step) => ({ script: step.script, output: comparable(step.shown ?? '') }));
  expect(seen).toEqual(promised);
});

/** Each `sh` block of the section "Tour", with the `json` or `text` block that follows it. */
function tour(readme: string): Step[] {
  const section = readme.slice(
    readme.indexOf('## Tour'),
    readme.indexOf('\n## ', readme.indexOf('## Tour') + 1),
  );
  const blocks = [...section.matchAll(/^```(sh|json|text)\n(.*?)^```$/gms)].map(([, kind, text]) => ({
    kind,
    text: text ?? '',
  }));
  return blocks.flatMap(({ kind, text }, i) => {
    if (kind !== 'sh') return [];
    const next = blocks[i + 1];
    return [{ script: text, shown: next === undefined || next.kind === 'sh' ? null : next.text }];
  });
}

/** Leaves out what differs from run to run: tokens, request ids, the server's port, how long it took. */
function comparable(output: string): string {
  return output
    .replaceAll(/pf[is]_[\w-]{49}/g, 'TOKEN')
    .replaceAll(/whsec_[\w+/]{32}/g, 'SECRET')
    .replaceAll(/(urn:uuid:|"requestId": ")[0-9a-f-]{36}/g, '$1REQUEST')
    .replaceAll(server.url, readmeUrl)
    .replaceAll(/in [\d.]+ s \(\d+ lines\/s\)/g, 'in TIME')
    .trim();
}
