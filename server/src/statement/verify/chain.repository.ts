import { sql, type Expression, type ExpressionBuilder } from 'kysely';
import { prepared } from '../../db/query/prepared.ts';
import type { Reader } from '../../db/store.ts';
import type {
  AdjustmentRow,
  ChargebackRow,
  ChargeRow,
  RefundRow,
  StatementEntryRow,
  Tables,
  TransferRow,
} from '../../db/tables.ts';
import { inCamelCase } from '../../db/query/camel-case.ts';
import type { StatementEntry } from '../../ledger/chain.ts';
import type { CardBrand, Channel, ChargeStatus, PaymentMethod } from '../../shared/charge-terms.ts';
import { headFields, type SealedHead } from '../../ledger/seller-head.repository.ts';
import { entryColumns } from '../../ledger/statement-entry.repository.ts';

/** A seller's head, and the number of its last line at the same instant; null if it has no lines. */
export type StoredHead = SealedHead & { lastSequence: number | null };

const selectHead = prepared<{ intermediaryId: number; sellerId: number }, StoredHead>(
  ['intermediaryId', 'sellerId'],
  (db, p) =>
    db
      .selectFrom('seller_heads as h')
      .select(headFields.map((field) => `h.${field}` as const))
      // One statement, so that both are read at the same instant: a writer changes them together.
      .select((eb) =>
        eb
          .selectFrom('statement_entries as e')
          .select((e) => e.fn.max('e.sequence').as('last'))
          .where('e.intermediary_id', '=', p.intermediaryId)
          .where('e.seller_id', '=', p.sellerId)
          .as('lastSequence'),
      )
      .where('h.intermediary_id', '=', p.intermediaryId)
      .where('h.seller_id', '=', p.sellerId),
);

export async function findHead(
  db: Reader,
  intermediaryId: number,
  sellerId: number,
): Promise<StoredHead | undefined> {
  const { rows } = await selectHead(db, { intermediaryId, sellerId });
  return rows[0];
}

/**
 * A line with what it is checked against: its charge; for a line of a refund or a chargeback, that and the sale; for
 * one of an adjustment or a transfer, that. Their fields are null if there is no such row.
 */
export interface VerifiedLine extends StatementEntry {
  chargeSellerId: number | null;
  chargeUuidOrder: string | null;
  chargeStatus: ChargeStatus | null;
  chargeRefundedCents: number | null;
  chargeRefundedAt: number | null;
  chargeAsFraud: number | null;
  pricedPaidAt: number | null;
  pricedMethod: PaymentMethod | null;
  pricedChannel: Channel | null;
  pricedBrand: CardBrand | null;
  pricedInstallments: number | null;
  pricedValueCents: number | null;
  pricedBuyerValueCents: number | null;
  pricedAuthorizationCode: string | null;
  pricedAuthorizationNsu: string | null;
  /** What the lines of the charge's refunds add up to, at the same instant; null without one. */
  refundedByLinesCents: number | null;
  /** When the last of the charge's refunds was made, and 1 if one was because of fraud; null without one. */
  lastRefundAt: number | null;
  anyAsFraud: number | null;
  /** `OPEN` or `LOST` if the charge has such a chargeback. */
  standingChargeback: ChargebackRow['status'] | null;
  /** For other lines than sales: what the lines of the charge's refunds before it add up to; null without one. */
  refundedBeforeCents: number | null;
  returnedBeforeCents: number | null;
  refundSellerId: number | null;
  refundChargeUuid: string | null;
  refundValueCents: number | null;
  refundBuyerValueCents: number | null;
  refundFeeCents: number | null;
  refundAsFraud: number | null;
  refundStatus: RefundRow['status'] | null;
  refundRequestedAt: number | null;
  refundAnsweredAt: number | null;
  refundReason: string | null;
  refundEndToEndId: string | null;
  refundSeal: Buffer | null;
  chargebackSellerId: number | null;
  chargebackChargeUuid: string | null;
  chargebackValueCents: number | null;
  chargebackFeeCents: number | null;
  chargebackStatus: ChargebackRow['status'] | null;
  chargebackReasonCode: string | null;
  chargebackOpenedAt: number | null;
  chargebackClosedAt: number | null;
  chargebackSeal: Buffer | null;
  /** The other line of the same refund or chargeback, which takes it back or is taken back; null if there is none. */
  pairSequence: number | null;
  pairExecutionDate: string | null;
  saleSellerId: number | null;
  saleSequence: number | null;
  saleExecutionDate: string | null;
  saleFeeCents: number | null;
  salePlanId: number | null;
  adjustmentSellerId: number | null;
  adjustmentChargeUuid: string | null;
  adjustmentDirection: AdjustmentRow['direction'] | null;
  adjustmentValueCents: number | null;
  adjustmentReason: string | null;
  adjustmentCreatedAt: number | null;
  adjustmentSeal: Buffer | null;
  transferSellerId: number | null;
  transferTransferDate: string | null;
  transferPaymentDate: string | null;
  transferAmountCents: number | null;
  transferStatus: TransferRow['status'] | null;
  transferThroughSequence: number | null;
  transferAccountDigest: Buffer | null;
  transferEndToEndId: string | null;
  transferReason: string | null;
  transferCreatedAt: number | null;
  transferUpdatedAt: number | null;
  transferSeal: Buffer | null;
}

/** The lines after `after`, up to and including `until`; both are sequence numbers in the seller's chain. */
interface PageParameters {
  intermediaryId: number;
  sellerId: number;
  after: number;
  until: number;
  limit: number;
}

const comparedColumns = [
  'c.seller_id as chargeSellerId',
  'c.uuid_order as chargeUuidOrder',
  'c.status as chargeStatus',
  'c.refunded_cents as chargeRefundedCents',
  'c.refunded_at as chargeRefundedAt',
  'c.as_fraud as chargeAsFraud',
  'c.paid_at as pricedPaidAt',
  'c.payment_method as pricedMethod',
  'c.channel as pricedChannel',
  'c.brand as pricedBrand',
  'c.installments as pricedInstallments',
  'c.value_cents as pricedValueCents',
  'c.buyer_value_cents as pricedBuyerValueCents',
  'c.authorization_code as pricedAuthorizationCode',
  'c.authorization_nsu as pricedAuthorizationNsu',
  'r.seller_id as refundSellerId',
  'r.charge_uuid as refundChargeUuid',
  'r.value_cents as refundValueCents',
  'r.buyer_value_cents as refundBuyerValueCents',
  'r.fee_cents as refundFeeCents',
  'r.as_fraud as refundAsFraud',
  'r.status as refundStatus',
  'r.requested_at as refundRequestedAt',
  'r.answered_at as refundAnsweredAt',
  'r.reason as refundReason',
  'r.end_to_end_id as refundEndToEndId',
  'r.seal as refundSeal',
  'o.seller_id as saleSellerId',
  'o.sequence as saleSequence',
  'o.execution_date as saleExecutionDate',
  'o.fee_cents as saleFeeCents',
  'o.plan_id as salePlanId',
] as const;

const isAfterSale = sql<boolean>`e.operation not in
  ('VENDA', 'AJUSTE_CREDITO', 'AJUSTE_DEBITO', 'REPASSE', 'REPASSE_DEVOLVIDO')`;
const hasMore = sql<boolean>`(${isAfterSale} or e.operation = 'VENDA' and (c.refunded_cents > 0 or c.status <> 'PAID'))`;

type Operation = StatementEntry['operation'];

/** What the lines of a charge's refunds add up to, less those that failed. */
const signedSum = (column: 'l.value_cents' | 'l.fee_cents') =>
  sql<
    number | null
  >`sum(case l.operation when 'ESTORNO' then ${sql.ref(column)} else -${sql.ref(column)} end)`.as('cents');

/** The operation of the line that takes this one back, or that this one takes back. */
const pairOperation = sql<Operation>`case e.operation
  when 'ESTORNO' then 'ESTORNO_CANCELADO' when 'ESTORNO_CANCELADO' then 'ESTORNO'
  when 'CHARGEBACK' then 'CHARGEBACK_REVERTIDO' when 'CHARGEBACK_REVERTIDO' then 'CHARGEBACK' end`;

/** As in the index of lines by charge. */
const sourceOf = (table: 'l' | 'e') =>
  sql<number>`coalesce(${sql.ref(`${table}.refund_id`)}, ${sql.ref(`${table}.chargeback_id`)},
    ${sql.ref(`${table}.adjustment_id`)}, 0)`;

/**
 * The look-ups for other lines than sales, and for sales of charges that are refunded or disputed: null for most lines.
 * The intermediary is given as a value, so that they stay on its node of a cluster.
 */
const lookedUp = (eb: ExpressionBuilder<VerifiedTables, 'e' | 'c'>, intermediaryId: number) => {
  const linesOfCharge = eb
    .selectFrom('statement_entries as l')
    .where('l.intermediary_id', '=', intermediaryId)
    .whereRef('l.charge_uuid', '=', 'e.charge_uuid');
  const ofRefunds = linesOfCharge.where('l.operation', 'in', [
    sql.lit<Operation>('ESTORNO'),
    sql.lit<Operation>('ESTORNO_CANCELADO'),
  ]);
  const before = ofRefunds.whereRef('l.sequence', '<', 'e.sequence');
  const pair = linesOfCharge
    .where('l.operation', '=', pairOperation)
    .where(sourceOf('l'), '=', sourceOf('e'));
  const refunds = eb
    .selectFrom('refunds as f')
    .where('f.intermediary_id', '=', intermediaryId)
    .whereRef('f.seller_id', '=', 'e.seller_id')
    .whereRef('f.charge_uuid', '=', 'e.charge_uuid')
    .where('f.status', '<>', sql.lit<RefundRow['status']>('FAILED'));
  const chargebacks = eb
    .selectFrom('chargebacks as k')
    .where('k.intermediary_id', '=', intermediaryId)
    .whereRef('k.seller_id', '=', 'e.seller_id')
    .whereRef('k.charge_uuid', '=', 'e.charge_uuid')
    .where('k.status', '<>', sql.lit<ChargebackRow['status']>('WON'));
  // In a case, so that nothing is looked up for the other lines.
  const onlyIf = <T>(condition: typeof hasMore, query: Expression<T>) =>
    sql<T | null>`case when ${condition} then ${query} end`;
  return [
    onlyIf(isAfterSale, before.select(signedSum('l.value_cents'))).as('refundedBeforeCents'),
    onlyIf(isAfterSale, before.select(signedSum('l.fee_cents'))).as('returnedBeforeCents'),
    onlyIf(isAfterSale, pair.select('l.sequence')).as('pairSequence'),
    onlyIf(isAfterSale, pair.select('l.execution_date')).as('pairExecutionDate'),
    onlyIf(hasMore, ofRefunds.select(signedSum('l.value_cents'))).as('refundedByLinesCents'),
    onlyIf(
      hasMore,
      refunds.select((f) => f.fn.max('f.requested_at').as('at')),
    ).as('lastRefundAt'),
    onlyIf(
      hasMore,
      refunds.select((f) => f.fn.max('f.as_fraud').as('as_fraud')),
    ).as('anyAsFraud'),
    onlyIf(
      hasMore,
      chargebacks.select((k) => k.fn.max('k.status').as('status')),
    ).as('standingChargeback'),
    ...rowOf('chargebacks', 'e.chargeback_id', chargebackFields, intermediaryId),
    ...rowOf('adjustments', 'e.adjustment_id', adjustmentFields, intermediaryId),
    ...rowOf('transfers', 'e.transfer_id', transferFields, intermediaryId),
  ] as const;
};

const chargebackFields = {
  seller_id: 'chargebackSellerId',
  charge_uuid: 'chargebackChargeUuid',
  value_cents: 'chargebackValueCents',
  fee_cents: 'chargebackFeeCents',
  status: 'chargebackStatus',
  reason_code: 'chargebackReasonCode',
  opened_at: 'chargebackOpenedAt',
  closed_at: 'chargebackClosedAt',
  seal: 'chargebackSeal',
};

const adjustmentFields = {
  seller_id: 'adjustmentSellerId',
  charge_uuid: 'adjustmentChargeUuid',
  direction: 'adjustmentDirection',
  value_cents: 'adjustmentValueCents',
  reason: 'adjustmentReason',
  created_at: 'adjustmentCreatedAt',
  seal: 'adjustmentSeal',
};

const transferFields = {
  seller_id: 'transferSellerId',
  transfer_date: 'transferTransferDate',
  payment_date: 'transferPaymentDate',
  amount_cents: 'transferAmountCents',
  status: 'transferStatus',
  through_sequence: 'transferThroughSequence',
  account_digest: 'transferAccountDigest',
  end_to_end_id: 'transferEndToEndId',
  reason: 'transferReason',
  created_at: 'transferCreatedAt',
  updated_at: 'transferUpdatedAt',
  seal: 'transferSeal',
};

/** Without a join, for which PostgreSQL may compare every row of the intermediary with every line. */
function rowOf(
  table: 'chargebacks' | 'adjustments' | 'transfers',
  id: 'e.chargeback_id' | 'e.adjustment_id' | 'e.transfer_id',
  fields: Record<string, string>,
  intermediaryId: number,
) {
  return Object.entries(fields).map(([column, field]) =>
    sql`case when ${sql.ref(id)} is not null then (select ${sql.ref(`s.${column}`)} from ${sql.table(table)} as s
      where s.intermediary_id = ${intermediaryId} and s.id = ${sql.ref(id)}) end`.as(field),
  );
}

type VerifiedTables = Tables & { e: StatementEntryRow; c: ChargeRow };

const selectPage = prepared<PageParameters, VerifiedLine>(
  ['intermediaryId', 'sellerId', 'after', 'until', 'limit'],
  (db, p) =>
    db
      .selectFrom('statement_entries as e')
      .leftJoin('charges as c', (join) =>
        join.onRef('c.intermediary_id', '=', 'e.intermediary_id').onRef('c.uuid', '=', 'e.charge_uuid'),
      )
      .leftJoin('refunds as r', (join) =>
        // As a range, so that PostgreSQL looks each up: for an equality it may read and hash all refunds.
        join
          .onRef('r.intermediary_id', '=', 'e.intermediary_id')
          .onRef('r.id', '>=', 'e.refund_id')
          .onRef('r.id', '<=', 'e.refund_id'),
      )
      .leftJoin('statement_entries as o', (join) =>
        join
          .onRef('o.intermediary_id', '=', 'e.intermediary_id')
          // Null for other lines, so that nothing is looked up for most of them.
          .on('o.charge_uuid', '=', sql<string>`case when ${isAfterSale} then e.charge_uuid end`)
          .on('o.operation', '=', sql.lit<Operation>('VENDA')),
      )
      .select(inCamelCase(entryColumns.map((column) => `e.${column}` as const)))
      .select(comparedColumns)
      .select((eb) => lookedUp(eb, p.intermediaryId))
      .where('e.intermediary_id', '=', p.intermediaryId)
      .where('e.seller_id', '=', p.sellerId)
      .where('e.sequence', '>', p.after)
      .where('e.sequence', '<=', p.until)
      .orderBy('e.sequence')
      .limit(p.limit)
      .$castTo<VerifiedLine>(),
);

/** The next lines of one chain, in its order. */
export async function listLines(db: Reader, page: PageParameters): Promise<VerifiedLine[]> {
  return (await selectPage(db, page)).rows;
}

export interface Chain {
  intermediaryId: number;
  sellerId: number;
}

/** The chains of all sellers, or of this one, by seller id; all ids come from one sequence (D1). */
export async function listChains(db: Reader, sellerId: number | null = null): Promise<Chain[]> {
  let query = db.selectFrom('sellers').select(['intermediary_id as intermediaryId', 'id as sellerId']);
  if (sellerId !== null) query = query.where('id', '=', sellerId);
  return query.orderBy('id').execute();
}

/** How many lines there are to verify, according to the heads: of all chains, or of this one. */
export async function countLines(db: Reader, chain: Chain | null): Promise<number> {
  let query = db
    .selectFrom('seller_heads')
    .select((eb) => eb.fn.sum<number | null>('statement_sequence').as('lines'));
  if (chain !== null) {
    query = query.where('intermediary_id', '=', chain.intermediaryId).where('seller_id', '=', chain.sellerId);
  }
  const { lines } = await query.executeTakeFirstOrThrow();
  return lines ?? 0;
}
