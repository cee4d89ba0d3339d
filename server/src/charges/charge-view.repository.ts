import type { Selectable, SelectQueryBuilder } from 'kysely';
import { fieldsOf, inCamelCase, type CamelCased } from '../db/query/expressions.ts';
import { prepared } from '../db/query/prepared.ts';
import type { Reader } from '../db/store.ts';
import type { ChargeRow, Tables } from '../db/tables.ts';

/** The columns of a charge that a list shows: none of its customer. */
const summaryColumns = [
  'uuid',
  'seller_id',
  'uuid_order',
  'title',
  'value_cents',
  'payment_method',
  'channel',
  'brand',
  'installments',
  'paid_at',
  'expiration_date',
  'status',
  'refunded_cents',
  'disputed_cents',
  'as_fraud',
  'authorization_code',
  'authorization_nsu',
] as const satisfies readonly (keyof ChargeRow)[];

/** The fields of a summary. */
export const summaryFields = [...fieldsOf(summaryColumns), 'feeCents'] as const;

/** The columns that only the whole charge shows. */
const detailColumns = [
  'customer_uuid',
  'customer_document',
  'customer_type',
  'customer_name',
  'customer_email',
  'customer_phone',
  'customer_alternative_email',
  'source',
] as const satisfies readonly (keyof ChargeRow)[];

/** A charge with the fee of its sale. */
export type ChargeSummary = CamelCased<Pick<Selectable<ChargeRow>, (typeof summaryColumns)[number]>> & {
  feeCents: number;
};

export type ChargeDetail = ChargeSummary &
  CamelCased<Pick<ChargeRow, (typeof detailColumns)[number]>> & {
    /** The id of its last chargeback; null if it was never disputed, as most are not. */
    lastChargebackId: number | null;
  };

/**
 * Selects charges with the fee of their sale, summed over its instalments. The fee is looked up in a subquery: for a
 * join, PostgreSQL, which has no statistics after a restore, might compare each charge with each line. The subquery
 * names its intermediary too, without which Citus would ask every shard.
 */
export function selectSummary<T>(
  charges: SelectQueryBuilder<Tables & { c: ChargeRow }, 'c', T>,
  intermediaryId: number,
) {
  return charges.select(inCamelCase(summaryColumns.map((column) => `c.${column}` as const))).select((eb) =>
    eb
      .selectFrom('statement_entries as e')
      .select((e) => e.fn.sum<number>('e.fee_cents').as('fee'))
      .where('e.intermediary_id', '=', intermediaryId)
      .whereRef('e.charge_uuid', '=', 'c.uuid')
      .where('e.operation', '=', 'VENDA')
      .$asScalar()
      .$notNull()
      .as('feeCents'),
  );
}

const selectDetail = prepared<{ intermediaryId: number; uuid: string }, ChargeDetail>((db, p) =>
  selectSummary(db.selectFrom('charges as c'), p.intermediaryId)
    .select(inCamelCase(detailColumns.map((column) => `c.${column}` as const)))
    .select((eb) =>
      eb
        .selectFrom('chargebacks as b')
        .select((b) => b.fn.max<number | null>('b.id').as('last'))
        .where('b.intermediary_id', '=', p.intermediaryId)
        .whereRef('b.seller_id', '=', 'c.seller_id')
        .whereRef('b.charge_uuid', '=', 'c.uuid')
        .as('lastChargebackId'),
    )
    .where('c.intermediary_id', '=', p.intermediaryId)
    .where('c.uuid', '=', p.uuid),
);

/** Returns a charge, or undefined if the intermediary has none with this uuid. */
export async function findChargeDetail(
  db: Reader,
  intermediaryId: number,
  uuid: string,
): Promise<ChargeDetail | undefined> {
  const { rows } = await selectDetail(db, { intermediaryId, uuid });
  return rows[0];
}
