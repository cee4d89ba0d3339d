import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { FairLimiter } from './fair-limiter.ts';

/** Waits for two turns of the event loop: in the first the work ends, in the second the next one begins. */
const twoTurns = async () => {
  await setImmediate();
  await setImmediate();
};

test('work waits for its turn, in its order, and work that fails gives its place to the next', async () => {
  const two = new FairLimiter<string>(2);
  const begun: number[] = [];
  const ends = Array.from({ length: 4 }, () => Promise.withResolvers<number>());
  const results = ends.map(({ promise }, n) =>
    two.run('a', () => {
      begun.push(n);
      return promise;
    }),
  );
  const all = Promise.allSettled(results);
  expect(begun).toEqual([0, 1]);
  ends[1]?.reject(new Error('failed'));
  await twoTurns();
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

test('those it is for take turns, however much one of them brings', async () => {
  const one = new FairLimiter<string>(1);
  const begun: string[] = [];
  const order = ['a', 'a', 'a', 'a', 'b', 'c', 'b'];
  await Promise.all(order.map((owner) => one.run(owner, () => Promise.resolve(begun.push(owner)))));
  expect(begun).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a']);
});

test('onIdle is called when nothing runs or waits any more', async () => {
  let idle = 0;
  const two = new FairLimiter<string>(2, () => (idle += 1));
  const work = ['a', 'b', 'c'].map((owner) => two.run(owner, () => Promise.resolve()));
  await Promise.all(work);
  await twoTurns();
  expect(idle).toBe(1);
  await two.run('a', () => Promise.resolve());
  await twoTurns();
  expect(idle).toBe(2);
});

test('between two pieces of work that never wait, everybody else has a turn', async () => {
  const one = new FairLimiter<string>(1);
  const seen: string[] = [];
  const work = Array.from({ length: 3 }, () => one.run('a', () => Promise.resolve(seen.push('work'))));
  const others = (async () => {
    for (let n = 0; n < 3; n++) {
      await setImmediate();
      seen.push('others');
    }
  })();
  await Promise.all([...work, others]);
  expect(seen).toEqual(['work', 'others', 'work', 'others', 'work', 'others']);
});
