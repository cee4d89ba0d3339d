import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { CuttableProxy } from '../../../test/support/cuttable-proxy.ts';
import { seedIntermediary } from '../../../test/support/seed.ts';
import { createTestStore, type TestStore } from '../../../test/support/test-store.ts';
import { insertRows } from '../query/insert-rows.ts';
import { openStore } from '../open-store.ts';
import type { Store, Tx } from '../store.ts';

/** Instead of the service's 35 seconds. */
const answerTimeoutMs = 300;

describe.runIf(inject('engine') === 'postgres')('an answer that comes too late', () => {
  let database: TestStore;
  let proxy: CuttableProxy;
  let store: Store;
  let intermediary: number;
  beforeEach(async () => {
    database = await createTestStore();
    intermediary = await seedIntermediary(database.store);
    if (database.location.engine !== 'postgres') throw new Error('a store on PostgreSQL was expected');
    const { url } = database.location;
    proxy = await CuttableProxy.before(url);
    const impatient = new URL(proxy.urlOf(url));
    impatient.searchParams.set('query_timeout', String(answerTimeoutMs));
    store = await openStore({ ...database.location, url: impatient.href });
  });
  afterEach(async () => {
    proxy.letGo();
    await store.close();
    await proxy.cut();
    await database.cleanup();
  });

  const columns = ['intermediary_id', 'occurred_at', 'action', 'subject', 'actor'] as const;

  /** Two rows are copied, one is inserted. */
  const insert = (tx: Tx, count: number) =>
    insertRows(
      tx,
      'audit_records',
      columns,
      Array.from({ length: count }, (_, n) => [intermediary, 1, 'test', `thing:${n}`, 'somebody']),
    );

  const written = async () =>
    (
      await database.store.read
        .selectFrom('audit_records')
        .select('id')
        .where('action', '=', 'test')
        .execute()
    ).length;

  test.each([
    ['a copy', 2],
    ['an insert', 1],
  ])('to %s, before the rollback: nothing is written, and the connection serves on', async (_, count) => {
    const lost = store.write(async (tx) => {
      // The transaction has begun.
      await tx.selectFrom('sellers').select('id').limit(1).execute();
      proxy.hold();
      await insert(tx, count).finally(() => proxy.letGo());
    });
    await expect(lost).rejects.toThrow('Query read timeout');
    await store.write((tx) => insert(tx, count));
    expect(await written()).toBe(count);
    expect(store.pool?.()).toMatchObject({ total: 1, idle: 1 });
  });

  test.each([
    ['a copy', 2],
    ['an insert', 1],
  ])('to %s and to the rollback: the connection is given up', async (_, count) => {
    const lost = store.write(async (tx) => {
      await tx.selectFrom('sellers').select('id').limit(1).execute();
      proxy.hold();
      await insert(tx, count);
    });
    await expect(lost).rejects.toThrow();
    expect(store.pool?.()).toMatchObject({ total: 0, idle: 0 });
    proxy.letGo();
    await store.write((tx) => insert(tx, count));
    expect(await written()).toBe(count);
  });
});
