import { expect, test } from 'vitest';
import { parseOptions } from './options.ts';

test('only the count has to be given', () => {
  expect(parseOptions(['--count', '5'])).toEqual({
    count: 5,
    seed: '1',
    until: Date.parse('2026-11-01T00:00:00Z'),
    out: null,
  });
});

test('every option is read', () => {
  const args = ['--count', '5', '--seed', 'a b', '--until', '2026-10-01T00:00:00-03:00', '--out', 'x.ndjson'];
  const until = Date.parse('2026-10-01T03:00:00Z');
  expect(parseOptions(args)).toEqual({ count: 5, seed: 'a b', until, out: 'x.ndjson' });
});

test('help can be asked for', () => {
  expect(parseOptions(['--help'])).toBeNull();
});

test.each([
  [[], '--count must be'],
  [['--count', '0'], '--count must be'],
  [['--count', '1e3'], '--count must be'],
  [['--count', '-1'], '--count'],
  [['--count', '5', '--until', 'today'], '--until must be'],
  [['--count', '5', '--sed', '1'], '--sed'],
  [['--count', '5', 'file'], 'file'],
])('%j is refused with the usage', (args, message) => {
  expect(() => parseOptions(args)).toThrow(message);
  expect(() => parseOptions(args)).toThrow('npm run sample-charges');
});
