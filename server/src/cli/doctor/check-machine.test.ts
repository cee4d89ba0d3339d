import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DatabaseLocation } from '../../db/store.ts';
import { checkDisk, checkNode } from './check-machine.ts';
import { readFileSync } from 'node:fs';

let folder: string;
let sqlite: DatabaseLocation;
const postgres: DatabaseLocation = { engine: 'postgres', url: 'postgres://127.0.0.1/none', connections: 1 };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'payfac-doctor-'));
  sqlite = { engine: 'sqlite', path: join(folder, 'payfac.db') };
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('room for the database and for temporary files is good, with the number', async () => {
  const results = await checkDisk(sqlite, 1);
  expect(results.map(({ ok }) => ok)).toEqual([true, true]);
  expect(results[0]?.detail).toMatch(new RegExp(`^[\\d.]+ [MG]iB free for the database in ${folder}$`));
  expect(results[1]?.detail).toContain(`for temporary files in ${tmpdir()}`);
});

test('the folder of a database that will be made is looked at where it will be', async () => {
  const [result] = await checkDisk({ engine: 'sqlite', path: join(folder, 'data', 'payfac.db') }, 1);
  expect(result?.detail).toContain(`for the database in ${folder}`);
});

test('less than is needed is a fault, with both numbers', async () => {
  const { bavail, bsize } = await statfs(folder);
  const results = await checkDisk(sqlite, bavail * bsize * 2);
  expect(results.map(({ ok }) => ok)).toEqual([false, false]);
  expect(results[0]?.detail).toMatch(
    /^\S+ [MG]iB free for the database in .*, but \S+ GiB are needed; free some space/,
  );
  expect(results[1]?.detail).toContain('TMPDIR');
});

test('PostgreSQL’s disk is not this machine’s', async () => {
  expect(await checkDisk(postgres, 1)).toMatchObject([
    { ok: true, detail: expect.stringContaining('temporary files') as string },
  ]);
});

test('a temporary folder that is not there is a fault', async () => {
  expect(await checkDisk(postgres, 1, join(folder, 'none'))).toMatchObject([
    {
      ok: false,
      detail: expect.stringMatching(/cannot be used for temporary files \(ENOENT.*TMPDIR$/) as string,
    },
  ]);
});

test.each([
  ['24.17.9', false],
  ['24.18.0', true],
  ['26.0.0', true],
  ['20.20.2', false],
])('Node %s: good is %s', (version, ok) => {
  expect(checkNode(version)).toMatchObject([{ ok, detail: expect.stringContaining(version) as string }]);
});

test('the launcher asks for the same', () => {
  const launcher = readFileSync(join(import.meta.dirname, '..', '..', '..', 'bin', 'payfac.js'), 'utf8');
  const [, major = '', minor = ''] = /oldest = \[(\d+), (\d+)\]/.exec(launcher) ?? [];
  expect(checkNode(`${major}.${minor}.0`)).toMatchObject([{ ok: true }]);
  expect(checkNode(`${major}.${Number(minor) - 1}.0`)).toMatchObject([{ ok: false }]);
});
