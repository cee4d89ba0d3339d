import { CompiledQuery } from 'kysely';
import { engineOf, isOnCluster, runCompiled } from './engine.ts';
import { placeholders } from './insert-rows.ts';
import type { Tx } from '../store.ts';
import type { Tables } from '../tables.ts';

/** 100 rows of ten columns stay far below both engines' limits on parameters. */
const rowsPerStatement = 100;

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
    ...(readonly (readonly [keyof Tables[T] & string, 'bigint' | 'text' | 'bytes'])[]),
  ],
  keyCount: number,
  rows: readonly (readonly (number | string | Buffer | null)[])[],
): Promise<void> {
  const at = (index: number) => `v.column${index + 1}`;
  const changes = columns.slice(keyCount).map(([name], i) => `${name} = ${at(i + keyCount)}`);
  const keys = columns.slice(0, keyCount).map(([name], i) => `${table}.${name} = ${at(i)}`);
  const bytes = engineOf(tx) === 'sqlite' ? 'blob' : 'bytea';
  const typeOf = (type: string) => (type === 'bytes' ? bytes : type);
  const isApart = isOnCluster(tx);
  for (const own of isApart ? Map.groupBy(rows, ([owner]) => owner).values() : [rows]) {
    for (let start = 0; start < own.length; start += rowsPerStatement) {
      const chunk = own.slice(start, start + rowsPerStatement);
      const next = placeholders(tx);
      const row = () => `(${columns.map(([, type]) => `cast(${next()} as ${typeOf(type)})`).join(', ')})`;
      const text =
        `update ${table} set ${changes.join(', ')} from (values ${chunk.map(row).join(', ')}) as v ` +
        `where ${keys.join(' and ')}`;
      // Said as a value too, the intermediary leads the statement to one node.
      const owner = isApart ? ` and ${table}.intermediary_id = ${next()}` : '';
      const values = isApart ? own.slice(0, 1).map(([id]) => id) : [];
      await runCompiled(tx, CompiledQuery.raw(text + owner, [...chunk.flat(), ...values]));
    }
  }
}
