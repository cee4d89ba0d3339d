import { CompiledQuery } from 'kysely';
import { runCompiled } from './engine.ts';
import { placeholders } from './insert-rows.ts';
import type { Tx } from '../store.ts';
import type { Tables } from '../tables.ts';

/** 100 rows of ten columns stay far below both engines' limits on parameters. */
const rowsPerStatement = 100;

/**
 * Updates many rows of an intermediary, each with its own values, in a few statements. `columns` are in the order of the
 * values, with the type PostgreSQL casts them to; the first `keyCount` of them identify the row.
 */
export async function updateRows<T extends keyof Tables>(
  tx: Tx,
  table: T,
  intermediaryId: number,
  columns: readonly (readonly [keyof Tables[T] & string, 'bigint' | 'text'])[],
  keyCount: number,
  rows: readonly (readonly (number | string | null)[])[],
): Promise<void> {
  const at = (index: number) => `v.column${index + 1}`;
  const changes = columns.slice(keyCount).map(([name], i) => `${name} = ${at(i + keyCount)}`);
  const keys = columns.slice(0, keyCount).map(([name], i) => `${table}.${name} = ${at(i)}`);
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const chunk = rows.slice(start, start + rowsPerStatement);
    const placeholder = placeholders(tx);
    const row = () => `(${columns.map(([, type]) => `cast(${placeholder()} as ${type})`).join(', ')})`;
    const text =
      `update ${table} set ${changes.join(', ')} from (values ${chunk.map(row).join(', ')}) as v ` +
      `where ${table}.intermediary_id = ${placeholder()} and ${keys.join(' and ')}`;
    await runCompiled(tx, CompiledQuery.raw(text, [...chunk.flat(), intermediaryId]));
  }
}
