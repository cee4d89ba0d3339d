import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { AtMost } from './at-most.ts';

test('work waits for its turn, in its order, and work that fails gives its place to the next', async () => {
  const two = new AtMost(2);
  const begun: number[] = [];
  const ends = Array.from({ length: 4 }, () => Promise.withResolvers<number>());
  const results = ends.map(({ promise }, n) =>
    two.run(() => {
      begun.push(n);
      return promise;
    }),
  );
  const all = Promise.allSettled(results);
  expect(begun).toEqual([0, 1]);
  ends[1]?.reject(new Error('failed'));
  await setImmediate();
  expect(begun).toEqual([0, 1, 2]);
  for (const [n, { resolve }] of ends.entries()) resolve(n);
  expect((await all).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  expect(begun).toEqual([0, 1, 2, 3]);
});
