import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededAt, seedIntermediary, seedSellers } from '../../test/support/seed.ts';
import { testKeyring as keyring } from '../../test/support/test-keyring.ts';
import { createTestStore, type TestStore } from '../../test/support/test-store.ts';
import type { Principal } from '../tokens/token.ts';
import { eraseRepliesAbout } from './erase-replies.ts';
import { writeOnce } from './idempotency.service.ts';

let database: TestStore;
beforeAll(async () => {
  database = await createTestStore();
});
afterAll(() => database.cleanup());

test('all replies about a seller are erased, also those of one key for many transfers', async () => {
  const { store } = database;
  const intermediaryId = await seedIntermediary(store);
  const [sellerId = 0, otherId = 0] = await seedSellers(store, intermediaryId, 2);
  const principal: Principal = { party: 'intermediary', intermediaryId, sellerId: null };
  const request = {
    principal,
    operation: 'updateTransfer',
    key: 'answers-1',
    body: null,
    holdsSecret: false,
  };
  const replyTo = (idTransfer: number, idSeller: number) =>
    writeOnce({ store, keyring, now: seededAt }, { ...request, pathParameters: { idTransfer } }, () =>
      Promise.resolve({ status: 200, text: JSON.stringify({ idTransfer, idSeller }) }),
    );
  // There are more replies than are read at once, so that two reads are needed.
  for (let n = 1; n <= 510; n++) await replyTo(n, n % 101 === 0 ? otherId : sellerId);
  await eraseRepliesAbout(store, keyring, { intermediaryId, sellerId });
  const left = store.read.selectFrom('idempotency_keys').select('path').where('reply', 'is not', null);
  const paths = Array.from({ length: 5 }, (_, n) => `{"idtransfer":${101 * (n + 1)}}`);
  expect((await left.execute()).map(({ path }) => path).toSorted()).toEqual(paths.toSorted());
});
