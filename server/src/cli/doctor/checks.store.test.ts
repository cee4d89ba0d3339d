import { sql } from 'kysely';
import { testKeyring } from '../../../test/support/test-keyring.ts';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { seedIntermediary, seedSellers } from '../../../test/support/seed.ts';
import { createDurableStore, createTestStore, type TestStore } from '../../../test/support/test-store.ts';
import { operator, recordAudit } from '../../audit/audit.repository.ts';
import { inspectPostgres, type PostgresState } from '../../db/inspect.ts';
import { openStore } from '../../db/open-store.ts';
import { checkDeep } from './check-database.ts';
import { checkAgainstRecords } from './check-machine.ts';
import { checkPostgres, judgePostgres } from './check-postgres.ts';
import { checkDeliveries } from './check-records.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

let database: TestStore;
beforeEach(async () => {
  database = await createDurableStore();
});
afterEach(() => database.cleanup());

test.runIf(inject('isCluster'))('--deep does not claim to have checked the other nodes', async () => {
  const { store, cleanup } = await createTestStore();
  try {
    await sql`create extension amcheck`.execute(store.read);
    const [, worker] = inject('postgresServers');
    const result = { level: 'warning', detail: expect.stringContaining(new URL(worker!).host) as string };
    expect(await checkDeep(store)).toMatchObject([result]);
  } finally {
    await cleanup();
  }
});

describe('the clock beside the records', () => {
  test('nothing was written, or nothing after now: good', async () => {
    const { store } = database;
    expect(await checkAgainstRecords({ store, clock: () => now })).toEqual([]);
    await seedAudit(now);
    await seedEvents(now);
    expect(await checkAgainstRecords({ store, clock: () => now })).toEqual([]);
    expect(await checkAgainstRecords({ store, clock: () => now - 5_000 })).toEqual([]);
  });

  test('a clock by which no server starts is a fault, one by which none prunes a warning', async () => {
    const dayMs = 24 * 3_600_000;
    const { store } = database;
    const results = async () =>
      (await checkAgainstRecords({ store, clock: Date.now })).map(({ level, detail }) => [level, detail]);
    await seedAudit(Date.now() - 400 * dayMs);
    expect(await results()).toEqual([['fault', expect.stringMatching(/days ahead of the newest record/)]]);
    await seedAudit(Date.now() - dayMs);
    expect(await results()).toEqual([
      ['warning', expect.stringMatching(/records should have been deleted \d+ days ago/)],
    ]);
  });

  test.each([
    ['an audit record', seedAudit],
    ['an event', seedEvents],
  ])('behind %s is a fault that tells by how much, and when that was', async (_, seed) => {
    await seed(now - 9_000_000);
    await seed(now);
    const clock = () => now - 3 * 3_600_000;
    expect(await checkAgainstRecords({ store: database.store, clock })).toMatchObject([
      {
        subject: 'clock',
        ok: false,
        detail: expect.stringMatching(/3 h before the newest .*\(2026-11-20T12:00:00.000Z\)/) as string,
      },
    ]);
  });

  async function seedAudit(occurredAt: number): Promise<void> {
    const { store } = database;
    const actor = operator(await seedIntermediary(store));
    await store.write((tx) =>
      recordAudit(tx, testKeyring, actor, { action: 'plan.created', subject: 'plan:1', occurredAt }),
    );
  }

  /** Creates two sellers of a new intermediary, each of which is one event. */
  async function seedEvents(recordedAt: number): Promise<void> {
    const { store } = database;
    const intermediary = await seedIntermediary(store, `Acme at ${recordedAt}`);
    await seedSellers(store, intermediary, 2);
    await store.write((tx) =>
      tx
        .updateTable('outbox_events')
        .set({ recorded_at: recordedAt })
        .where('intermediary_id', '=', intermediary)
        .execute(),
    );
  }
});

describe('deliveries', () => {
  test('none, or none that waits for long: good', async () => {
    expect(await checkDeliveries(database.store.read, now)).toMatchObject([
      { level: 'ok', detail: '0 events wait for delivery, none for too long' },
    ]);
  });

  test('one that has been due for minutes is a hint that no worker runs, not a fault', async () => {
    const { store } = database;
    await seedSellers(store, await seedIntermediary(store), 1);
    const { recorded_at: recordedAt } = await store.read
      .selectFrom('outbox_events')
      .select('recorded_at')
      .executeTakeFirstOrThrow();
    expect(await checkDeliveries(store.read, recordedAt + 60_000)).toMatchObject([{ level: 'ok' }]);
    expect(await checkDeliveries(store.read, recordedAt + 600_000)).toMatchObject([
      {
        level: 'warning',
        ok: true,
        detail: expect.stringMatching(/^1 event waits .* due for 10 min: .*`payfac worker`/) as string,
      },
    ]);
  });
});

describe.runIf(inject('engine') === 'postgres')('PostgreSQL', () => {
  const facts = () => inspectPostgres(database.store.read);

  test('as it comes is good, and its clock is this machine’s', async () => {
    const results = await checkPostgres(database.store.read, Date.now);
    expect(results).toMatchObject([
      {
        subject: 'database',
        level: 'ok',
        detail: expect.stringMatching(/^PostgreSQL \d+.* answers/) as string,
      },
      { subject: 'clock', level: 'ok' },
    ]);
  });

  test('a clock that is an hour off is a fault', async () => {
    for (const [offsetMs, word] of [
      [3_600_000, 'ahead of'],
      [-3_600_000, 'behind'],
    ] as const) {
      const results = await checkPostgres(database.store.read, () => Date.now() + offsetMs);
      expect(results.at(-1)).toMatchObject({
        subject: 'clock',
        ok: false,
        detail: expect.stringContaining(`60 min ${word} the clock of PostgreSQL`) as string,
      });
    }
  });

  test('that was told not to wait for the disk is a fault, for this database alone too', async () => {
    const { store, location } = database;
    await store.write((tx) =>
      sql`do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$`.execute(
        tx,
      ),
    );
    const later = await openStore(location);
    const results = await checkPostgres(later.read, Date.now);
    await later.close();
    expect(results[0]).toMatchObject({
      subject: 'database',
      ok: false,
      detail: expect.stringMatching(/^synchronous_commit is off .* turn it on/) as string,
    });
  });

  test.each<[string, Partial<PostgresState>]>([
    ['fsync is off', { fsync: 'off' }],
    ['full_page_writes is off', { fullPageWrites: 'off' }],
    ['PostgreSQL 14.9 is too old', { version: 'PostgreSQL 14.9 on x86_64', versionNumber: 140_009 }],
  ])('%s: a fault', async (detail, changed) => {
    expect(judgePostgres({ ...(await facts()), ...changed })).toMatchObject([
      { level: 'fault', detail: expect.stringContaining(detail) as string },
    ]);
  });

  test.each([
    ['CockroachDB CCL v25.1.0 (x86_64)', 'CockroachDB CCL'],
    ['PostgreSQL 15.2-YB-2025.1.0.0-b0 on x86_64', 'PostgreSQL 15.2-YB-2025.1.0.0-b0'],
  ])('%s is not what the tests run on: a warning', async (version, name) => {
    expect(judgePostgres({ ...(await facts()), version, versionNumber: null, fsync: null })).toMatchObject([
      { level: 'warning', detail: expect.stringContaining(`${name} answers; payfac is tested on`) as string },
    ]);
  });
});
