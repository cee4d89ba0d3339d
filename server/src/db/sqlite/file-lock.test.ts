import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockFile } from './file-lock.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'payfac-lock-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('one has the lock at a time, and leaves no file', async () => {
  const path = join(folder, 'taken');
  const release = lockFile(path);
  expect(release).not.toBeNull();
  expect(lockFile(path)).toBeNull();
  release?.();
  const next = lockFile(path);
  expect(next).not.toBeNull();
  next?.();
  expect(await readdir(folder)).toEqual([]);
});

test('a killed process loses the lock, though its file still exists', async () => {
  const path = join(folder, 'killed');
  const module = JSON.stringify(join(import.meta.dirname, 'file-lock.ts'));
  // Without a reference to the database, the garbage collector would close it.
  const script = `const { lockFile } = await import(${module}); globalThis.release = lockFile(process.argv[1]);
    console.log(release !== null); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, path]);
  expect(String((await once(child.stdout, 'data'))[0])).toBe('true\n');
  expect(lockFile(path)).toBeNull();
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await readdir(folder)).toEqual(['killed']);
  const release = lockFile(path);
  expect(release).not.toBeNull();
  release?.();
});
