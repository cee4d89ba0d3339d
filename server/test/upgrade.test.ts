import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { chargeUuid, importedAt } from './support/charge-lines.ts';
import { dumpDatabase } from './support/database-dump.ts';
import { createEarlierDatabase, readFixture } from './support/earlier-database.ts';
import { undoMigrationsAfter } from './support/earlier-schema.ts';
import {
  proofSeller,
  refundOf,
  rewriteAsFirstVersion,
  serviceOn,
  type ProofSeller,
} from './support/proof.ts';
import { createTestDatabase, createTestStore, openTestStore, type TestStore } from './support/test-store.ts';
import { releases } from '../src/db/migrations/releases.ts';
import { inspectCluster, misplaced } from '../src/db/postgres/citus/inspect.ts';
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
    // That version had the status of a seller under no seal.
    const { sellerId: blocked } = sellers[1];
    await store.write((tx) =>
      tx.updateTable('sellers').set({ status: 'BLOCKED' }).where('id', '=', blocked).execute(),
    );
    for (const seller of sellers) await rewriteAsFirstVersion(store, seller);
    const missing = await store.write((tx) => undoMigrationsAfter(tx, '0005-forgotten-sellers'));
    expect(await store.migrate()).toEqual(missing);
    await sealEarlierRows(service);
    const everything = { sellerId: null, anchor: null };
    expect(await verifyStatements(service, everything)).toMatchObject({ holds: true, lines: 20 });
    const statuses = store.read
      .selectFrom('seller_heads')
      .select(['seller_id', 'status'])
      .orderBy('seller_id');
    expect(await statuses.execute()).toEqual([
      { seller_id: sellers[0].sellerId, status: 'ACTIVE' },
      { seller_id: blocked, status: 'BLOCKED' },
    ]);
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
    expect(await reseal({ ...service, keyring: both })).toMatchObject({ sealedRecords: 14, left: [] });
    const rotated = { ...service, keyring: new Keyring(Buffer.alloc(32, 8)) };
    expect(await verifyStatements(rotated, everything)).toMatchObject({ holds: true });

    async function exported(id: number, since: string | null): Promise<number[]> {
      const numbers = [];
      for await (const { refund } of exportRefunds(service, id, since)) {
        numbers.push(Number(refund.chargeUuid.slice(-12)));
      }
      return numbers;
    }
  },
);

test.runIf(inject('isCluster'))(
  'a database that is spread keeps its proofs, and its refunds come to lie beside the rest',
  async () => {
    const { store } = database;
    const service = serviceOn(store);
    const sellers = [await proofSeller(store, 'Acme'), await proofSeller(store, 'Globex')];
    for (const seller of sellers) await rewriteAsFirstVersion(store, seller);
    const missing = await store.write((tx) => undoMigrationsAfter(tx, '0008-lines-by-order'));
    expect(await store.migrate()).toEqual(missing);
    expect(misplaced((await inspectCluster(store.read))!)).toEqual([]);
    await sealEarlierRows(service);
    for (const { intermediaryId } of sellers) await refundOf(service, intermediaryId, chargeUuid(1));
    const everything = { sellerId: null, anchor: null };
    expect(await verifyStatements(service, everything)).toMatchObject({ faults: [], lines: 18 });
    const refunds = await store.read.selectFrom('refunds').select('id').orderBy('id').execute();
    expect(refunds.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
  },
);

// As above.
describe.skipIf(inject('isCluster'))('a database from before refunds were rows of their own', () => {
  let earlier: TestStore;
  const fixture = readFixture();
  const everything = { sellerId: null, anchor: null };

  beforeEach(async () => {
    earlier = await openTestStore(await createTestDatabase());
    await createEarlierDatabase(earlier.store, await fixture);
  });
  afterEach(() => earlier.cleanup());

  const linesNow = () =>
    earlier.store.read
      .selectFrom('statement_entries')
      .select(['seller_id', 'sequence', 'hash'])
      .orderBy('seller_id')
      .orderBy('sequence')
      .execute();

  async function indexesOf({ engine, read }: TestStore['store']): Promise<{ definition: string }[]> {
    const ofEngine = {
      sqlite: sql`select sql as definition from sqlite_master where type = 'index' and sql is not null order by name`,
      postgres: sql`select indexdef as definition from pg_indexes where schemaname = 'public' order by indexname`,
    };
    return (await sql<{ definition: string }>`${ofEngine[engine]}`.execute(read)).rows;
  }

  async function exported(id: number, since: string | null): Promise<number[]> {
    const numbers = [];
    for await (const { refund } of exportRefunds(serviceOn(earlier.store), id, since)) {
      numbers.push(Number(refund.chargeUuid.slice(-12)));
    }
    return numbers;
  }

  test('migrates: every line has its hash, all holds, and both go on', async () => {
    const { store } = earlier;
    const service = serviceOn(store);
    const { cursors, verified, tables } = await fixture;
    const before = await linesNow();
    expect(before).toHaveLength(verified.lines);
    expect(await store.migrate()).toContain('0013-after-the-sale');
    // Together, as servers start.
    await Promise.all([sealEarlierRows(service), sealEarlierRows(service)]);
    expect(await linesNow()).toEqual(before);
    expect(await verifyStatements(service, everything)).toMatchObject({ ...verified, faults: [] });
    for (const table of ['charges', 'outbox_events', 'webhook_deliveries', 'audit_records'] as const) {
      expect(await store.read.selectFrom(table).selectAll().execute()).toHaveLength(tables[table]!.length);
    }

    // By time within each intermediary, as their refunds were made.
    const refunds = await store.read
      .selectFrom('refunds')
      .select(['intermediary_id', 'id', 'charge_uuid', 'requested_at', 'earlier_seal'])
      .orderBy('intermediary_id')
      .orderBy('requested_at')
      .orderBy('charge_uuid')
      .execute();
    expect(refunds.map(({ id }) => id)).toEqual(refunds.map((_, index) => index + 1));
    expect(refunds.filter(({ earlier_seal }) => earlier_seal !== null)).toEqual([]);

    // The processor goes on after its last cursor, and the next refund has the next id.
    const [acme, globex] = [cursors.Acme!, cursors.Globex!];
    expect(await exported(1, acme[0]!)).toEqual([5, 3, 9, 4, 10, 71]);
    expect(await exported(1, acme.at(-1)!)).toEqual([9, 4, 10, 71]);
    expect(await exported(2, globex.at(-1)!)).toEqual([9, 4, 10, 81]);
    await refundOf(service, 1, chargeUuid(1));
    expect(await exported(1, acme.at(-1)!)).toEqual([9, 4, 10, 71, 1]);
    expect(await verifyStatements(service, everything)).toMatchObject({
      lines: verified.lines + 1,
      faults: [],
    });
    const newest = await store.read
      .selectFrom('refunds')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(newest).toEqual({ id: refunds.length + 1 });
    await expect(refundOf(service, 1, chargeUuid(71))).rejects.toThrow('was refunded before');
  });

  test('has the indexes of a new database', async () => {
    await earlier.store.migrate();
    const indexes = await indexesOf(earlier.store);
    expect(indexes.length).toBeGreaterThan(30);
    expect(indexes).toEqual(await indexesOf(database.store));
  });

  test('keeps no half of a migration that was interrupted', async () => {
    const { store } = earlier;
    const before = await dumpDatabase(store);
    releases['9999-broken'] = () => ['insert into no_such_table values (1)'];
    try {
      await expect(store.migrate()).rejects.toThrow('no_such_table');
    } finally {
      delete releases['9999-broken'];
    }
    expect(await dumpDatabase(store)).toBe(before);
    expect(await store.migrate()).toContain('0013-after-the-sale');
  });

  test.each([
    ['the authorization of a charge', 'charges', { authorization_nsu: '666' }],
    ['the reason', 'charges', { as_fraud: 0 }],
    ['what the buyer paid', 'charges', { buyer_value_cents: null }],
    ['the seal, taken away', 'charges', { refund_seal: null }],
  ] as const)('keeps a refund without a seal that was changed before: %s', async (_name, table, set) => {
    const { store } = earlier;
    const service = serviceOn(store);
    await store.write((tx) =>
      sql`update ${sql.table(table)} set ${sql.join(Object.entries(set).map(([k, v]) => sql`${sql.ref(k)} = ${v}`))}
        where intermediary_id = 1 and uuid in (${chargeUuid(3)}, ${chargeUuid(5)})`.execute(tx),
    );
    await store.migrate();
    await sealEarlierRows(service);
    await expect(exported(1, null)).rejects.toThrow('is broken');
    expect((await verifyStatements(service, everything)).holds).toBe(false);
    // And is not sealed at a later start.
    await sealEarlierRows(service);
    await expect(exported(1, null)).rejects.toThrow('is broken');
  });

  test('is not sealed without the earlier key: the start names it', async () => {
    await earlier.store.migrate();
    const later = { ...serviceOn(earlier.store), keyring: new Keyring(Buffer.alloc(32, 8)) };
    await expect(sealEarlierRows(later)).rejects.toThrow(/refund 1 has the seal of a key that is not known/);
    await sealEarlierRows(serviceOn(earlier.store));
    expect((await exported(1, null)).length).toBe(7);
  });
});

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
      await tx.updateTable('refunds').set({ seal: null }).execute();
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
      tx.updateTable('rate_plan_versions').set({ tax: '{}' }).where('plan_id', '=', planId).execute(),
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
      await tx.updateTable('refunds').set({ seal: null }).execute();
      await tx.updateTable('charges').set({ authorization_nsu: '666' }).execute();
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
