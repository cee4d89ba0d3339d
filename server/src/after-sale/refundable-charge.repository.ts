import { sql, type UpdateResult } from 'kysely';
import { chargeColumns, type Charge } from '../charges/charge.repository.ts';
import { inCamelCase } from '../db/query/expressions.ts';
import { prepared } from '../db/query/prepared.ts';
import type { Reader, Tx } from '../db/store.ts';
import { arrangementOf } from '../shared/arrangements.ts';
import type { EntryType } from '../shared/entry-types.ts';
import type { Principal } from '../tokens/token.ts';

/** A charge with the fields that decide its next refund. */
export interface RefundableCharge extends Charge {
  refundedCents: number;
  disputedCents: number;
  /** The execution date of its sale, or of the first instalment. */
  executionDate: string;
  /** The days of its sale whose receivable unit was advanced, so that what is debited of them is due at once (D42). */
  advancedDays: readonly string[];
  /** 1 if it is paid out by instalment, of which this is the first; null if at once. */
  installment: number | null;
  /** The fee of the whole sale. */
  feeCents: number;
  planId: number;
  planVersion: number;
  planDigest: Buffer;
  tax: string;
  /** The sums of its refunds that have not failed, in centavos; null if there are none. */
  standingCents: number | null;
  standingBuyerCents: number | null;
  standingFeeCents: number | null;
  /** 1 if one of these refunds was made because of fraud. */
  standingAsFraud: number | null;
  /** When the last of these refunds was made. */
  standingAt: number | null;
  /** The sum that the lines of its refunds debited, less what they gave back; null if there are none. */
  debitedCents: number | null;
  /** The sums of its chargebacks that are open or lost, and how many are open; null if there are none. */
  standingDisputeCents: number | null;
  disputeFeeCents: number | null;
  openDisputes: number | null;
  /** The sum that the lines of its chargebacks debited, less what they gave back; null if there are none. */
  disputeDebitedCents: number | null;
}

interface ChargeKey {
  intermediaryId: number;
  sellerId: number;
  uuid: string;
}

const sumOfLines = (debit: EntryType, credit: EntryType) =>
  sql<number | null>`sum(case operation when ${sql.lit(debit)} then value_cents
    when ${sql.lit(credit)} then -value_cents else 0 end)`;

const disputesOf = (db: Reader | Tx, p: ChargeKey) =>
  db
    .selectFrom('chargebacks')
    .select((eb) => [
      eb.fn.sum<number | null>('value_cents').as('standingDisputeCents'),
      eb.fn.sum<number | null>('fee_cents').as('disputeFeeCents'),
      sql<number | null>`sum(case status when 'OPEN' then 1 else 0 end)`.as('openDisputes'),
    ])
    .where('intermediary_id', '=', p.intermediaryId)
    .where('seller_id', '=', p.sellerId)
    .where('charge_uuid', '=', p.uuid)
    .where('status', '<>', 'WON')
    .as('k');

/** The units that were advanced of the days of a charge's sale, of all arrangements. */
const advancedUnits = (p: ChargeKey) => sql<
  string | null
>`(select string_agg(u.due_date || ' ' || u.arrangement, ',')
  from receivable_units as u
  where u.intermediary_id = ${p.intermediaryId} and u.seller_id = ${p.sellerId} and u.advanced_cents > 0
  and u.due_date in (select l.execution_date from statement_entries as l
    where l.intermediary_id = ${p.intermediaryId} and l.charge_uuid = ${p.uuid} and l.operation = 'VENDA'))`;

type Row = Omit<RefundableCharge, 'advancedDays'> & { advanced: string | null };

const select = prepared<ChargeKey, Row>((db, p) => {
  const standing = db
    .selectFrom('refunds')
    .select((eb) => [
      eb.fn.sum<number | null>('value_cents').as('standingCents'),
      sql<number | null>`sum(coalesce(buyer_value_cents, value_cents))`.as('standingBuyerCents'),
      eb.fn.sum<number | null>('fee_cents').as('standingFeeCents'),
      eb.fn.max<number | null>('as_fraud').as('standingAsFraud'),
      eb.fn.max<number | null>('requested_at').as('standingAt'),
    ])
    .where('intermediary_id', '=', p.intermediaryId)
    .where('seller_id', '=', p.sellerId)
    .where('charge_uuid', '=', p.uuid)
    .where('status', '<>', 'FAILED')
    .as('s');
  const debited = db
    .selectFrom('statement_entries')
    .select([
      sumOfLines('ESTORNO', 'ESTORNO_CANCELADO').as('debitedCents'),
      sumOfLines('CHARGEBACK', 'CHARGEBACK_REVERTIDO').as('disputeDebitedCents'),
      sql<number | null>`sum(case operation when 'VENDA' then fee_cents end)`.as('instalment_fees'),
    ])
    .where('intermediary_id', '=', p.intermediaryId)
    .where('charge_uuid', '=', p.uuid)
    .where('operation', 'in', ['VENDA', 'ESTORNO', 'ESTORNO_CANCELADO', 'CHARGEBACK', 'CHARGEBACK_REVERTIDO'])
    .as('d');
  return db
    .selectFrom('charges as c')
    .innerJoin('statement_entries as e', (join) =>
      join
        .onRef('e.intermediary_id', '=', 'c.intermediary_id')
        .onRef('e.charge_uuid', '=', 'c.uuid')
        .on('e.operation', '=', 'VENDA')
        .on(sql<boolean>`coalesce(e.installment, 1) = 1`),
    )
    .innerJoin('rate_plan_versions as v', (join) =>
      join
        .onRef('v.intermediary_id', '=', 'e.intermediary_id')
        .onRef('v.plan_id', '=', 'e.plan_id')
        .onRef('v.version', '=', 'e.plan_version'),
    )
    .innerJoin(standing, (join) => join.onTrue())
    .innerJoin(disputesOf(db, p), (join) => join.onTrue())
    .innerJoin(debited, (join) => join.onTrue())
    .select(inCamelCase(chargeColumns.map((column) => `c.${column}` as const)))
    .select([
      'c.refunded_cents as refundedCents',
      'c.disputed_cents as disputedCents',
      'e.execution_date as executionDate',
      'e.installment',
      'e.plan_id as planId',
      'e.plan_version as planVersion',
      'v.digest as planDigest',
      'v.tax',
    ])
    .select(sql<number>`coalesce(d.instalment_fees, e.fee_cents)`.as('feeCents'))
    .select(['s.standingCents', 's.standingBuyerCents', 's.standingFeeCents'])
    .select(['s.standingAsFraud', 's.standingAt', 'd.debitedCents'])
    .select(['k.standingDisputeCents', 'k.disputeFeeCents', 'k.openDisputes', 'd.disputeDebitedCents'])
    .select(advancedUnits(p).as('advanced'))
    .where('c.intermediary_id', '=', p.intermediaryId)
    .where('c.uuid', '=', p.uuid);
});

/** Returns the charge, or undefined if it or its sale does not exist. The head of its seller must be locked. */
export async function findRefundable(tx: Tx, key: ChargeKey): Promise<RefundableCharge | undefined> {
  const [row] = (await select(tx, key)).rows;
  if (row === undefined) return undefined;
  const { advanced, ...charge } = row;
  const units = (advanced?.split(',') ?? []).map((unit) => unit.split(' '));
  const own = units.filter(
    ([, arrangement]) => arrangement === arrangementOf({ ...charge, brand: charge.brand ?? '' }),
  );
  return { ...charge, advancedDays: own.flatMap(([day]) => day ?? []) };
}

/**
 * Returns the day before which nothing is debited of a part of a sale that falls due on this one: the same, or none if
 * it was advanced.
 */
export function debitableFrom({ advancedDays }: RefundableCharge, executionDate: string): string {
  return advancedDays.includes(executionDate) ? '' : executionDate;
}

/** The change that a refund makes to its charge. */
interface ChargeChange extends Pick<Charge, 'intermediaryId' | 'uuid' | 'status' | 'refundedAt' | 'asFraud'> {
  /** The amount to add to the refunded amount, in centavos. */
  addedCents: number;
}

const update = prepared<ChargeChange, UpdateResult>((db, p) =>
  db
    .updateTable('charges')
    .set({
      status: p.status,
      refunded_at: p.refundedAt,
      as_fraud: p.asFraud,
      refunded_cents: sql`refunded_cents + ${p.addedCents}`,
    })
    .where('intermediary_id', '=', p.intermediaryId)
    .where('uuid', '=', p.uuid)
    .where('status', '=', 'PAID')
    .where(sql<boolean>`refunded_cents + disputed_cents + ${p.addedCents} <= value_cents`),
);

/**
 * Adds a refund to its charge, unless that would refund more than was paid. It does so in one conditional update, so
 * that on both engines the sum of all refunds never exceeds what is left, even if no lock were held (D23). Returns false
 * if it did not add it.
 */
export async function addToRefunded(tx: Tx, change: ChargeChange): Promise<boolean> {
  const { numAffectedRows } = await update(tx, change);
  return numAffectedRows === 1n;
}

/**
 * Writes what is refunded and disputed of a charge, whose status follows from it. Returns false if the charge is not as
 * it was read.
 */
export async function updateAmounts(
  tx: Tx,
  before: RefundableCharge,
  after: Pick<RefundableCharge, 'status' | 'refundedAt' | 'asFraud' | 'refundedCents' | 'disputedCents'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('charges')
    .set({
      status: after.status,
      refunded_at: after.refundedAt,
      as_fraud: after.asFraud,
      refunded_cents: after.refundedCents,
      disputed_cents: after.disputedCents,
    })
    .where('intermediary_id', '=', before.intermediaryId)
    .where('uuid', '=', before.uuid)
    .where('status', '=', before.status)
    .where('refunded_cents', '=', before.refundedCents)
    .where('disputed_cents', '=', before.disputedCents)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The refunded and the disputed amount of a charge. What is left is the value less both. */
export type RefundedCharge = Pick<
  RefundableCharge,
  'uuid' | 'valueCents' | 'status' | 'refundedCents' | 'disputedCents'
>;

const selectRefunded = prepared<
  { intermediaryId: number; sellerId: number | null; uuid: string },
  RefundedCharge
>((db, p) =>
  db
    .selectFrom('charges')
    .select(['uuid', 'value_cents as valueCents', 'status'])
    .select(['refunded_cents as refundedCents', 'disputed_cents as disputedCents'])
    .where('intermediary_id', '=', p.intermediaryId)
    .where('uuid', '=', p.uuid)
    .where(sql<boolean>`seller_id = coalesce(${p.sellerId}, seller_id)`),
);

/** Returns the refunded amount, or undefined if the intermediary, or the seller if one is named, has no such charge. */
export async function findRefunded(
  db: Reader,
  { intermediaryId, sellerId }: Principal,
  uuid: string,
): Promise<RefundedCharge | undefined> {
  const { rows } = await selectRefunded(db, { intermediaryId, sellerId, uuid });
  return rows[0];
}
