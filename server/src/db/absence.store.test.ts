import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestStore, type TestStore } from '../../test/support/test-store.ts';
import { Absence } from './absence.ts';
import type { Presence } from './store.ts';

const lost = Object.assign(new Error('server closed the connection'), { code: '08006' });
const nodeAway = /does not respond/;

let database: TestStore;
/** What the nodes say when they are looked at, about the intermediaries 1 and 2. */
let look: () => Promise<Presence[]>;
let looks: number;
let absence: Absence;

const says =
  (...arePresent: boolean[]) =>
  () =>
    Promise.resolve(arePresent.map((isPresent, n) => ({ id: n + 1, isPresent })));

beforeEach(async () => {
  database = await createTestStore();
  looks = 0;
  const presence = () => {
    looks += 1;
    return look();
  };
  absence = new Absence({ ...database.store, presence });
});
afterEach(async () => {
  vi.useRealTimers();
  await database.cleanup();
});

const serve = (id: number) => absence.guard([id], () => Promise.resolve('served'));

describe('after an error', () => {
  test('while a node is away, its intermediaries fail at once and the others are served', async () => {
    look = says(true, false);
    expect(await absence.notice(lost)).toBe(true);
    expect(absence.present).toEqual([1]);
    expect(await serve(1)).toBe('served');
    await expect(serve(2)).rejects.toThrow(nodeAway);
  });

  test('while all nodes are away, all fail at once, until they are back', async () => {
    look = says(false, false);
    expect(await absence.notice(lost)).toBe(false);
    expect(absence.present).toBeNull();
    for (const id of [1, 2]) await expect(serve(id)).rejects.toThrow(nodeAway);
    await expect(absence.guard(null, () => Promise.resolve())).rejects.toThrow(nodeAway);
    look = says(true, true);
    await expect.poll(() => serve(2).catch(() => null), { timeout: 5_000 }).toBe('served');
  });

  test('while all nodes are there, nobody is away', async () => {
    look = says(true, true);
    expect(await absence.notice(lost)).toBe(false);
    expect(await absence.notice(new TypeError('a bug'))).toBe(false);
    expect(looks).toBe(1);
    expect(await serve(1)).toBe('served');
  });
});

describe('work without a response', () => {
  const begin = () => {
    vi.useFakeTimers();
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    return { served: absence.guard([1], () => promise), resolve, reject };
  };

  test.each([
    ['the nodes are there', says(true, true)],
    ['another node is away', says(true, false)],
    ['the nodes cannot be looked at', () => Promise.reject(lost)],
  ])('goes on while %s', async (_, found) => {
    look = found;
    const { served, resolve } = begin();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(looks).toBeGreaterThan(5);
    resolve('late');
    expect(await served).toBe('late');
    expect(vi.getTimerCount()).toBe(0);
  });

  test('is given up when its node is away, whatever becomes of it', async () => {
    look = says(false, true);
    const { served, reject } = begin();
    const failed = expect(served).rejects.toThrow(nodeAway);
    await vi.advanceTimersByTimeAsync(2_000);
    await failed;
    // Unhandled, this would fail the test.
    reject(lost);
  });
});
