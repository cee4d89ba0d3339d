import { CompiledQuery } from 'kysely';
import { engineOf } from './engine-of.ts';
import type { Tx } from './store.ts';
import type { Tables } from './tables.ts';

/** 100 rows of our widest table stay far below both engines' limits on parameters (32,766 and 65,535). */
const rowsPerStatement = 100;

/** Inserts many rows with few statements of fixed shape, so that both engines can reuse their plans. */
export async function insertRows<T extends keyof Tables>(
  tx: Tx,
  table: T,
  columns: readonly (keyof Tables[T] & string)[],
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  await runInChunks(tx, rows, (rowCount, placeholder) =>
    remembered(`insert ${table} ${rowCount} ${engineOf(tx)}`, () =>
      insertText(table, columns, rowCount, placeholder),
    ),
  );
}

/** The same for rows that may be there already: `columns` but the `key` are then overwritten. */
export async function upsertRows<T extends keyof Tables>(
  tx: Tx,
  table: T,
  key: readonly (keyof Tables[T] & string)[],
  columns: readonly (keyof Tables[T] & string)[],
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  const others = columns.filter((column) => !key.includes(column));
  const changes = others.map((column) => `${column} = excluded.${column}`).join(', ');
  await runInChunks(tx, rows, (rowCount, placeholder) =>
    remembered(
      `upsert ${table} ${rowCount} ${engineOf(tx)}`,
      () =>
        `${insertText(table, columns, rowCount, placeholder)} on conflict (${key.join(', ')}) do update set ${changes}`,
    ),
  );
}

async function runInChunks(
  tx: Tx,
  rows: readonly (readonly unknown[])[],
  textOf: (rowCount: number, placeholder: () => string) => string,
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const chunk = rows.slice(start, start + rowsPerStatement);
    await tx.executeQuery(CompiledQuery.raw(textOf(chunk.length, placeholders(tx)), chunk.flat()));
  }
}

/** Parameters are numbered on PostgreSQL. */
export function placeholders(tx: Tx): () => string {
  let parameter = 0;
  return engineOf(tx) === 'postgres' ? () => `$${++parameter}` : () => '?';
}

const texts = new Map<string, string>();

function remembered(key: string, make: () => string): string {
  const known = texts.get(key);
  if (known !== undefined) return known;
  const text = make();
  texts.set(key, text);
  return text;
}

function insertText(
  table: string,
  columns: readonly string[],
  rowCount: number,
  placeholder: () => string,
): string {
  const row = () => `(${columns.map(placeholder).join(', ')})`;
  const values = Array.from({ length: rowCount }, row).join(', ');
  return `insert into ${table} (${columns.join(', ')}) values ${values}`;
}
