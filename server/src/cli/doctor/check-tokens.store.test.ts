import type { Updateable } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { seedIntermediary, seedSeller } from '../../../test/support/seed.ts';
import { testKey, testKeyring } from '../../../test/support/test-keyring.ts';
import { createTestStore, type TestStore } from '../../../test/support/test-store.ts';
import { operator } from '../../audit/audit.repository.ts';
import type { TokenRow } from '../../db/tables.ts';
import { reseal } from '../../secret-keys/reseal.ts';
import { registerKey } from '../../secret-keys/secret-key.service.ts';
import { Keyring } from '../../shared/keyring.ts';
import { revokeToken, sealToken } from '../../tokens/token.repository.ts';
import { TokenLookup, issueToken, type ForgedToken } from '../../tokens/token.service.ts';
import { liveTokens, tokenHash, type Role } from '../../tokens/token.ts';
import { checkTokens } from './check-records.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

let database: TestStore;
let intermediaryId: number;
let sellerId: number;
let lookup: TokenLookup;
let forged: ForgedToken[];
beforeEach(async () => {
  database = await createTestStore();
  const { store } = database;
  await registerKey({ store, clock: () => now }, { keyring: testKeyring, source: 'a test' });
  intermediaryId = await seedIntermediary(store);
  sellerId = await seedSeller(store, intermediaryId, 1);
  forged = [];
  lookup = lookupOn();
});
afterEach(() => database.cleanup());

const lookupOn = (keyring = testKeyring) =>
  new TokenLookup(
    { store: database.store, keyring, clock: () => now },
    { onForged: (token) => forged.push(token) },
  );

async function issue(ofSeller: number | null = null, role?: Role): Promise<{ id: number; hash: Buffer }> {
  const service = { tokens: liveTokens, keyring: testKeyring };
  const { id, token } = await database.store.write((tx) =>
    issueToken(tx, service, operator(intermediaryId), ofSeller, now, role === undefined ? {} : { role }),
  );
  return { id, hash: tokenHash(token)! };
}

describe('somebody without the key', () => {
  const change = (id: number, changed: Updateable<TokenRow>) =>
    database.store.write((tx) => tx.updateTable('tokens').set(changed).where('id', '=', id).execute());

  async function expectRefused(id: number, hash: Buffer, reason = 'broken'): Promise<void> {
    for (const each of [lookup, lookupOn()]) {
      expect(await each.find(hash)).toBeUndefined();
    }
    const named = { id, intermediaryId, reason };
    expect(forged).toEqual([named, named]);
    expect(await checkTokens(testKeyring, database.store.read)).toMatchObject([
      { ok: false, detail: expect.stringMatching(`^1 token \\(id ${id}\\) .*token revoke ${id}`) as string },
    ]);
    await database.store.write((tx) => revokeToken(tx, testKeyring, id, now));
    expect(await checkTokens(testKeyring, database.store.read)).toMatchObject([{ ok: true }]);
    expect(await lookup.find(hash)).toBeUndefined();
  }

  test.each(['no key at all', 'the seal of another token', 'a key of their own'])(
    'cannot add a token with %s',
    async (way) => {
      const other = await issue();
      const hash = tokenHash(liveTokens.issue('intermediary'))!;
      const { seal: taken } = await database.store.read
        .selectFrom('tokens')
        .select('seal')
        .where('id', '=', other.id)
        .executeTakeFirstOrThrow();
      const sealed = { intermediaryId, sellerId: null, role: 'admin', personId: null, hash } as const;
      const own = sealToken(new Keyring(testKey(9)), { ...sealed, revokedAt: null });
      const made = Buffer.concat([taken.subarray(0, 4), own.subarray(4)]);
      const seal = { 'no key at all': Buffer.alloc(36), 'the seal of another token': taken }[way] ?? made;
      const owned = { hash, intermediary_id: intermediaryId, seller_id: null };
      const { id } = await database.store.write(async (tx) => {
        await tx.insertInto('token_owners').values(owned).execute();
        const row = { ...owned, role: 'admin', created_at: now, revoked_at: null, seal } as const;
        return tx.insertInto('tokens').values(row).returning('id').executeTakeFirstOrThrow();
      });
      await expectRefused(id, hash, way === 'no key at all' ? 'unknown_key' : 'broken');
    },
  );

  test('cannot restore a token that was revoked', async () => {
    const { id, hash } = await issue();
    expect(await lookup.find(hash)).toBeDefined();
    await database.store.write((tx) => revokeToken(tx, testKeyring, id, now));
    await change(id, { revoked_at: null });
    await expectRefused(id, hash);
  });

  test('cannot give a token to another seller, whether or not it was used before', async () => {
    const another = await seedSeller(database.store, intermediaryId, 2);
    const { id, hash } = await issue(sellerId);
    expect(await lookup.find(hash)).toBeDefined();
    await change(id, { seller_id: another });
    await database.store.write((tx) => tx.updateTable('token_owners').set({ seller_id: another }).execute());
    await expectRefused(id, hash);
  });

  test('cannot give a token another role, whether or not it was used before', async () => {
    const { id, hash } = await issue(null, 'viewer');
    expect(await lookup.find(hash)).toMatchObject({ role: 'viewer' });
    await change(id, { role: 'admin' });
    await expectRefused(id, hash);
  });

  test('cannot move a token past the block of its seller by its owner alone', async () => {
    const { hash } = await issue(sellerId);
    await database.store.write((tx) => tx.updateTable('token_owners').set({ seller_id: null }).execute());
    expect(await lookup.find(hash)).toBeUndefined();
    expect(forged).toHaveLength(1);
  });
});

test('a token works while its key is replaced, and after it was resealed without the earlier key', async () => {
  const { store } = database;
  const later = new Keyring(testKey(9), [testKey(7)]);
  const live = await issue();
  const revoked = await issue();
  await store.write((tx) => revokeToken(tx, testKeyring, revoked.id, now));
  expect(await lookupOn(later).find(live.hash)).toBeDefined();
  await registerKey({ store, clock: () => now }, { keyring: later, source: 'a test' });
  const { left } = await reseal({ store, keyring: later, clock: () => now });
  expect(left).toEqual([]);
  const alone = new Keyring(testKey(9));
  expect(await lookupOn(alone).find(live.hash)).toBeDefined();
  expect(await lookupOn(alone).find(revoked.hash)).toBeUndefined();
  expect(await checkTokens(alone, store.read)).toMatchObject([{ ok: true }]);
});
