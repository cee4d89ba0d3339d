import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkNode } from './check-machine.ts';

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
