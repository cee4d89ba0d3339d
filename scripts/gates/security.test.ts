import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const text = readFileSync(join(root, 'SECURITY.md'), 'utf8');
const risks = text.split(/^(?=#{2,3} )/m).filter((section) => section.startsWith('### API'));

function filesIn(part: string): string[] {
  return [...part.matchAll(/`((?:server|client|scripts)\/[^`]+)`/g)].map(([, path = '']) => path);
}

test('SECURITY.md has the ten risks of 2023 in order, each with a test that shows what is done', () => {
  expect(risks.map((section) => /API(\d+)/.exec(section)?.[1])).toEqual(
    Array.from({ length: 10 }, (_, n) => String(n + 1)),
  );
  for (const section of risks) {
    const tests = filesIn(section.split('\nTests: ')[1] ?? '');
    expect(tests, section.slice(0, 60)).not.toEqual([]);
    for (const path of tests) expect(path).toMatch(/\.test\.ts$/);
  }
});

test('every file that SECURITY.md names is there', () => {
  expect(filesIn(text).filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
