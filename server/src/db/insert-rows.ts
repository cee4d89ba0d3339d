import { CompiledQuery } from 'kysely';
import { engineOf } from './engine-of.ts';
import type { Tx } from './store.ts';
import type { Tables } from './tables.ts';

/** 100 rows of our widest table stay far below SQLite's limit of 32,766 parameters. */
const rowsPerStatement = 100;

type Row = readonly unknown[];

/** Inserts many rows with few statements of fixed shape, so that both engines can reuse their plans. */
export async function insertRows<T extends keyof Tables>(
  tx: Tx,
  table: T,
  columns: readonly (keyof Tables[T] & string)[],
  rows: readonly Row[],
): Promise<void> {
  await writeRows(tx, table, columns, rows, '');
}

/** The same for rows that may be there already: `columns` but the `key` are then overwritten. */
export async function upsertRows<T extends keyof Tables>(
  tx: Tx,
  table: T,
  key: readonly (keyof Tables[T] & string)[],
  columns: readonly (keyof Tables[T] & string)[],
  rows: readonly Row[],
): Promise<void> {
  const others = columns.filter((column) => !key.includes(column));
  const changes = others.map((column) => `${column} = excluded.${column}`).join(', ');
  await writeRows(tx, table, columns, rows, ` on conflict (${key.join(', ')}) do update set ${changes}`);
}

async function writeRows(
  tx: Tx,
  table: string,
  columns: readonly string[],
  rows: readonly Row[],
  onConflict: string,
): Promise<void> {
  if (rows.length === 0) return;
  if (engineOf(tx) === 'postgres') {
    const text = textForRecords(table, columns) + onConflict;
    await tx.executeQuery(CompiledQuery.raw(text, [recordsOf(columns, rows)]));
    return;
  }
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const chunk = rows.slice(start, start + rowsPerStatement);
    const text = textForRows(table, columns, chunk.length) + onConflict;
    await tx.executeQuery(CompiledQuery.raw(text, chunk.flat()));
  }
}

/**
 * All rows as one parameter: PostgreSQL plans a statement of a few words, instead of parsing and binding thousands
 * of parameters at each execution, and the table itself says the types.
 */
function textForRecords(table: string, columns: readonly string[]): string {
  const list = columns.join(', ');
  return `insert into ${table} (${list}) select ${list} from json_populate_recordset(null::${table}, $1)`;
}

function recordsOf(columns: readonly string[], rows: readonly Row[]): string {
  return JSON.stringify(
    rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, jsonValue(row[index])]))),
  );
}

/** Bytes in PostgreSQL's hex form (bytea_output). */
function jsonValue(value: unknown): unknown {
  return Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value;
}

const texts = new Map<string, string>();

function textForRows(table: string, columns: readonly string[], rowCount: number): string {
  const list = columns.join(', ');
  const key = `${table} ${list} ${rowCount}`;
  const known = texts.get(key);
  if (known !== undefined) return known;
  const row = `(${columns.map(() => '?').join(', ')})`;
  const values = Array.from({ length: rowCount }, () => row).join(', ');
  const text = `insert into ${table} (${list}) values ${values}`;
  texts.set(key, text);
  return text;
}

/** Parameters are numbered on PostgreSQL. */
export function placeholders(tx: Tx): () => string {
  let parameter = 0;
  return engineOf(tx) === 'postgres' ? () => `$${++parameter}` : () => '?';
}
