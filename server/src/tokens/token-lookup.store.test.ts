import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { queryPlans, restoredLarge } from '../../test/support/query-plans.ts';
import { seedIntermediary, seedSellers } from '../../test/support/seed.ts';
import { createTestStore, type TestStore } from '../../test/support/test-store.ts';
import { operator } from '../audit/actor.ts';
import { liveTokens, tokenHash } from './token.ts';
import { TokenLookup } from './token-lookup.ts';
import { revokeToken } from './token.repository.ts';
import { issueToken } from './token.service.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

let database: TestStore;
let intermediaryIds: number[];
beforeEach(async () => {
  database = await createTestStore();
  const { store } = database;
  intermediaryIds = [await seedIntermediary(store, 'Acme'), await seedIntermediary(store, 'Globex')];
  for (const id of intermediaryIds) await seedSellers(store, id, 1);
});
afterEach(() => database.cleanup());

async function issue(intermediaryId: number): Promise<{ id: number; hash: Buffer }> {
  const { id, token } = await database.store.write((tx) =>
    issueToken(tx, liveTokens, operator(intermediaryId), null, now),
  );
  return { id, hash: tokenHash(token)! };
}

test('a token is found again, and not once it is revoked', async () => {
  const lookup = new TokenLookup(database.store.read);
  for (const intermediaryId of intermediaryIds) {
    const { id, hash } = await issue(intermediaryId);
    const expected = { id, intermediary_id: intermediaryId, seller_id: null };
    for (let times = 0; times < 2; times++) expect(await lookup.find(hash)).toMatchObject(expected);
    await database.store.write((tx) => revokeToken(tx, id, now));
    expect(await lookup.find(hash)).toBeUndefined();
  }
});

test('a token that is unknown today is found when it exists', async () => {
  const lookup = new TokenLookup(database.store.read);
  const { hash } = await issue(intermediaryIds[1]!);
  await database.store.write((tx) => tx.updateTable('tokens').set({ revoked_at: now }).execute());
  expect(await lookup.find(hash)).toBeUndefined();
  await database.store.write((tx) => tx.updateTable('tokens').set({ revoked_at: null }).execute());
  expect(await lookup.find(hash)).toBeDefined();
});

// Of a spread table Citus tells its own plan.
test.skipIf(inject('isCluster'))(
  'the owners of the newest tokens are remembered: they are looked for among its tokens alone',
  async () => {
    const [first, second] = [await issue(intermediaryIds[0]!), await issue(intermediaryIds[1]!)];
    await restoredLarge(database.store, ['tokens']);
    const lookUps = async (...hashes: Buffer[]) =>
      queryPlans(database.location, async ({ read }) => {
        const lookup = new TokenLookup(read, 1);
        for (const hash of hashes) expect(await lookup.find(hash)).toBeDefined();
      });
    const byOwner = /"tokens"."hash" = .*"tokens"."intermediary_id" = /;
    const found = (await lookUps(first.hash, first.hash)).filter(({ query }) => query.includes('"tokens"'));
    expect(found.map(({ query }) => byOwner.test(query))).toEqual([false, true]);
    for (const { plan } of found) expect(plan).toMatch(/tokens_by_hash_and_owner/);
    const forgotten = await lookUps(first.hash, second.hash, first.hash);
    expect(forgotten.filter(({ query }) => byOwner.test(query))).toEqual([]);
  },
);
