import { sql } from 'kysely';
import { inCamelCase, type CamelCased } from '../db/query/camel-case.ts';
import type { Reader, Tx } from '../db/store.ts';
import type { ChargeRow } from '../db/tables.ts';

const columns = [
  'intermediary_id',
  'uuid',
  'seller_id',
  'value_cents',
  'buyer_value_cents',
  'payment_method',
  'authorization_code',
  'authorization_nsu',
  'refunded_at',
  'as_fraud',
  'export_sequence',
] as const satisfies readonly (keyof ChargeRow)[];

type SelectedCharge = CamelCased<Pick<ChargeRow, (typeof columns)[number]>>;

/** A refund with what the processor needs to send the money back (D23). */
export interface Refund extends Omit<SelectedCharge, 'valueCents' | 'buyerValueCents' | 'exportSequence'> {
  /** What the buyer gets back, which is what the buyer paid (D20). */
  valueCents: number;
  refundedAt: number;
  asFraud: number;
  /** Its place in the export of its intermediary, from 1. */
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

/** The place of a refund in its intermediary's export; undefined if there is no such refund, or it has none. */
export async function findRefundPlace(
  db: Reader,
  { intermediaryId, uuid, refundedAt }: Pick<Refund, 'intermediaryId' | 'uuid' | 'refundedAt'>,
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

/** The refunds of an intermediary after this place, in the order of the export. */
export async function listRefunds(
  db: Reader,
  intermediaryId: number,
  after: number,
  limit: number,
): Promise<Refund[]> {
  const rows = await db
    .selectFrom('charges')
    .select(inCamelCase(columns))
    .where('intermediary_id', '=', intermediaryId)
    .where('export_sequence', 'is not', null)
    .where('export_sequence', '>', after)
    .orderBy('export_sequence')
    .limit(limit)
    .execute();
  return rows.flatMap(({ refundedAt, asFraud, exportSequence, valueCents, buyerValueCents, ...rest }) =>
    refundedAt === null || asFraud === null || exportSequence === null
      ? []
      : [
          {
            ...rest,
            refundedAt,
            asFraud,
            valueCents: buyerValueCents ?? valueCents,
            sequence: exportSequence,
          },
        ],
  );
}
