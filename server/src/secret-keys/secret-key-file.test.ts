import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSecretKey } from './secret-key.service.ts';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'payfac-key-'));
  path = join(folder, 'payfac.db.key');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the first start makes a key for its owner’s eyes, and every later one reads it', () => {
  const key = createSecretKey(path);
  expect(key).toHaveLength(32);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readFileSync(path, 'utf8')).toBe(`${key.toString('base64')}\n`);
  expect(createSecretKey(path)).toEqual(key);
  expect(readdirSync(folder)).toEqual(['payfac.db.key']);
});

test('no two files hold the same key', () => {
  expect(createSecretKey(path)).not.toEqual(createSecretKey(`${path}2`));
});

test('processes that start at once end with one key', async () => {
  const module = join(import.meta.dirname, 'secret-key.service.ts');
  const script = `import { createSecretKey } from ${JSON.stringify(module)};
    console.log(createSecretKey(${JSON.stringify(path)}).toString('base64'));`;
  const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  const outputs = await Promise.all([run(), run(), run()]);
  const keys = new Set(outputs.map(({ stdout }) => stdout.trim()));
  expect([...keys]).toEqual([readFileSync(path, 'utf8').trim()]);
  expect(readdirSync(folder)).toEqual(['payfac.db.key']);
});

test.each(['', 'not a key', Buffer.alloc(31).toString('base64')])(
  'a file that holds %j is refused by name and left as it is',
  (content) => {
    writeFileSync(path, content);
    expect(() => createSecretKey(path)).toThrow(path);
    expect(readFileSync(path, 'utf8')).toBe(content);
  },
);

test('a folder that is not there is refused', () => {
  expect(() => createSecretKey(join(folder, 'none', 'key'))).toThrow('ENOENT');
});
