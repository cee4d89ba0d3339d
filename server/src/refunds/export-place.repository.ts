import { sql } from 'kysely';
import type { Reader, Tx } from '../db/store.ts';
import { selectRefunds, type StoredRefund } from './refund.repository.ts';

/** A refund with its place in the export of its intermediary: from 1, but up to 0 if version 0.1.0 could export it. */
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

/**
 * What identifies a refund: after a restore an id may be another's, and the same charge may be refunded again. The id
 * is null in a cursor from before refunds had one.
 */
export interface RefundKey extends Pick<StoredRefund, 'intermediaryId' | 'chargeUuid' | 'requestedAt'> {
  id: number | null;
}

/** The place of a refund in its intermediary's export; undefined if there is no such refund, null if it has none. */
export async function findRefundPlace(
  db: Reader,
  { intermediaryId, id, chargeUuid, requestedAt }: RefundKey,
): Promise<number | null | undefined> {
  const refunds = db
    .selectFrom('refunds as r')
    .select('r.export_sequence')
    .where('r.intermediary_id', '=', intermediaryId)
    .where('r.charge_uuid', '=', chargeUuid)
    .where('r.requested_at', '=', requestedAt);
  const row =
    id === null
      ? // The index of a charge's refunds begins with its seller.
        await refunds
          .innerJoin('charges as c', (join) =>
            join
              .onRef('c.intermediary_id', '=', 'r.intermediary_id')
              .onRef('c.uuid', '=', 'r.charge_uuid')
              .onRef('c.seller_id', '=', 'r.seller_id'),
          )
          .orderBy('r.id')
          .limit(1)
          .executeTakeFirst()
      : await refunds.where('r.id', '=', id).executeTakeFirst();
  return row?.export_sequence;
}

const selectPlaces = (db: Reader, intermediaryId: number) =>
  db
    .selectFrom('refunds')
    .select('export_sequence as place')
    .where('intermediary_id', '=', intermediaryId)
    .where('export_sequence', 'is not', null)
    .limit(1);

/** The first and the last place in an intermediary's export; no place lies between them if it is empty. */
export async function findEndPlaces(
  db: Reader,
  intermediaryId: number,
): Promise<{ first: number; last: number }> {
  const places = selectPlaces(db, intermediaryId);
  const first = await places.orderBy('export_sequence').executeTakeFirst();
  const last = await places.orderBy('export_sequence', 'desc').executeTakeFirst();
  return { first: first?.place ?? 1, last: last?.place ?? 0 };
}

/**
 * The place of an intermediary's last refund that version 0.1.0 exported, when it had exported up to this one, which
 * may be another intermediary's; undefined if there is none.
 */
export async function findPlaceInFirstVersion(
  db: Reader,
  intermediaryId: number,
  upTo: RefundKey,
): Promise<number | null | undefined> {
  const row = await selectPlaces(db, intermediaryId)
    .where('export_sequence', '<=', 0)
    .where((eb) =>
      eb(
        eb.refTuple('requested_at', 'intermediary_id', 'charge_uuid'),
        '<=',
        eb.tuple(upTo.requestedAt, upTo.intermediaryId, upTo.chargeUuid),
      ),
    )
    .orderBy('export_sequence', 'desc')
    .executeTakeFirst();
  return row?.place;
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
