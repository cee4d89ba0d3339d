import { sql, type Expression, type ExpressionBuilder, type RawBuilder } from 'kysely';
import { engineOf } from '../../db/query/engine.ts';
import { inCamelCase } from '../../db/query/expressions.ts';
import { prepared } from '../../db/query/prepared.ts';
import type { Reader } from '../../db/store.ts';
import type { ChargeRow, ChargebackRow, RefundRow, StatementEntryRow, Tables } from '../../db/tables.ts';
import type { StatementEntry } from '../../ledger/chain.ts';
import { entryColumns } from '../../ledger/statement-entry.repository.ts';
import type { CardBrand, Channel, ChargeStatus, PaymentMethod } from '../../shared/charge-terms.ts';
import type { AnchoredLine } from '../anchor/anchor-file.ts';
import { isOf, sourceRow } from './source-row.repository.ts';
import { operationsOf, sourceNames, sourceTables } from './source-tables.ts';
import { withoutOpenStep, withSteps, type Step } from './steps.ts';

/**
 * A line with the rows that it is checked against: its charge; its own row if it is no sale; and for a line of a refund
 * or a chargeback the sale. Their fields are null if there is no such row.
 */
export interface VerifiedLine extends StatementEntry {
  /** What its step changes; null for the lines after the first of a step. */
  step: Step | null;
  chargeSellerId: number | null;
  chargeUuidOrder: string | null;
  chargeStatus: ChargeStatus | null;
  chargeRefundedCents: number | null;
  chargeDisputedCents: number | null;
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
  pricedSource: string | null;
  /** The sums of the lines of the charge's refunds and chargebacks at the same instant, in centavos; null if none. */
  refundedByLinesCents: number | null;
  disputedByLinesCents: number | null;
  /** When the last of the charge's refunds was made, and 1 if one was because of fraud; null if there are none. */
  lastRefundAt: number | null;
  anyAsFraud: number | null;
  /** `OPEN` if the charge has such a chargeback. */
  openChargeback: ChargebackRow['status'] | null;
  /** For other lines than sales, the sum of the charge's lines before it but its sale; null if there are none. */
  standingBeforeCents: number | null;
  returnedBeforeCents: number | null;
  /** For the line of a refund or a chargeback, the sums of the lines of that one before it, and of all of them. */
  ownBeforeCents: number | null;
  ownFeeBeforeCents: number | null;
  ownCents: number | null;
  ownFeeCents: number | null;
  /** The latest date on which that chargeback was debited before the line, of the same instalment. */
  ownDebitDate: string | null;
  /** The refund, chargeback, adjustment, anticipation or transfer of the line as text; see `parseRow`. */
  sourceRow: string | null;
  /** When the seller was erased, for the line of a transfer; null otherwise. */
  sellerForgottenAt: number | null;
  /** The other line of the same row, which takes it back or is taken back; null if there is none. */
  pairSequence: number | null;
  pairExecutionDate: string | null;
  saleSellerId: number | null;
  saleSequence: number | null;
  /** The walk over the lines makes it '' if the unit of that day was advanced before the line (D42). */
  saleExecutionDate: string | null;
  /** The fee of the whole sale. */
  saleFeeCents: number | null;
  salePlanId: number | null;
  salePlanVersion: number | null;
}

/** The lines after `after`, up to and including `until`, which are sequence numbers in the seller's chain. */
interface LineRange {
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
  'c.disputed_cents as chargeDisputedCents',
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
  'c.source as pricedSource',
  'o.seller_id as saleSellerId',
  'o.sequence as saleSequence',
  'o.execution_date as saleExecutionDate',
  'o.plan_id as salePlanId',
  'o.plan_version as salePlanVersion',
] as const;

/** The sources whose lines reverse a sale. */
const afterSale = sourceNames.filter((name) => sourceTables[name].isOfCharge);
const isAfterSale = isOf(...afterSale);
const isOfTransfer = isOf('transfer');
const isOfOne = isOf('refund', 'chargeback');
const isOfChargeback = isOf('chargeback');
type Operation = StatementEntry['operation'];

/** Returns the sum of the lines of a charge's refunds and chargebacks, less what was given back. */
const signedSum = (column: 'l.value_cents' | 'l.fee_cents') =>
  sql<number | null>`sum(case when l.operation in ('ESTORNO', 'CHARGEBACK') then ${sql.ref(column)}
    else -${sql.ref(column)} end)`.as('cents');

/** The operation of the line that takes this one back, or that this one takes back. */
const pairOperation = sql<Operation>`case e.operation ${sql.join(
  sourceNames.flatMap((name) => {
    const { reversals } = sourceTables[name];
    return Object.entries(reversals).flatMap(([own, reversal]) => [
      sql`when ${sql.lit(own)} then ${sql.lit(reversal)}`,
      sql`when ${sql.lit(reversal)} then ${sql.lit(own)}`,
    ]);
  }),
  sql` `,
)} end`;

/** Whether line `l` is about the same instalment as line `e`, or neither is about one. */
const isSameInstalment = sql<boolean>`coalesce(l.installment, 0) = coalesce(e.installment, 0)`;

type Looked = ExpressionBuilder<VerifiedTables, 'e' | 'c'>;

const linesOfCharge = (eb: Looked, intermediaryId: number) =>
  eb
    .selectFrom('statement_entries as l')
    .where('l.intermediary_id', '=', intermediaryId)
    .whereRef('l.charge_uuid', '=', 'e.charge_uuid');

/** The lines of these kinds of a line's charge. */
const linesOf = (eb: Looked, intermediaryId: number, ...operations: Operation[]) =>
  linesOfCharge(eb, intermediaryId).where(
    'l.operation',
    'in',
    operations.map((operation) => sql.lit(operation)),
  );

/**
 * Whether a line is the first of its step (see `withSteps`): only there are the sums of its charge looked up, which has
 * many lines if a sale in instalments is refunded in many parts.
 */
const isFirst = (intermediaryId: number) => sql<boolean>`(e.installment is null or not coalesce((
  select q.operation = e.operation and q.installment < e.installment
      and (coalesce(q.refund_id, 0) = coalesce(e.refund_id, 0))
      and (coalesce(q.chargeback_id, 0) = coalesce(e.chargeback_id, 0))
    from statement_entries as q
    where q.intermediary_id = ${intermediaryId} and q.seller_id = e.seller_id and q.sequence < e.sequence
    order by q.sequence desc limit 1), ${sql.lit(false)}))`;

/** The `case` keeps the look-up from running for the other lines. */
const onlyIf = <T>(condition: RawBuilder<boolean>, query: Expression<T>) =>
  sql<T | null>`case when ${condition} then ${query} end`;

/** The other line of the same transfer or anticipation, which takes the line back or is taken back. */
const pairBy = (eb: Looked, intermediaryId: number, column: 'transfer_id' | 'anticipation_id') =>
  eb
    .selectFrom('statement_entries as l')
    .where('l.intermediary_id', '=', intermediaryId)
    .whereRef(`l.${column}`, '=', `e.${column}`)
    .where('l.operation', '=', pairOperation);

/** Selects what the lines of a line's refund or chargeback debit: those before it, and all of them. */
const ofOwn = (eb: Looked, intermediaryId: number) => {
  const all = linesOfCharge(eb, intermediaryId).where(
    sql<boolean>`(l.refund_id = e.refund_id or l.chargeback_id = e.chargeback_id)`,
  );
  const isOwn = sql<boolean>`(${isOfOne} and ${isFirst(intermediaryId)})`;
  const before = all.whereRef('l.sequence', '<', 'e.sequence');
  const debits = before.where('l.operation', '=', sql.lit<Operation>('CHARGEBACK')).where(isSameInstalment);
  return [
    onlyIf(isOwn, before.select(signedSum('l.value_cents'))).as('ownBeforeCents'),
    onlyIf(isOwn, before.select(signedSum('l.fee_cents'))).as('ownFeeBeforeCents'),
    onlyIf(isOwn, all.select(signedSum('l.value_cents'))).as('ownCents'),
    onlyIf(isOwn, all.select(signedSum('l.fee_cents'))).as('ownFeeCents'),
    onlyIf(
      isOfChargeback,
      debits.select((l) => l.fn.max('l.execution_date').as('date')),
    ).as('ownDebitDate'),
  ] as const;
};

/**
 * Selects the look-ups for other lines than sales, and for sales of charges that are refunded or disputed. They are
 * null for most lines. The intermediary is given as a value, so that the look-ups stay on its node of a cluster.
 */
const lookedUp = (eb: Looked, intermediaryId: number) => {
  const isFirstAfterSale = sql<boolean>`(${isAfterSale} and ${isFirst(intermediaryId)})`;
  const hasMore = sql<boolean>`(${isFirstAfterSale} or e.operation = 'VENDA' and coalesce(e.installment, 1) = 1
    and (c.refunded_cents > 0 or c.disputed_cents > 0 or c.status <> 'PAID'))`;
  const ofRefunds = linesOf(eb, intermediaryId, 'ESTORNO', 'ESTORNO_CANCELADO');
  const ofChargebacks = linesOf(eb, intermediaryId, 'CHARGEBACK', 'CHARGEBACK_REVERTIDO');
  const before = linesOf(
    eb,
    intermediaryId,
    ...afterSale.flatMap((name) => operationsOf(sourceTables[name])),
  ).whereRef('l.sequence', '<', 'e.sequence');
  const pairOfRefund = linesOfCharge(eb, intermediaryId)
    .where('l.operation', '=', pairOperation)
    .whereRef('l.refund_id', '=', 'e.refund_id')
    .where(isSameInstalment);
  const pair = <T>(select: (query: typeof pairOfRefund) => Expression<T>) =>
    sql<T | null>`case when ${isOf('refund')} then ${select(pairOfRefund)}
      when ${isOf('anticipation')} then ${select(pairBy(eb, intermediaryId, 'anticipation_id'))}
      when ${isOfTransfer} then ${select(pairBy(eb, intermediaryId, 'transfer_id'))} end`;
  const seller = eb
    .selectFrom('sellers as s')
    .where('s.intermediary_id', '=', intermediaryId)
    .whereRef('s.id', '=', 'e.seller_id');
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
    .where('k.status', '=', sql.lit<ChargebackRow['status']>('OPEN'));
  return [
    onlyIf(isFirstAfterSale, before.select(signedSum('l.value_cents'))).as('standingBeforeCents'),
    onlyIf(isFirstAfterSale, before.select(signedSum('l.fee_cents'))).as('returnedBeforeCents'),
    ...ofOwn(eb, intermediaryId),
    onlyIf(
      isFirstAfterSale,
      linesOf(eb, intermediaryId, 'VENDA').select((l) => l.fn.sum<number>('l.fee_cents').as('cents')),
    ).as('saleFeeCents'),
    pair((lines) => lines.select('l.sequence')).as('pairSequence'),
    pair((lines) => lines.select('l.execution_date')).as('pairExecutionDate'),
    onlyIf(isOfTransfer, seller.select('s.forgotten_at')).as('sellerForgottenAt'),
    onlyIf(hasMore, ofRefunds.select(signedSum('l.value_cents'))).as('refundedByLinesCents'),
    onlyIf(hasMore, ofChargebacks.select(signedSum('l.value_cents'))).as('disputedByLinesCents'),
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
    ).as('openChargeback'),
  ] as const;
};

type VerifiedTables = Tables & { e: StatementEntryRow; c: ChargeRow };

const selectPage = prepared<LineRange, Omit<VerifiedLine, 'step'>>((db, p) =>
  db
    .selectFrom('statement_entries as e')
    .leftJoin('charges as c', (join) =>
      join.onRef('c.intermediary_id', '=', 'e.intermediary_id').onRef('c.uuid', '=', 'e.charge_uuid'),
    )
    .leftJoin('statement_entries as o', (join) =>
      join
        .onRef('o.intermediary_id', '=', 'e.intermediary_id')
        // The value is null for other lines, so that nothing is looked up for most of them.
        .on('o.charge_uuid', '=', sql<string>`case when ${isAfterSale} then e.charge_uuid end`)
        .on('o.operation', '=', sql.lit<Operation>('VENDA'))
        .on(sql<boolean>`coalesce(o.installment, 0) = coalesce(e.installment, 0)`),
    )
    .select(inCamelCase(entryColumns.map((column) => `e.${column}` as const)))
    .select(comparedColumns)
    .select((eb) => lookedUp(eb, p.intermediaryId))
    .select(sourceRow(engineOf(db), p.intermediaryId).as('sourceRow'))
    .where('e.intermediary_id', '=', p.intermediaryId)
    .where('e.seller_id', '=', p.sellerId)
    .where('e.sequence', '>', p.after)
    .where('e.sequence', '<=', p.until)
    .orderBy('e.sequence')
    .limit(p.limit)
    .$castTo<Omit<VerifiedLine, 'step'>>(),
);

/** Returns the next lines of one chain, in its order. The lines of a step are in one page. */
export async function listLines(db: Reader, page: LineRange): Promise<VerifiedLine[]> {
  const { rows } = await selectPage(db, page);
  return withSteps(rows.length < page.limit ? rows : withoutOpenStep(rows));
}

/** What is stored at the position of an anchored line; null where there is nothing. */
export interface FoundLine {
  hash: Buffer | null;
  chargeUuid: string | null;
  /** How often the seller's account or plans were changed; null without a head. */
  termsSequence: number | null;
  /** The id of any refund of the charge that the anchored line refunds. */
  refundId: number | null;
}

const selectFound = prepared<Omit<AnchoredLine, 'hash' | 'termsSequence' | 'transferId'>, FoundLine>(
  (db, p) =>
    db
      .selectFrom('sellers as s')
      .leftJoin('statement_entries as e', (join) =>
        join
          .onRef('e.intermediary_id', '=', 's.intermediary_id')
          .onRef('e.seller_id', '=', 's.id')
          .on('e.sequence', '=', p.sequence),
      )
      .leftJoin('seller_heads as h', (join) =>
        join.onRef('h.intermediary_id', '=', 's.intermediary_id').onRef('h.seller_id', '=', 's.id'),
      )
      .select(['e.hash', 'e.charge_uuid as chargeUuid', 'h.terms_sequence as termsSequence'])
      .select((eb) =>
        eb
          .selectFrom('refunds as r')
          .select((e) => e.fn.max<number | null>('r.id').as('id'))
          .whereRef('r.intermediary_id', '=', 's.intermediary_id')
          .whereRef('r.seller_id', '=', 's.id')
          .where('r.charge_uuid', '=', p.refundedCharge)
          .as('refundId'),
      )
      .where('s.intermediary_id', '=', p.intermediaryId)
      .where('s.id', '=', p.sellerId),
);

/** Returns what is stored for an anchored line, or undefined if the intermediary has no such seller. */
export async function findAnchoredLine(db: Reader, line: AnchoredLine): Promise<FoundLine | undefined> {
  const { rows } = await selectFound(db, line);
  return rows[0];
}
