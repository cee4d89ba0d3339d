import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { chargeUuid, importedAt } from './support/charge-lines.ts';
import { undoMigrationsAfter } from './support/earlier-schema.ts';
import {
  proofSeller,
  refundOf,
  rewriteAsFirstVersion,
  serviceOn,
  type ProofSeller,
} from './support/proof.ts';
import { createTestStore, type TestStore } from './support/test-store.ts';
import type { Tx } from '../src/db/store.ts';
import { exportRefunds } from '../src/refunds/refund-export.ts';
import { reseal } from '../src/reseal/reseal.ts';
import { sealEarlierRows } from '../src/reseal/seal-earlier-rows.ts';
import { registerKey } from '../src/secret-keys/secret-key.service.ts';
import { Keyring } from '../src/shared/keyring.ts';
import { verifyStatements } from '../src/statement/verify/verify-statements.ts';

let database: TestStore;
beforeEach(async () => {
  database = await createTestStore();
});
afterEach(() => database.cleanup());

// An earlier version was never spread, and some of its migrations cannot run on spread tables.
test.skipIf(inject('isCluster'))(
  'a database of version 0.1.0 keeps its proofs, and its processor goes on after its last cursor',
  async () => {
    const { store } = database;
    const service = serviceOn(store);
    const sellers = [await proofSeller(store, 'Acme'), await proofSeller(store, 'Globex')] as const;
    const [acme, globex] = sellers.map(({ intermediaryId }) => intermediaryId) as [number, number];
    // Of the two that are refunded already, charge 3 comes second, by its uuid.
    for (const [n, laterMs] of [
      [5, 2],
      [4, 1],
    ] as const) {
      for (const id of [acme, globex]) await refundOf(clockAt(laterMs), id, chargeUuid(n));
    }
    await store.write((tx) => tx.updateTable('charges').set({ buyer_value_cents: null }).execute());
    for (const seller of sellers) await rewriteAsFirstVersion(store, seller);
    const missing = await store.write((tx) => undoMigrationsAfter(tx, '0005-forgotten-sellers'));
    expect(await store.migrate()).toEqual(missing);
    await sealEarlierRows(service);
    const everything = { sellerId: null, anchor: null };
    expect(await verifyStatements(service, everything)).toMatchObject({ holds: true, lines: 20 });
    // Made after the update, by a clock that is behind.
    for (const id of [acme, globex]) await refundOf(clockAt(-5_000), id, chargeUuid(1));
    expect(await exported(acme, null)).toEqual([0, 3, 4, 5, 1]);

    // One cursor was for all intermediaries, by time, then intermediary.
    const cursorOf = (id: number, n: number, laterMs: number) =>
      `${importedAt + laterMs}_${id}_${chargeUuid(n)}`;
    const afterBoth = async (cursor: string) => [
      await exported(acme, cursor),
      await exported(globex, cursor),
    ];
    expect(await afterBoth(cursorOf(acme, 4, 1))).toEqual([
      [5, 1],
      [4, 5, 1],
    ]);
    expect(await afterBoth(cursorOf(globex, 0, 0))).toEqual([
      [4, 5, 1],
      [3, 4, 5, 1],
    ]);
    expect(await afterBoth(cursorOf(acme, 0, 0))).toEqual([
      [3, 4, 5, 1],
      [0, 3, 4, 5, 1],
    ]);
    // That version cannot have exported what was refunded after the update.
    await expect(exported(globex, cursorOf(acme, 1, -5_000))).rejects.toThrow('was not exported from this');

    function clockAt(laterMs: number) {
      return { ...service, clock: () => importedAt + laterMs };
    }

    // What that version left without a seal is sealed now, and under the newest key after a rotation.
    const both = new Keyring(Buffer.alloc(32, 8), [Buffer.alloc(32, 7)]);
    await registerKey({ store, clock: () => importedAt }, { keyring: both, source: 'a test' });
    expect(await reseal({ ...service, keyring: both })).toMatchObject({ plansAndRefunds: 14, left: [] });
    const rotated = { ...service, keyring: new Keyring(Buffer.alloc(32, 8)) };
    expect(await verifyStatements(rotated, everything)).toMatchObject({ holds: true });

    async function exported(id: number, since: string | null): Promise<number[]> {
      const numbers = [];
      for await (const { refund } of exportRefunds(service, id, since)) {
        numbers.push(Number(refund.uuid.slice(-12)));
      }
      return numbers;
    }
  },
);

describe('the rows that an earlier version left without a seal', () => {
  const everything = { sellerId: null, anchor: null };
  const noBytes = Buffer.alloc(0);

  /** A database of that version, after `tamper`, at the first start with the key. */
  async function upgraded(
    tamper: (tx: Tx, seller: ProofSeller) => Promise<unknown>,
    service = serviceOn(database.store),
  ) {
    const { store } = database;
    const seller = await proofSeller(store, 'Initech');
    await rewriteAsFirstVersion(store, seller);
    await store.write(async (tx) => {
      await tx.updateTable('rate_plans').set({ seal: null }).execute();
      await tx.updateTable('charges').set({ refund_seal: null }).execute();
      await tamper(tx, seller);
    });
    await Promise.all([sealEarlierRows(service), sealEarlierRows(service)]);
    const { faults } = await verifyStatements(service, everything);
    return { seller, faults };
  }

  beforeEach(async () => {
    await database.cleanup();
    database = await createTestStore();
  });

  test('are sealed at the first start, by one of two processes', async () => {
    const { faults } = await upgraded(() => Promise.resolve());
    expect(faults).toEqual([]);
  });

  test('are not sealed without the earlier key of a statement: the start names it', async () => {
    const later = { ...serviceOn(database.store), keyring: new Keyring(Buffer.alloc(32, 8)) };
    const start = upgraded(() => Promise.resolve(), later);
    await expect(start).rejects.toThrow(/seal of a key that is not known here.*PAYFAC_SECRET_KEYS_OLD/);
  });

  test('stay without one where a statement or a plan was changed before', async () => {
    const changed = await upgraded((tx, { planId }) =>
      tx.updateTable('rate_plans').set({ tax: '{}' }).where('id', '=', planId).execute(),
    );
    expect(changed.faults).toMatchObject([
      { sellerId: null, what: expect.stringContaining(`plan ${changed.seller.planId}`) as string },
      { sellerId: changed.seller.sellerId, sequence: 1 },
    ]);
  });

  test('are not sealed a second time by whoever takes all seals away', async () => {
    const { store } = database;
    const service = serviceOn(store);
    const { seller } = await upgraded(() => Promise.resolve());
    await refundOf(service, seller.intermediaryId, chargeUuid(1));
    await store.write(async (tx) => {
      await tx.updateTable('rate_plans').set({ seal: null }).execute();
      await tx.updateTable('charges').set({ refund_seal: null, authorization_nsu: '666' }).execute();
    });
    await sealEarlierRows(service);
    const unsealed = await store.read
      .selectFrom('rate_plans')
      .select('id')
      .where('seal', 'is', null)
      .execute();
    expect(unsealed).toHaveLength(2);
    // Not even with the digests, because the seal of the head covers them.
    await store.write((tx) =>
      tx
        .updateTable('seller_heads')
        .set({ account_digest: noBytes, plans_digest: noBytes, terms_sequence: 0 })
        .execute(),
    );
    await sealEarlierRows(service);
    const { faults } = await verifyStatements(service, everything);
    expect(faults.map(({ sellerId }) => sellerId)).toEqual([null, null, seller.sellerId]);
    await expect(exportRefunds(service, seller.intermediaryId, null).next()).rejects.toThrow('is broken');
    await expect(refundOf(service, seller.intermediaryId, chargeUuid(2))).rejects.toThrow('is broken');
  });
});
