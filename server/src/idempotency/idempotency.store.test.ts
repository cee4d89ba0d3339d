import { afterAll, beforeAll, expect, test } from 'vitest';
import { untilLockIsAwaited } from '../../test/support/awaited-lock.ts';
import { seededAt, seedIntermediary } from '../../test/support/seed.ts';
import { testKeyring as keyring } from '../../test/support/test-keyring.ts';
import { createTestStore, type TestStore } from '../../test/support/test-store.ts';
import { addProgress, writeOnce, type KeyedRequest } from './idempotency.service.ts';

let database: TestStore;
let request: KeyedRequest;
let deps: Parameters<typeof writeOnce>[0];

beforeAll(async () => {
  database = await createTestStore();
  const intermediaryId = await seedIntermediary(database.store);
  const principal = { party: 'intermediary', intermediaryId, sellerId: null } as const;
  const operation = 'closeTransfers';
  request = { principal, operation, pathParameters: {}, key: '', body: null, holdsSecret: false };
  deps = { store: database.store, keyring, now: seededAt };
});
afterAll(() => database.cleanup());

test('a request that has done its first part is not ended twice', async () => {
  const keyed = { ...request, key: 'both' };
  await database.store.write((tx) => addProgress(deps, tx, keyed, () => 'what was done'));
  const end = () => writeOnce(deps, keyed, () => Promise.resolve({ status: 200, text: 'by the second' }));
  const second: ReturnType<typeof end>[] = [];
  const first = await writeOnce(deps, keyed, async () => {
    second.push(end());
    await untilLockIsAwaited(database.store);
    return { status: 200, text: 'by the first' };
  });
  const reply = { status: 200, text: 'by the first' };
  expect([first, await second[0]]).toEqual([
    { reply, replayed: false },
    { reply, replayed: true },
  ]);
});
