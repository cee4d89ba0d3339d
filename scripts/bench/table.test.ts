import { describe, expect, test } from 'vitest';
import { compare, median, p99, resultOf, type BenchRow } from './comparison.ts';
import { parseOptions } from './options.ts';
import { formatNumber, formatTable } from './table.ts';

describe('statistics', () => {
  test('a median is the middle value, whatever the order, or the mean of the two in the middle', () => {
    expect(median([30, 1, 20])).toBe(20);
    expect(median([4, 1, 3, 2])).toBe(2.5);
    expect(median([7])).toBe(7);
    expect(() => median([])).toThrow(RangeError);
  });

  test('numbers are compared as numbers, not as text', () => {
    expect(median([9, 10, 100])).toBe(10);
  });

  test('a percentile is a value that was measured (nearest rank)', () => {
    const values = Array.from({ length: 200 }, (_, n) => 200 - n);
    expect(p99(values)).toBe(198);
    expect(p99([5])).toBe(5);
  });
});

test('contestants take turns, and rows show their measures in the order of the rounds', async () => {
  const calls: string[] = [];
  const contestant = (name: string, base: number) => (round: number) => {
    calls.push(`${name}${round}`);
    return Promise.resolve({ lines: base + round });
  };
  const plan = { what: 'lines', unit: 'lines/s', measure: 'lines', ours: 'a', theirs: 'b', against: 'b' };
  const contestants = { a: contestant('a', 10), b: contestant('b', 20) };
  const rows = await compare({ contestants, rows: [plan], warmsUp: true }, 3);
  expect(calls).toEqual(['a0', 'b0', 'a0', 'b0', 'a1', 'b1', 'a2', 'b2']);
  expect(rows).toEqual([
    {
      what: 'lines',
      against: 'b',
      unit: 'lines/s',
      ours: [10, 11, 12],
      reference: [20, 21, 22],
      goal: null,
    },
  ]);
  const unknown = compare({ contestants, rows: [{ ...plan, measure: 'pages' }] }, 1);
  await expect(unknown).rejects.toThrow('a does not measure pages');
});

const row = (changes: Partial<BenchRow>): BenchRow => ({
  what: 'lines',
  against: 'bare loop',
  unit: 'lines/s',
  ours: [80, 90, 100],
  reference: [100, 100, 200],
  goal: { of: 'ratio', is: 'at least', limit: 0.8 },
  ...changes,
});

describe('a row', () => {
  test('has the ratio of the medians, and reaches its goal or misses it', () => {
    expect(resultOf(row({}))).toEqual({ ours: 90, reference: 100, ratio: 0.9, isReached: true });
    expect(resultOf(row({ ours: [79] })).isReached).toBe(false);
    expect(resultOf(row({ goal: { of: 'ratio', is: 'at most', limit: 0.9 } })).isReached).toBe(true);
    expect(resultOf(row({ goal: null })).isReached).toBeNull();
  });

  test('may be judged by its own value, with nothing to compare', () => {
    const alone = row({ reference: [], against: null, goal: { of: 'value', is: 'at most', limit: 48 } });
    expect(resultOf(alone)).toEqual({ ours: 90, reference: null, ratio: null, isReached: false });
    const wrong = row({ reference: [], goal: { of: 'ratio', is: 'at most', limit: 1 } });
    expect(() => resultOf(wrong)).toThrow(TypeError);
  });

  test('is a line of the table', () => {
    const table = formatTable([
      row({}),
      row({
        what: 'memory',
        against: null,
        unit: 'MiB',
        reference: [],
        goal: { of: 'value', is: 'at most', limit: 48 },
      }),
    ]);
    expect(table).toBe(
      [
        'what    against    unit     ours  theirs  ratio    goal',
        'lines   bare loop  lines/s  90.0     100   0.90  ≥ 0.8×  ok',
        'memory             MiB      90.0                   ≤ 48  MISSED',
      ].join('\n'),
    );
  });

  test('is compared with the same row of a saved run: its ratio, or its value where it has none', () => {
    const memory = row({ what: 'memory', against: null, reference: [], goal: null });
    const saved = [
      { what: 'memory', against: null, median: { ours: 60, ratio: null } },
      { what: 'lines', against: 'another loop', median: { ours: 1, ratio: 1 } },
      { what: 'lines', against: 'bare loop', median: { ours: 1, ratio: 0.75 } },
    ];
    expect(formatTable([row({}), memory, row({ what: 'new' })], saved)).toBe(
      [
        'what    against    unit     ours  theirs  ratio    goal      saved  vs saved',
        'lines   bare loop  lines/s  90.0     100   0.90  ≥ 0.8×  ok   0.75      1.20',
        'memory             lines/s  90.0                              60.0      1.50',
        'new     bare loop  lines/s  90.0     100   0.90  ≥ 0.8×  ok',
      ].join('\n'),
    );
  });

  test.each([
    [1_234_567.8, '1,234,568'],
    [123.4, '123'],
    [12.34, '12.3'],
    [0.005, '0.01'],
  ])('shows %d as %s', (value, text) => expect(formatNumber(value)).toBe(text));
});

const names = ['statement', 'verify'];

test('the whole bench has a million charges and imports fewer, the quick one few', () => {
  expect(parseOptions([], names)).toMatchObject({
    charges: 1_000_000,
    imports: 50_000,
    rounds: 5,
    longRounds: 3,
  });
  expect(parseOptions([], names)).toMatchObject({ only: [], json: null, saved: null });
  expect(parseOptions([], names)).toMatchObject({ seconds: 1, requests: 100_000 });
  expect(parseOptions(['--quick'], names)).toMatchObject({ charges: 10_000, imports: 10_000, seconds: 0.2 });
  expect(parseOptions(['--seconds', '0.1', '--requests', '2000'], names)).toMatchObject({
    seconds: 0.1,
    requests: 2_000,
  });
  expect(parseOptions(['--quick', '--charges', '2000', '--rounds', '1'], names)).toMatchObject({
    charges: 2_000,
    imports: 2_000,
    rounds: 1,
    longRounds: 1,
  });
  expect(
    parseOptions(['--only', 'verify', '--json', 'a.json', '--saved', 'b.json', '--data', 'd'], names),
  ).toMatchObject({
    only: ['verify'],
    json: 'a.json',
    saved: 'b.json',
    dataFolder: 'd',
  });
  expect(parseOptions(['--help'], names)).toBeNull();
});

test.each([
  [['--only', 'speed'], 'there is no suite speed. There are statement, verify.'],
  [['--charges', '0'], '--charges must be a whole number'],
  [['--charges', '1e6'], '--charges must be a whole number'],
  [['--seconds', '0'], '--seconds must be a number from 0.01 to 999.999'],
  [['--seconds', '1s'], '--seconds must be a number from 0.01 to 999.999'],
  [['--requests', '-1'], 'argument is ambiguous'],
  [['--fast'], "Unknown option '--fast'"],
])('%j is refused with what to do', (args, message) => {
  expect(() => parseOptions(args, names)).toThrow(message);
});
