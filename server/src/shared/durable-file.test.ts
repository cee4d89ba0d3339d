import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeDurably } from './durable-file.ts';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'payfac-durable-'));
  path = join(folder, 'file');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a file is written for its owner alone, and no draft is left', () => {
  for (const existing of ['keep', 'replace'] as const) {
    writeDurably(path + existing, 'text', existing);
    expect(readFileSync(path + existing, 'utf8')).toBe('text');
    expect(statSync(path + existing).mode & 0o777).toBe(0o600);
  }
  expect(readdirSync(folder)).toEqual(['filekeep', 'filereplace']);
});

test('an older file is kept or replaced, as the caller says', () => {
  writeDurably(path, 'old', 'keep');
  expect(() => writeDurably(path, 'new', 'keep')).toThrow('EEXIST');
  expect(readFileSync(path, 'utf8')).toBe('old');
  writeDurably(path, 'new', 'replace');
  expect(readFileSync(path, 'utf8')).toBe('new');
  expect(readdirSync(folder)).toEqual(['file']);
});

test('a folder that does not exist is refused', () => {
  expect(() => writeDurably(join(folder, 'none', 'file'), 'text', 'replace')).toThrow('ENOENT');
});

test.each([
  ['a link, such as /dev/stdout', () => symlinkSync('/dev/null', path)],
  ['a folder', () => mkdirSync(path)],
])('%s is not replaced by a file', (_, make) => {
  make();
  expect(() => writeDurably(path, 'text', 'replace')).toThrow(`${path} is not a regular file`);
  expect(lstatSync(path).isFile()).toBe(false);
  expect(readdirSync(folder)).toEqual(['file']);
});
