import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { sql } from 'kysely';
import { seedIntermediary } from '../../../test/support/seed.ts';
import { createTestStore, type TestStore } from '../../../test/support/test-store.ts';
import { pipelined, writeInOrder } from './engine.ts';
import { insertNumbered, insertRow, insertRows, reserveIds, upsertRows } from './write-rows.ts';
import { isUniqueViolation } from '../storage-error.ts';
import type { Tx } from '../store.ts';

let database: TestStore;
/** Each test has one of its own. */
let intermediary: number;
let intermediaries = 0;
beforeAll(async () => {
  database = await createTestStore();
});
beforeEach(async () => {
  intermediary = await seedIntermediary(database.store, `Acme ${++intermediaries}`);
});
afterAll(() => database.cleanup());

const tokenColumns = ['intermediary_id', 'role', 'hash', 'created_at', 'revoked_at', 'seal'] as const;
const auditColumns = ['intermediary_id', 'occurred_at', 'action', 'subject', 'actor', 'origin_ip'] as const;

/** Texts that a text format of rows could misread. */
const oddTexts = [
  'a\tb',
  'a\nb\r\nc',
  'a\rb',
  '\\',
  '\\N',
  '\\.',
  '\\x41',
  'it\'s "quoted"',
  '',
  ' ',
  'ação ✓ 😀',
  'null',
];

const subjectsOf = async (action: string) => {
  const { store } = database;
  const rows = await store.read
    .selectFrom('audit_records')
    .select('subject')
    .where('intermediary_id', '=', intermediary)
    .where('action', '=', action)
    .orderBy('id')
    .execute();
  return rows.map(({ subject }) => subject);
};

function insertAudit(tx: Tx, action: string, subjects: readonly string[]): Promise<void> {
  const rows = subjects.map((subject) => [intermediary, 1, action, subject, 'somebody', null]);
  return insertRows(tx, 'audit_records', auditColumns, rows);
}

describe('rows are stored as they are, in their order', () => {
  test.each([1, 2, oddTexts.length])('%s at once', async (atOnce) => {
    await database.store.write(async (tx) => {
      for (let start = 0; start < oddTexts.length; start += atOnce) {
        await insertAudit(tx, 'odd', oddTexts.slice(start, start + atOnce));
      }
    });
    expect(await subjectsOf('odd')).toEqual(oddTexts);
  });

  test('none, and more than one statement takes', async () => {
    const subjects = Array.from({ length: 1_234 }, (_, n) => `thing:${n}`);
    await database.store.write(async (tx) => {
      await insertAudit(tx, 'many', []);
      await insertAudit(tx, 'many', subjects);
    });
    expect(await subjectsOf('many')).toEqual(subjects);
  });

  test('bytes, numbers beyond 32 bits and null', async () => {
    const { store } = database;
    const hashes = [0, 1].map((n) => Buffer.alloc(32, `\\x${n}\n\t`));
    await store.write((tx) =>
      insertRows(
        tx,
        'tokens',
        tokenColumns,
        hashes.map((hash, n) => [
          intermediary,
          'admin',
          hash,
          2 ** 52 + n,
          n === 0 ? null : n,
          Buffer.alloc(36),
        ]),
      ),
    );
    const stored = await store.read
      .selectFrom('tokens')
      .select(['hash', 'created_at', 'revoked_at'])
      .where('intermediary_id', '=', intermediary)
      .orderBy('id')
      .execute();
    expect(stored.map((row) => [row.hash.toString('hex'), row.created_at, row.revoked_at])).toEqual(
      hashes.map((hash, n) => [hash.toString('hex'), 2 ** 52 + n, n === 0 ? null : n]),
    );
  });
});

test('rows of which one is there already are refused whole, and the connection goes on', async () => {
  const { store } = database;
  const rows = [901, 902, 901].map((n) => [intermediary, n, n]);
  const columns = ['intermediary_id', 'created_at', 'id'] as const;
  const refused = store.write((tx) => insertRows(tx, 'rate_plans', columns, rows));
  await expect(refused).rejects.toSatisfy(isUniqueViolation);
  expect(await store.read.selectFrom('rate_plans').select('id').where('id', '>', 900).execute()).toEqual([]);
  await store.write((tx) => insertAudit(tx, 'after', ['one', 'two']));
  expect(await subjectsOf('after')).toEqual(['one', 'two']);
});

test('rows that are sent after a statement that fails are dropped, and the connection goes on', async () => {
  const { store } = database;
  const refused = store.write((tx) =>
    pipelined([
      insertAudit(tx, 'before', ['one', 'two']),
      insertRows(
        tx,
        'rate_plans',
        ['intermediary_id', 'created_at', 'id'],
        [901, 901].map((n) => [intermediary, n, n]),
      ),
      insertAudit(tx, 'after', ['one', 'two']),
      insertAudit(tx, 'after', ['three']),
    ]),
  );
  await expect(refused).rejects.toSatisfy(isUniqueViolation);
  await store.write((tx) => insertAudit(tx, 'after', ['four', 'five']));
  expect([await subjectsOf('before'), await subjectsOf('after')]).toEqual([[], ['four', 'five']]);
});

test('rows get the ids that were reserved for them, and later ones other ids', async () => {
  const { store } = database;
  const columns = ['intermediary_id', 'occurred_at', 'id', 'action', 'subject', 'actor'] as const;
  const given: number[] = [];
  for (const count of [0, 1, 3]) {
    await store.write(async (tx) => {
      const ids = await reserveIds(tx, 'audit_records', count);
      expect(ids).toHaveLength(count);
      given.push(...ids);
      const rows = ids.map((id) => [intermediary, 1, id, 'numbered', `thing:${id}`, 'somebody']);
      await insertNumbered(tx, 'audit_records', columns, rows);
    });
    await store.write((tx) => insertAudit(tx, 'other', ['thing']));
  }
  expect(await subjectsOf('numbered')).toEqual(given.map((id) => `thing:${id}`));
  expect(given).toEqual([...new Set(given)].sort((a, b) => a - b));
  expect(await subjectsOf('other')).toHaveLength(3);
});

test('upserted rows take the place of those that are there', async () => {
  const { store } = database;
  const columns = ['position', 'seal', 'registered_at'] as const;
  const upsert = (rows: unknown[][]) =>
    store.write((tx) => upsertRows(tx, 'secret_keys', ['position'], columns, rows));
  await upsert([1, 2].map((n) => [n, Buffer.alloc(36, n), n]));
  await upsert([2, 3].map((n) => [n, Buffer.alloc(36, 9), 9]));
  await upsert([]);
  const { rows } = await sql<{ position: number; registered_at: number }>`
    select position, registered_at from secret_keys order by position`.execute(store.read);
  expect(rows.map((row) => [row.position, row.registered_at])).toEqual([
    [1, 1],
    [2, 9],
    [3, 9],
  ]);
});

describe('writes in order', () => {
  test('are in their order, also where one has several statements', async () => {
    const many = Array.from({ length: 250 }, (_, n) => `many:${n}`);
    await database.store.write((tx) =>
      writeInOrder(tx, [() => insertAudit(tx, 'ordered', many), () => insertAudit(tx, 'ordered', ['last'])]),
    );
    expect(await subjectsOf('ordered')).toEqual([...many, 'last']);
  });

  test.each<[string, (tx: Tx) => Promise<void>, RegExp]>([
    [
      'is refused',
      (tx) => insertRows(tx, 'audit_records', auditColumns, [[null, 1, 'failed', 'x', 'x', null]]),
      /null/i,
    ],
    [
      'throws at once',
      () => {
        throw new Error('a bug of ours');
      },
      /^a bug of ours$/,
    ],
  ])('are all undone when one %s, and its error is thrown', async (_, failing, message) => {
    const write = database.store.write((tx) =>
      writeInOrder(tx, [
        () => insertAudit(tx, 'failed', ['before']),
        () => failing(tx),
        () => insertAudit(tx, 'failed', ['after']),
      ]),
    );
    await expect(write).rejects.toThrow(message);
    expect(await subjectsOf('failed')).toEqual([]);
  });
});

test('a row is stored by the same statement, whatever the order of its fields', async () => {
  const first = { intermediary_id: intermediary, occurred_at: 1, action: 'field', subject: 'a', actor: 'x' };
  const { actor, subject, ...others } = first;
  const prepared = await database.store.write(async (tx) => {
    await insertRow(tx, 'audit_records', first);
    await insertRow(tx, 'audit_records', { actor, subject, ...others });
    if (inject('engine') === 'sqlite') return null;
    const { rows } = await sql`
      select 1 from pg_prepared_statements
      where statement like 'insert into audit_records (action, actor, %'`.execute(tx);
    return rows.length;
  });
  expect(await subjectsOf('field')).toEqual(['a', 'a']);
  if (prepared !== null) expect(prepared).toBe(1);
});
