import { sql } from 'kysely';
import { inCamelCase, type CamelCased } from '../db/query/camel-case.ts';
import type { Reader, Tx } from '../db/store.ts';
import type { ChargeRow } from '../db/tables.ts';
import { sealedColumns } from './refund-seal.repository.ts';

const columns = [...sealedColumns, 'export_sequence'] as const satisfies readonly (keyof ChargeRow)[];

type SelectedCharge = CamelCased<Pick<ChargeRow, (typeof columns)[number]>>;

/** A refund with its place in the export. */
export interface PlacedRefund extends Omit<SelectedCharge, 'exportSequence'> {
  refundedAt: number;
  asFraud: number;
  /** Its place in the export of its intermediary: from 1, but up to 0 if version 0.1.0 could export it. */
  sequence: number;
}

/**
 * Gives refunds that have no place in their intermediary's export the next ones, at most `limit`, the earliest first;
 * returns how many. The caller has locked the intermediary.
 */
export async function placeRefunds(tx: Tx, intermediaryId: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update charges set export_sequence = placed.sequence
    from (
      select uuid as refunded, row_number() over (order by refunded_at, uuid) + coalesce((
        select export_sequence from charges
        where intermediary_id = ${intermediaryId} and export_sequence is not null
        order by export_sequence desc limit 1
      ), 0) as sequence
      from charges
      where intermediary_id = ${intermediaryId} and refunded_at is not null and export_sequence is null
      order by refunded_at, uuid limit ${limit}
    ) as placed
    where intermediary_id = ${intermediaryId} and uuid = placed.refunded`.execute(tx);
  return Number(numAffectedRows);
}

/** What identifies a refund: after a restore the same charge may be refunded again. */
export type RefundKey = Pick<PlacedRefund, 'intermediaryId' | 'uuid' | 'refundedAt'>;

/** The place of a refund in its intermediary's export; undefined if there is no such refund, null if it has none. */
export async function findRefundPlace(
  db: Reader,
  { intermediaryId, uuid, refundedAt }: RefundKey,
): Promise<number | null | undefined> {
  const row = await db
    .selectFrom('charges')
    .select('export_sequence')
    .where('intermediary_id', '=', intermediaryId)
    .where('uuid', '=', uuid)
    .where('refunded_at', '=', refundedAt)
    .executeTakeFirst();
  return row?.export_sequence;
}

const selectPlaces = (db: Reader, intermediaryId: number) =>
  db
    .selectFrom('charges')
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
 * The place of an intermediary's last refund that version 0.1.0 exported, when it had exported up to this one, which may
 * be another intermediary's; undefined if there is none.
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
        eb.refTuple('refunded_at', 'intermediary_id', 'uuid'),
        '<=',
        eb.tuple(upTo.refundedAt, upTo.intermediaryId, upTo.uuid),
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
export async function listRefunds(
  db: Reader,
  intermediaryId: number,
  after: number,
  upTo: number,
): Promise<PlacedRefund[]> {
  const rows = await db
    .selectFrom('charges')
    .select(inCamelCase(columns))
    .where('intermediary_id', '=', intermediaryId)
    .where('export_sequence', 'is not', null)
    .where('export_sequence', '>', after)
    .where('export_sequence', '<=', upTo)
    .orderBy('export_sequence')
    .execute();
  return rows.flatMap(({ refundedAt, asFraud, exportSequence, ...rest }) =>
    refundedAt === null || asFraud === null || exportSequence === null
      ? []
      : [{ ...rest, refundedAt, asFraud, sequence: exportSequence }],
  );
}
