import { expect, test } from 'vitest';
import { readAhead } from './charge-import.service.ts';

function counted(count: number, failAt = Infinity) {
  const seen = { made: 0, isClosed: false };
  async function* make() {
    try {
      while (seen.made < count) {
        await Promise.resolve();
        if (seen.made === failAt) throw new Error('the disk is gone');
        yield seen.made++;
      }
    } finally {
      seen.isClosed = true;
    }
  }
  return { seen, items: make() };
}

test('gives every item in its order, with the next one made meanwhile, and no more than that', async () => {
  const { seen, items } = counted(5);
  const given: number[] = [];
  for await (const item of readAhead(items)) {
    given.push(item);
    await new Promise(setImmediate);
    expect(seen.made).toBe(Math.min(item + 2, 5));
  }
  expect(given).toEqual([0, 1, 2, 3, 4]);
  expect(seen.isClosed).toBe(true);
});

test('gives what came before a failure, and then the failure', async () => {
  const given: number[] = [];
  const read = async () => {
    for await (const item of readAhead(counted(5, 2).items)) {
      given.push(item);
      await new Promise(setImmediate);
    }
  };
  await expect(read()).rejects.toThrow('the disk is gone');
  expect(given).toEqual([0, 1]);
});

test('closes the source when it is left early', async () => {
  const { seen, items } = counted(5);
  for await (const item of readAhead(items)) if (item === 1) break;
  expect(seen).toEqual({ made: 3, isClosed: true });
});
