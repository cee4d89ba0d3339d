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
  const engine = engineOf(tx);
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const chunk = rows.slice(start, start + rowsPerStatement);
    const text = insertText(table, columns, chunk.length, engine === 'postgres');
    await tx.executeQuery(CompiledQuery.raw(text, chunk.flat()));
  }
}

const texts = new Map<string, string>();

function insertText(table: string, columns: readonly string[], rowCount: number, numbered: boolean): string {
  const key = `${table} ${rowCount} ${numbered}`;
  const known = texts.get(key);
  if (known !== undefined) return known;
  let parameter = 0;
  const placeholder = () => (numbered ? `$${++parameter}` : '?');
  const row = () => `(${columns.map(placeholder).join(', ')})`;
  const values = Array.from({ length: rowCount }, row).join(', ');
  const text = `insert into ${table} (${columns.join(', ')}) values ${values}`;
  texts.set(key, text);
  return text;
}
