import { spawnSync } from 'node:child_process';
import { appendFile, cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { root } from '../gates/document.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'payfac-generated-'));
  await cp(join(root, 'generated'), folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

function run(script: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [`scripts/${script}/${script}.ts`, ...args],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  return { status, stdout, stderr };
}

describe('generate --check', () => {
  test('it fails, names only the stale and the missing file, and writes neither; without --check both are made', async () => {
    await appendFile(join(folder, 'api.ts'), '// changed by hand\n');
    await rm(join(folder, 'operations.ts'));
    const before = await readdir(folder);

    const { status, stderr } = run('generate', '--check', '--out', folder);
    expect(status).toBe(1);
    expect(stderr.match(/\w+\.(ts|json)/g)).toEqual(['api.ts', 'operations.ts']);
    expect(await readdir(folder)).toEqual(before);

    expect(run('generate', '--out', folder).status).toBe(0);
    for (const name of await readdir(folder)) {
      expect(await readFile(join(folder, name), 'utf8'), name).toBe(
        await readFile(join(root, 'generated', name), 'utf8'),
      );
    }
  });
});

test.each([
  ['generate', ['--chek'], "generate: Unknown option '--chek'"],
  ['docs', ['--ou', 'x'], "docs: Unknown option '--ou'"],
])('%s %j is refused, with the usage', (script, args, message) => {
  const { status, stdout, stderr } = run(script, ...args);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain(message);
  expect(stderr).toContain(`npm run ${script}`);
});
