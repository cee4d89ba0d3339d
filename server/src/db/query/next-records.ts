import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { Tx } from '../store.ts';
import { engineOf } from './engine.ts';

/** The place of a record among those of its intermediary. */
export interface RecordPlace {
  intermediaryId: number;
  id: number;
}

/**
 * The next records of the intermediary after this one, at most `limit`, locked until the transaction ends. The query
 * calls their table `r`.
 */
export function lockNext<DB, TB extends keyof DB, O>(
  tx: Tx,
  records: SelectQueryBuilder<DB, TB, O>,
  after: RecordPlace,
  limit: number,
): SelectQueryBuilder<DB, TB, O> {
  const next = records
    .where(sql`r.intermediary_id`, '=', after.intermediaryId)
    .where(sql`r.id`, '>', after.id)
    .orderBy(sql`r.id`)
    .limit(limit);
  return engineOf(tx) === 'postgres' ? next.modifyEnd(sql`for no key update of r`) : next;
}

/** That a record, `r`, has the seal of another key than this one. */
export function isUnderOtherKey(keyId: Buffer): RawBuilder<boolean> {
  return sql<boolean>`r.seal is not null and substr(r.seal, 1, 4) <> ${keyId}`;
}
