import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileSource } from './lines.ts';

let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'payfac-source-'));
  file = join(folder, 'charges.ndjson');
  await writeFile(file, 'one\ntwo\n');
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test('a file is read whole, and its rejected lines go beside it', async () => {
  const source = await fileSource(file);
  expect(source).toMatchObject({ totalBytes: 8, rejectedPath: `${file}.rejected.ndjson` });
  const chunks: Buffer[] = [];
  for await (const chunk of source.bytes) chunks.push(chunk);
  expect(Buffer.concat(chunks).toString()).toBe('one\ntwo\n');
});

test('rejected lines go to another file that is named', async () => {
  expect(await fileSource(file, '/elsewhere/rejected')).toMatchObject({
    rejectedPath: '/elsewhere/rejected',
  });
});

test('what cannot be read is named', async () => {
  await expect(fileSource(join(folder, 'none'))).rejects.toThrow(/cannot read .*none/);
  await expect(fileSource(folder)).rejects.toThrow('is a folder');
});

test('rejected lines cannot replace the file that is read, by whatever name', async () => {
  const link = join(folder, 'link');
  await symlink(file, link);
  await expect(fileSource(file, file)).rejects.toThrow('--rejected FILE');
  await expect(fileSource(file, join(folder, '.', 'charges.ndjson'))).rejects.toThrow('--rejected FILE');
  await expect(fileSource(link, file)).rejects.toThrow('--rejected FILE');
});
