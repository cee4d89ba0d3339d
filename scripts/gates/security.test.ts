import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const text = readFileSync(join(root, 'SECURITY.md'), 'utf8');
const rows = text.split('\n').filter((line) => /^\| API\d/.test(line));

function filesIn(part: string): string[] {
  return [...part.matchAll(/`((?:server|client|scripts)\/[^`]+)`/g)].map(([, path = '']) => path);
}

test('SECURITY.md has the ten risks of 2023 in order, each with a test that shows what is done', () => {
  expect(rows.map((row) => /API(\d+)/.exec(row)?.[1])).toEqual(
    Array.from({ length: 10 }, (_, n) => String(n + 1)),
  );
  for (const row of rows) {
    const shownBy = row.split('|')[3] ?? '';
    expect(filesIn(shownBy), row.slice(0, 60)).not.toEqual([]);
    for (const path of filesIn(shownBy)) expect(path).toMatch(/\.test\.ts$/);
  }
});

test('every file that SECURITY.md names is there', () => {
  expect(filesIn(text).filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
