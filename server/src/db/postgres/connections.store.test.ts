import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { CuttableProxy } from '../../../test/support/cuttable-proxy.ts';
import { seedIntermediary } from '../../../test/support/seed.ts';
import { createTestStore, type TestStore } from '../../../test/support/test-store.ts';
import { insertRows } from '../query/write-rows.ts';
import { pipelined, runCompiled, withCommit } from '../query/engine.ts';
import { openStore } from '../open-store.ts';
import type { Reader, Store, Tx } from '../store.ts';

/** The time limit in these tests, instead of the service's 35 seconds. */
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

  /** Inserts one row with INSERT, and two or more with COPY. */
  const insert = (tx: Tx, counts: readonly number[]) =>
    pipelined(
      counts.map((count) =>
        insertRows(
          tx,
          'audit_records',
          columns,
          Array.from({ length: count }, (_, n) => [intermediary, 1, 'test', `thing:${n}`, 'somebody']),
        ),
      ),
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
    ['a copy', [2]],
    ['an insert', [1]],
    ['several statements', [1, 2, 1]],
  ])('to %s: the connection is given up, and nothing is written', async (_, counts) => {
    const lost = store.write(async (tx) => {
      // This statement makes sure that the transaction has begun.
      await tx.selectFrom('sellers').select('id').limit(1).execute();
      proxy.hold();
      await insert(tx, counts);
    });
    await expect(lost).rejects.toThrow();
    expect(store.pool?.()).toMatchObject({ total: 0, idle: 0 });
    proxy.letGo();
    await store.write((tx) => insert(tx, counts));
    expect(await written()).toBe(counts.reduce((sum, count) => sum + count));
  });
});

describe.runIf(inject('engine') === 'postgres')('a statement that takes too long', () => {
  let database: TestStore;
  let store: Store;
  beforeEach(async () => {
    database = await createTestStore();
    if (database.location.engine !== 'postgres') throw new Error('a store on PostgreSQL was expected');
    const impatient = new URL(database.location.url);
    // Long enough for the short statements of a busy machine.
    impatient.searchParams.set('statement_timeout', '3000');
    store = await openStore({ ...database.location, url: impatient.href });
  });
  afterEach(async () => {
    await store.close();
    await database.cleanup();
  });

  const linger = (db: Reader | Tx) => sql`select pg_sleep(60)`.execute(db);

  test.each([
    ['a read', () => linger(store.read)],
    ['a write', () => store.write(linger)],
    [
      'a write that goes on regardless',
      () =>
        store.write(async (tx) => {
          await linger(tx).catch(() => undefined);
          await sql`select 1`.execute(tx);
        }),
    ],
  ])('fails %s, and its connection is given up', async (_, work) => {
    await expect(work()).rejects.toThrow('canceling statement due to statement timeout');
    expect(store.pool?.()).toMatchObject({ total: 0, idle: 0 });
    expect((await sql`select 1`.execute(store.read)).rows).toHaveLength(1);
  });
});

describe.runIf(inject('engine') === 'postgres')('statements that are sent together', () => {
  let database: TestStore;
  let intermediary: number;
  beforeEach(async () => {
    database = await createTestStore();
    intermediary = await seedIntermediary(database.store);
  });
  afterEach(() => database.cleanup());

  const columns = ['intermediary_id', 'occurred_at', 'action', 'subject', 'actor'] as const;
  const insert = (tx: Tx, subjects: readonly string[], actor: string | null = 'somebody') =>
    insertRows(
      tx,
      'audit_records',
      columns,
      subjects.map((subject) => [intermediary, 1, 'test', subject, actor]),
    );
  const subjects = async () => {
    const written = database.store.read.selectFrom('audit_records').select('subject').orderBy('id');
    return (await written.where('action', '=', 'test').execute()).map(({ subject }) => subject);
  };

  test('run in their order, before and after a copy', async () => {
    await database.store.write((tx) =>
      pipelined([
        insert(tx, ['1']),
        insert(tx, ['2', '3']),
        insert(tx, ['4']),
        insert(tx, ['5', '6']),
        insert(tx, ['7']),
      ]),
    );
    expect(await subjects()).toEqual(['1', '2', '3', '4', '5', '6', '7']);
  });

  test('wait for no response between them', async () => {
    const { store } = database;
    await store.write((tx) => pipelined([insert(tx, ['1']), insert(tx, ['2'])]));
    const query = vi.spyOn(pg.Client.prototype, 'query');
    await store.write(async (tx) => {
      query.mockClear();
      const both = pipelined([insert(tx, ['3']), insert(tx, ['4'])]);
      await Promise.resolve();
      await Promise.resolve();
      expect(query).toHaveBeenCalledTimes(2);
      await both;
    });
    query.mockRestore();
  });

  test('are all undone when one fails, and its error is thrown', async () => {
    const write = database.store.write((tx) =>
      pipelined([insert(tx, ['1']), insert(tx, ['2'], null), insert(tx, ['3']), insert(tx, ['4', '5'])]),
    );
    await expect(write).rejects.toThrow('null value in column "actor"');
    await database.store.write((tx) => insert(tx, ['6']));
    expect(await subjects()).toEqual(['6']);
  });

  test('are all undone when one takes too long, and its error is thrown', async () => {
    const write = database.store.write(async (tx) => {
      await sql`set local statement_timeout = 50`.execute(tx);
      await pipelined([insert(tx, ['1']), sql`select pg_sleep(10)`.execute(tx), insert(tx, ['2'])]);
    });
    await expect(write).rejects.toThrow('statement timeout');
    expect(await subjects()).toEqual([]);
  });

  test('are prepared by a later transaction, if one before them failed', async () => {
    // No other test has prepared a statement with the columns in this order.
    const order = ['subject', 'actor', 'action', 'occurred_at', 'intermediary_id'] as const;
    const insertNew = (tx: Tx, subject: string) =>
      insertRows(tx, 'audit_records', order, [[subject, 'somebody', 'test', 1, intermediary]]);
    const write = database.store.write((tx) =>
      pipelined([insert(tx, ['1'], null), insertNew(tx, '2'), insertNew(tx, '3')]),
    );
    await expect(write).rejects.toThrow('null value in column "actor"');
    await database.store.write((tx) => pipelined([insertNew(tx, '4'), insertNew(tx, '5')]));
    expect(await subjects()).toEqual(['4', '5']);
  });

  describe('with the commit', () => {
    const sleep = (tx: Tx) => runCompiled(tx, sql`select pg_sleep(10)`.compile(tx));

    test('undo the transaction when they fail, and their error is thrown', async () => {
      const write = database.store.write(async (tx) => {
        await insert(tx, ['1']);
        await withCommit(tx, insert(tx, ['2'], null));
      });
      await expect(write).rejects.toThrow('null value in column "actor"');
      expect(await subjects()).toEqual([]);
    });

    test('undo it when they take too long, and the connection is given up', async () => {
      const write = database.store.write(async (tx) => {
        await sql`set local statement_timeout = 50`.execute(tx);
        await insert(tx, ['1']);
        await withCommit(tx, sleep(tx));
      });
      await expect(write).rejects.toThrow('statement timeout');
      expect(database.store.pool?.()).toMatchObject({ total: 0, idle: 0 });
      expect(await subjects()).toEqual([]);
    });

    test('never fail unseen, also when they were not sent', async () => {
      const write = database.store.write((tx) => withCommit(tx, Promise.reject(new Error('not sent'))));
      await expect(write).rejects.toThrow('not sent');
    });

    test('do not hide the error of the work, if that fails first', async () => {
      const write = database.store.write(async (tx) => {
        await withCommit(tx, insert(tx, ['1'], null));
        throw new Error('the work failed');
      });
      await expect(write).rejects.toThrow('the work failed');
      expect(await subjects()).toEqual([]);
    });

    test('let the transaction run again when another writer made them fail', async () => {
      let runs = 0;
      await database.store.write(async (tx) => {
        runs += 1;
        await insert(tx, [String(runs)]);
        if (runs > 1) return;
        const deadlock = sql`do $$ begin raise exception 'deadlock' using errcode = '40P01'; end $$`;
        await withCommit(tx, runCompiled(tx, deadlock.compile(tx)));
      });
      expect(runs).toBe(2);
      expect(await subjects()).toEqual(['2']);
    });
  });

  test('are over when the transaction ends', async () => {
    const late: string[] = [];
    const slow = async (tx: Tx) => {
      await insert(tx, ['1']).catch(() => late.push('1'));
      await insert(tx, ['2']).catch(() => late.push('2'));
    };
    const write = database.store.write((tx) => pipelined([insert(tx, ['3'], null), slow(tx)]));
    await expect(write).rejects.toThrow('null value in column "actor"');
    expect(late).toEqual(['1', '2']);
    expect(await subjects()).toEqual([]);
  });
});
