import { expect, test } from 'vitest';
import { batchesOf } from './send-lines.ts';

const linesOf = (...sizes: readonly number[]) =>
  sizes.map((size, index) => ({ line: index + 1, text: '', json: 'ã'.repeat(size / 2) }));

test.each([
  ['nothing', [], []],
  ['1,000 lines', Array<number>(1_000).fill(100), [1_000]],
  ['more than 1,000 lines', Array<number>(2_001).fill(100), [1_000, 1_000, 1]],
  // With its end, a line of 65,534 bytes is 65,535: 32 of them are 32 bytes less than 2 MiB.
  ['2 MiB of lines', [...Array<number>(32).fill(65_534), 30], [33]],
  ['more than 2 MiB of lines', [...Array<number>(32).fill(65_534), 32], [32, 1]],
] as const)('%s are sent in as few requests as the service takes', (_, sizes, expected) => {
  const lines = linesOf(...sizes);
  const batches = batchesOf(lines);
  expect(batches.map(({ length }) => length)).toEqual(expected);
  expect(batches.flat()).toEqual(lines);
});
