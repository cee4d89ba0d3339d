import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from '../lab/payfac.ts';
import { collect } from '../lab/process.ts';
import { root } from '../gates/document.ts';

interface Block {
  lang: string;
  source: string;
}

const guide = await readFile(join(root, 'openapi', 'guides', 'first-request.md'), 'utf8');
/** The blocks that a person copies from the guide, except the start of the sandbox, which the test does. */
const blocks = [...guide.matchAll(/^```(sh|ts)\n(.*?)^```$/gms)]
  .map(([, lang = '', source = '']): Block => ({ lang, source }))
  .filter(({ source }) => /^(curl|import) /.test(source));

let sandbox: Sandbox;
let home: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'payfac-guide-'));
  // With these options curl, as it stands in the guide, prints the answer, then its status on a line of its own.
  await writeFile(join(home, '.curlrc'), 'silent\nshow-error\nwrite-out = "\\n%{http_code}"\n');
  sandbox = await startSandbox();
});
afterEach(async () => {
  await sandbox.stop();
  await rm(home, { recursive: true });
});

async function run({ lang, source }: Block): Promise<string> {
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    PAYFAC_URL: sandbox.url,
    PAYFAC_TOKEN: sandbox.tokens.intermediary,
  };
  const [command, args] =
    lang === 'sh'
      ? ['bash', ['-euo', 'pipefail', '-c', source]]
      : [process.execPath, ['--input-type=module-typescript', '--eval', source]];
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const { code, stdout, stderr } = await collect(child);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
}

async function request(block: Block | undefined): Promise<{ status: number; body: unknown }> {
  expect(block?.source).toMatch(/^curl /);
  const output = await run(block!);
  const end = output.lastIndexOf('\n');
  return { status: Number(output.slice(end)), body: JSON.parse(output.slice(0, end)) as unknown };
}

test('the guide to the first request, followed on a sandbox, does what it says', async () => {
  const [seller, statement, refund, refundAgain, typescript, ...others] = blocks;
  expect(others).toEqual([]);
  expect(await request(seller)).toMatchObject({ status: 200, body: { id: 1 } });

  const { status, body } = await request(statement);
  expect(status).toBe(200);
  expect((body as unknown[]).length).toBeGreaterThan(0);

  const first = await request(refund);
  expect(first).toMatchObject({ status: 200, body: { status: 'REFUND' } });
  expect(await request(refund)).toEqual(first);

  const refused = await request(refundAgain);
  expect(refused).toMatchObject({ status: 422, body: { code: 'charge_already_refunded' } });

  expect(await run(typescript!)).toMatch(/ ACTIVE\n$/);
});
