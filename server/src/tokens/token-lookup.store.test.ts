import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { queryPlans, restoredLarge } from '../../test/support/query-plans.ts';
import { seedIntermediary, seedSellers } from '../../test/support/seed.ts';
import { testKeyring } from '../../test/support/test-keyring.ts';
import { createTestStore, type TestStore } from '../../test/support/test-store.ts';
import { operator } from '../audit/audit.repository.ts';
import { isUniqueViolation } from '../db/storage-error.ts';
import type { Store } from '../db/store.ts';
import { insertToken, revokeToken } from './token.repository.ts';
import { TokenLookup, issueToken } from './token.service.ts';
import { liveTokens, tokenHash } from './token.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

let database: TestStore;
let intermediaryIds: number[];
let sellerIds: number[];
beforeEach(async () => {
  database = await createTestStore();
  const { store } = database;
  intermediaryIds = [await seedIntermediary(store, 'Acme'), await seedIntermediary(store, 'Globex')];
  sellerIds = [];
  for (const id of intermediaryIds) sellerIds.push(...(await seedSellers(store, id, 1)));
});
afterEach(() => database.cleanup());

const lookupOn = (store: Store, options?: { limit: number }) =>
  new TokenLookup({ store, keyring: testKeyring, clock: () => now }, options);

async function issue(
  intermediaryId: number,
  sellerId: number | null = null,
): Promise<{ id: number; hash: Buffer }> {
  const { id, token } = await database.store.write((tx) =>
    issueToken(tx, { tokens: liveTokens, keyring: testKeyring }, operator(intermediaryId), sellerId, now),
  );
  return { id, hash: tokenHash(token)! };
}

test('a token is found again, and not once it is revoked', async () => {
  const lookup = lookupOn(database.store);
  for (const [n, intermediaryId] of intermediaryIds.entries()) {
    for (const sellerId of [null, sellerIds[n]!]) {
      const { id, hash } = await issue(intermediaryId, sellerId);
      const sellerStatus = sellerId === null ? null : 'ACTIVE';
      const role = sellerId === null ? 'admin' : 'seller_owner';
      const expected = { id, intermediaryId, sellerId, role, personId: null, sellerStatus };
      for (let times = 0; times < 2; times++) expect(await lookup.find(hash)).toEqual(expected);
      await database.store.write((tx) => revokeToken(tx, testKeyring, id, now));
      expect(await lookup.find(hash)).toBeUndefined();
    }
  }
});

test('a token whose hash is taken is refused, nothing of it is stored, and the next one is issued', async () => {
  const { store } = database;
  const [first, second] = intermediaryIds as [number, number];
  const { hash } = await issue(first);
  const stored = () => store.read.selectFrom('tokens').select(['id', 'intermediary_id']).execute();
  const before = await stored();
  const taken = { hash, intermediaryId: second, sellerId: null, role: 'admin', personId: null } as const;
  const write = store.write((tx) =>
    insertToken(tx, testKeyring, { ...taken, name: null, createdAt: now }).catch((error: unknown) => {
      expect(isUniqueViolation(error)).toBe(true);
      throw error;
    }),
  );
  await expect(write).rejects.toThrow(/unique/i);
  expect(await stored()).toEqual(before);
  const { id } = await issue(second);
  expect(await stored()).toContainEqual({ id, intermediary_id: second });
});

test('a seller’s token tells each time whether the seller is blocked', async () => {
  const { store } = database;
  const lookup = lookupOn(store);
  const { hash } = await issue(intermediaryIds[1]!, sellerIds[1]);
  for (const status of ['ACTIVE', 'BLOCKED', 'ACTIVE'] as const) {
    await store.write((tx) => tx.updateTable('sellers').set({ status }).execute());
    expect(await lookup.find(hash)).toMatchObject({ sellerStatus: status });
  }
});

test('a token that is unknown today is found when it exists', async () => {
  const token = liveTokens.issue('intermediary');
  const hash = tokenHash(token)!;
  const lookup = lookupOn(database.store);
  expect(await lookup.find(hash)).toBeUndefined();
  const tokens = { ...liveTokens, issue: () => token };
  await database.store.write((tx) =>
    issueToken(tx, { tokens, keyring: testKeyring }, operator(intermediaryIds[1]!), null, now),
  );
  expect(await lookup.find(hash)).toBeDefined();
});

test('the owners of the newest tokens are remembered', async () => {
  const { store } = database;
  const [first, second] = [await issue(intermediaryIds[0]!), await issue(intermediaryIds[1]!)];
  const lookup = lookupOn(store, { limit: 1 });
  for (const { hash } of [first, second]) expect(await lookup.find(hash)).toBeDefined();
  await store.write((tx) => tx.deleteFrom('token_owners').execute());
  expect(await lookup.find(second.hash)).toBeDefined();
  expect(await lookup.find(first.hash)).toBeUndefined();
});

// Citus reports its own plan for a spread table.
test.skipIf(inject('isCluster'))('a token is looked for by its hash and its owner', async () => {
  const tokens = [await issue(intermediaryIds[0]!), await issue(intermediaryIds[0]!, sellerIds[0])];
  await restoredLarge(database.store, ['tokens']);
  const plans = await queryPlans(database.location, async (store) => {
    for (const { hash } of tokens) expect(await lookupOn(store).find(hash)).toBeDefined();
  });
  const ofTokens = plans.filter(({ query }) => query.includes('"tokens"'));
  const byHash = expect.stringMatching(/tokens_by_hash_and_owner/) as string;
  expect(ofTokens.map(({ plan }) => plan)).toEqual([byHash, byHash]);
});
