import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import { isOnCluster } from '../../db/query/engine.ts';
import type { Tables } from '../../db/tables.ts';
import type { EndpointKey } from './endpoint.ts';

/**
 * The keys for each statement, in ascending order. On a cluster those of one intermediary, because rows on different
 * nodes cannot be locked by one statement; elsewhere all of them.
 */
export function perStatement<K extends EndpointKey>(db: Kysely<Tables>, keys: readonly K[]): K[][] {
  if (keys.length === 0) return [];
  const sorted = [...keys].sort((a, b) => a.intermediaryId - b.intermediaryId || a.endpointId - b.endpointId);
  return isOnCluster(db) ? [...Map.groupBy(sorted, (key) => key.intermediaryId).values()] : [sorted];
}

/** The intermediary that all keys belong to; undefined if they belong to several. */
export function onlyOwner(keys: readonly EndpointKey[]): number | undefined {
  const [first] = keys;
  return keys.every((key) => key.intermediaryId === first?.intermediaryId)
    ? first?.intermediaryId
    : undefined;
}

/** The condition that a row belongs to one of these; `columns` are those of its intermediary and its endpoint. */
export function isOf(
  keys: readonly EndpointKey[],
  columns: readonly [string, string] = ['intermediary_id', 'seller_id'],
): RawBuilder<SqlBool> {
  const [owner, endpoint] = [sql.ref(columns[0]), sql.ref(columns[1])];
  const only = onlyOwner(keys);
  if (only !== undefined) {
    return sql`${owner} = ${only} and ${endpoint} in (${sql.join(keys.map((key) => key.endpointId))})`;
  }
  const rows = keys.map(
    (key) => sql`(cast(${key.intermediaryId} as bigint), cast(${key.endpointId} as bigint))`,
  );
  return sql`(${owner}, ${endpoint}) in (values ${sql.join(rows)})`;
}
