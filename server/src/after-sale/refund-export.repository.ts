import { sql } from 'kysely';
import type { Reader, Tx } from '../db/store.ts';
import { selectRefunds, type StoredRefund } from './refund.repository.ts';

/** A refund with its place in the export of its intermediary, from 1. */
export interface PlacedRefund extends StoredRefund {
  sequence: number;
}

/**
 * Gives refunds that have no place in their intermediary's export the next ones, at most `limit`, the earliest first;
 * returns how many. The caller has locked the intermediary.
 */
export async function placeRefunds(tx: Tx, intermediaryId: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update refunds set export_sequence = placed.sequence
    from (
      select id as placed_id, row_number() over (order by requested_at, charge_uuid, id) + coalesce((
        select export_sequence from refunds
        where intermediary_id = ${intermediaryId} and export_sequence is not null
        order by export_sequence desc limit 1
      ), 0) as sequence
      from refunds
      where intermediary_id = ${intermediaryId} and export_sequence is null
      order by requested_at, charge_uuid, id limit ${limit}
    ) as placed
    where intermediary_id = ${intermediaryId} and id = placed.placed_id`.execute(tx);
  return Number(numAffectedRows);
}

/** What identifies a refund: after a restore an id may be another's, and the same charge may be refunded again. */
export type RefundKey = Pick<StoredRefund, 'intermediaryId' | 'id' | 'chargeUuid' | 'requestedAt'>;

/** The place of a refund in its intermediary's export; undefined if there is no such refund, null if it has none. */
export async function findRefundPlace(
  db: Reader,
  { intermediaryId, id, chargeUuid, requestedAt }: RefundKey,
): Promise<number | null | undefined> {
  const row = await db
    .selectFrom('refunds')
    .select('export_sequence')
    .where('intermediary_id', '=', intermediaryId)
    .where('id', '=', id)
    .where('charge_uuid', '=', chargeUuid)
    .where('requested_at', '=', requestedAt)
    .executeTakeFirst();
  return row?.export_sequence;
}

/** The last place in an intermediary's export; 0 if it is empty. */
export async function findLastPlace(db: Reader, intermediaryId: number): Promise<number> {
  const last = await db
    .selectFrom('refunds')
    .select('export_sequence as place')
    .where('intermediary_id', '=', intermediaryId)
    .where('export_sequence', 'is not', null)
    .orderBy('export_sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.place ?? 0;
}

/**
 * The refunds of an intermediary after one place and up to another, in the order of the export. Both ends are given,
 * because a PostgreSQL without statistics reads and sorts everything up to the end, whatever the limit.
 */
export async function listPlacedRefunds(
  db: Reader,
  intermediaryId: number,
  after: number,
  upTo: number,
): Promise<PlacedRefund[]> {
  const rows = await selectRefunds(db)
    .select('r.export_sequence as place')
    .where('r.intermediary_id', '=', intermediaryId)
    .where('r.export_sequence', 'is not', null)
    .where('r.export_sequence', '>', after)
    .where('r.export_sequence', '<=', upTo)
    // Nothing is to be paid back for a refund that failed.
    .where('r.status', '<>', 'FAILED')
    .orderBy('r.export_sequence')
    .execute();
  return rows.flatMap(({ place, ...refund }) => (place === null ? [] : [{ ...refund, sequence: place }]));
}
