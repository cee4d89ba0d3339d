import { sql } from 'kysely';
import type { Reader, Tx } from '../db/store.ts';
import { selectRefunds, type StoredRefund } from './refund.repository.ts';

/** A refund with its number in the export of its intermediary, from 1. */
export interface NumberedRefund extends StoredRefund {
  sequence: number;
}

/**
 * Gives the next numbers to refunds that have none in their intermediary's export, at most `limit`, the earliest first.
 * Returns how many got one. The intermediary must be locked.
 */
export async function numberRefunds(tx: Tx, intermediaryId: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update refunds set export_sequence = numbered.sequence
    from (
      select id as numbered_id, row_number() over (order by requested_at, charge_uuid, id) + coalesce((
        select export_sequence from refunds
        where intermediary_id = ${intermediaryId} and export_sequence is not null
        order by export_sequence desc limit 1
      ), 0) as sequence
      from refunds
      where intermediary_id = ${intermediaryId} and export_sequence is null
      order by requested_at, charge_uuid, id limit ${limit}
    ) as numbered
    where intermediary_id = ${intermediaryId} and id = numbered.numbered_id`.execute(tx);
  return Number(numAffectedRows);
}

/**
 * The fields that identify a refund. After a restore another refund may have its id, and the same charge may be
 * refunded again.
 */
export type RefundKey = Pick<StoredRefund, 'intermediaryId' | 'id' | 'chargeUuid' | 'requestedAt'>;

/**
 * Returns the number of a refund in its intermediary's export, undefined if there is no such refund, or null if it has
 * none.
 */
export async function findExportSequence(
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

/** Returns the last number in an intermediary's export, or 0 if it is empty. */
export async function findLastExportSequence(db: Reader, intermediaryId: number): Promise<number> {
  const last = await db
    .selectFrom('refunds')
    .select('export_sequence as sequence')
    .where('intermediary_id', '=', intermediaryId)
    .where('export_sequence', 'is not', null)
    .orderBy('export_sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.sequence ?? 0;
}

/**
 * Returns the refunds of an intermediary after one number and up to another, in the order of the export. Both ends are
 * given, because a PostgreSQL without statistics reads and sorts everything up to the end, whatever the limit.
 */
export async function listNumberedRefunds(
  db: Reader,
  intermediaryId: number,
  after: number,
  upTo: number,
): Promise<NumberedRefund[]> {
  const rows = await selectRefunds(db)
    .select('r.export_sequence as sequence')
    .where('r.intermediary_id', '=', intermediaryId)
    .where('r.export_sequence', 'is not', null)
    .where('r.export_sequence', '>', after)
    .where('r.export_sequence', '<=', upTo)
    // A refund that failed is not to be paid back.
    .where('r.status', '<>', 'FAILED')
    .orderBy('r.export_sequence')
    .execute();
  return rows.flatMap(({ sequence, ...refund }) => (sequence === null ? [] : [{ ...refund, sequence }]));
}
