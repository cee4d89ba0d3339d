import { CompiledQuery, type Insertable } from 'kysely';
import { copyRows } from '../postgres/copy.ts';
import type { Tx } from '../store.ts';
import type { Tables } from '../tables.ts';
import { engineOf, isOnCluster, runCompiled } from './engine.ts';
import { nameStatement } from './prepared.ts';

/**
 * How many rows one statement inserts. 100 rows of our widest table stay far below SQLite's limit of 32,766 parameters.
 */
const insertedPerStatement = 100;

type Row = readonly unknown[];

/**
 * Inserts rows: with COPY on PostgreSQL if there are several, otherwise with a few statements that are prepared once.
 */
export async function insertRows<T extends keyof Tables>(
  tx: Tx,
  table: T,
  columns: readonly (keyof Tables[T] & string)[],
  rows: readonly Row[],
): Promise<void> {
  if (engineOf(tx) === 'postgres' && rows.length > 1) await runCompiled(tx, copyRows(table, columns, rows));
  else await writeValues(tx, table, columns, rows, '');
}

/**
 * Inserts one row with a statement that is prepared once, so that `writeInOrder` can send it together with others. The
 * fields become SQL as they are, so the code must name them; whatever their order, the statement is the same.
 */
export async function insertRow<T extends keyof Tables>(
  tx: Tx,
  table: T,
  row: Insertable<Tables[T]>,
): Promise<void> {
  const fields = Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const columns = fields.map(([name]) => name as keyof Tables[T] & string);
  await insertRows(tx, table, columns, [fields.map(([, value]): unknown => value)]);
}

/**
 * Returns the next ids of a table, in ascending order, for rows that `insertNumbered` inserts in the same transaction. On
 * SQLite, which has one writer, it is only then that they are taken.
 */
export async function reserveIds(tx: Tx, table: keyof Tables, count: number): Promise<number[]> {
  const isOnPostgres = engineOf(tx) === 'postgres';
  const query = isOnPostgres
    ? CompiledQuery.raw(reserved, [table, count])
    : CompiledQuery.raw(newest, [table]);
  const { rows } = await runCompiled<{ id: number }>(tx, query);
  if (isOnPostgres) return rows.map(({ id }) => id);
  const last = rows[0]?.id ?? 0;
  return Array.from({ length: count }, (_, index) => last + index + 1);
}

const reserved = `select nextval(pg_get_serial_sequence($1, 'id')) as id from generate_series(1, $2)`;
const newest = 'select seq as id from sqlite_sequence where name = ?';

/** Inserts rows with ids that were reserved. */
export async function insertNumbered<T extends keyof Tables>(
  tx: Tx,
  table: T,
  columns: readonly (keyof Tables[T] & string)[],
  rows: readonly Row[],
): Promise<void> {
  // Only COPY writes ids that PostgreSQL would give by itself.
  if (engineOf(tx) === 'postgres') await runCompiled(tx, copyRows(table, columns, rows));
  else await writeValues(tx, table, columns, rows, '');
}

/**
 * Inserts rows. Of rows that exist, it overwrites all columns except the `key`, or makes the changes that `changes` says
 * in SQL.
 */
export async function upsertRows<T extends keyof Tables>(
  tx: Tx,
  table: T,
  key: readonly (keyof Tables[T] & string)[],
  columns: readonly (keyof Tables[T] & string)[],
  rows: readonly Row[],
  changes = columns
    .filter((column) => !key.includes(column))
    .map((column) => `${column} = excluded.${column}`)
    .join(', '),
): Promise<void> {
  if (rows.length === 0) return;
  const onConflict = ` on conflict (${key.join(', ')}) do update set ${changes}`;
  if (engineOf(tx) === 'postgres') await runCompiled(tx, insertRecords(table, columns, rows, onConflict));
  else await writeValues(tx, table, columns, rows, onConflict);
}

/**
 * Inserts all rows as one parameter. PostgreSQL then plans one short statement instead of parsing and binding thousands
 * of parameters each time, and takes the types from the table.
 */
function insertRecords(
  table: string,
  columns: readonly string[],
  rows: readonly Row[],
  onConflict: string,
): CompiledQuery {
  const list = columns.join(', ');
  const from = `select ${list} from json_populate_recordset(null::${table}, $1)`;
  const records = rows.map((row) =>
    Object.fromEntries(columns.map((column, index) => [column, jsonValue(row[index])])),
  );
  return CompiledQuery.raw(`insert into ${table} (${list}) ${from}${onConflict}`, [JSON.stringify(records)]);
}

/** Returns a value for JSON; bytes become PostgreSQL's hex form (bytea_output), and bigints text. */
function jsonValue(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  return Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value;
}

async function writeValues(
  tx: Tx,
  table: string,
  columns: readonly string[],
  rows: readonly Row[],
  onConflict: string,
): Promise<void> {
  for (let start = 0; start < rows.length; start += insertedPerStatement) {
    const chunk = rows.slice(start, start + insertedPerStatement);
    const text = textForValues(tx, table, columns, chunk.length) + onConflict;
    await runCompiled(tx, CompiledQuery.raw(text, chunk.flat()));
  }
}

const texts = new Map<string, string>();

function textForValues(tx: Tx, table: string, columns: readonly string[], rowCount: number): string {
  const list = columns.join(', ');
  const key = `${engineOf(tx)} ${table} ${list} ${rowCount}`;
  const known = texts.get(key);
  if (known !== undefined) return known;
  const placeholder = placeholders(tx);
  const row = () => `(${columns.map(placeholder).join(', ')})`;
  const values = Array.from({ length: rowCount }, row).join(', ');
  const text = `insert into ${table} (${list}) values ${values}`;
  nameStatement(text);
  texts.set(key, text);
  return text;
}

/** Returns a function that gives the next placeholder: on PostgreSQL they are numbered. */
function placeholders(tx: Tx): () => string {
  let parameter = 0;
  return engineOf(tx) === 'postgres' ? () => `$${++parameter}` : () => '?';
}

/** How many rows one statement updates. 100 rows of ten columns stay far below both engines' limits on parameters. */
const updatedPerStatement = 100;

/**
 * Updates many rows, each with its own values, in a few statements; on a cluster, in a few for each intermediary.
 * `columns` are in the order of the values, with the type they are cast to; the first `keyCount` of them
 * identify the row, and the very first is its intermediary.
 */
export async function updateRows<T extends keyof Tables>(
  tx: Tx,
  table: T,
  columns: readonly [
    readonly ['intermediary_id' & keyof Tables[T], 'bigint'],
    ...(readonly (readonly [keyof Tables[T] & string, 'bigint' | 'text' | 'uuid' | 'bytes'])[]),
  ],
  keyCount: number,
  rows: readonly (readonly (number | string | Buffer | null)[])[],
): Promise<void> {
  const at = (index: number) => `v.column${index + 1}`;
  const changes = columns.slice(keyCount).map(([name], i) => `${name} = ${at(i + keyCount)}`);
  const keys = columns.slice(0, keyCount).map(([name], i) => `${table}.${name} = ${at(i)}`);
  const isSqlite = engineOf(tx) === 'sqlite';
  const types = {
    bigint: 'bigint',
    text: 'text',
    uuid: isSqlite ? 'text' : 'uuid',
    bytes: isSqlite ? 'blob' : 'bytea',
  };
  const isApart = isOnCluster(tx);
  for (const own of isApart ? Map.groupBy(rows, ([owner]) => owner).values() : [rows]) {
    for (let start = 0; start < own.length; start += updatedPerStatement) {
      const chunk = own.slice(start, start + updatedPerStatement);
      const next = placeholders(tx);
      const row = () => `(${columns.map(([, type]) => `cast(${next()} as ${types[type]})`).join(', ')})`;
      const text =
        `update ${table} set ${changes.join(', ')} from (values ${chunk.map(row).join(', ')}) as v ` +
        `where ${keys.join(' and ')}`;
      // Naming the intermediary as a value too leads the statement to one node.
      const owner = isApart ? ` and ${table}.intermediary_id = ${next()}` : '';
      const values = isApart ? own.slice(0, 1).map(([id]) => id) : [];
      await runCompiled(tx, CompiledQuery.raw(text + owner, [...chunk.flat(), ...values]));
    }
  }
}

/** Updates the seals of records of a table, each with its intermediary and its id. */
export function updateSeals(
  tx: Tx,
  table: 'anticipations' | 'holds' | 'transfers',
  seals: readonly (readonly [intermediaryId: number, id: number, seal: Buffer])[],
): Promise<void> {
  const columns = [
    ['intermediary_id', 'bigint'],
    ['id', 'bigint'],
    ['seal', 'bytes'],
  ] as const;
  return updateRows(tx, table, columns, 2, seals);
}
