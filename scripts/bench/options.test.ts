import { expect, test } from 'vitest';
import { parseOptions } from './options.ts';

const names = ['statement', 'verify'];

test('the whole bench has a million charges and imports fewer, the quick one few, the large one ten million', () => {
  expect(parseOptions([], names)).toMatchObject({
    charges: 1_000_000,
    imports: 200_000,
    rounds: 5,
    longRounds: 3,
  });
  expect(parseOptions([], names)).toMatchObject({ only: [], json: null });
  expect(parseOptions([], names)).toMatchObject({ seconds: 1, requests: 100_000 });
  expect(parseOptions(['--quick'], names)).toMatchObject({ charges: 10_000, imports: 10_000, seconds: 0.2 });
  expect(parseOptions(['--large'], names)).toMatchObject({
    charges: 10_000_000,
    imports: 1_000_000,
    requests: 1_000_000,
    isLarge: true,
  });
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
  expect(parseOptions(['--only', 'verify', '--json', 'a.json', '--data', 'd'], names)).toMatchObject({
    only: ['verify'],
    json: 'a.json',
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
  [['--quick', '--large'], 'exclude each other'],
  [['--fast'], "Unknown option '--fast'"],
])('%j is refused with what to do', (args, message) => {
  expect(() => parseOptions(args, names)).toThrow(message);
});
