import { priceOf, type PricedSale } from '../rate-plans/fee.ts';
import { intactTax } from '../rate-plans/plan-seal.repository.ts';
import { addDays, saoPauloDate } from '../shared/calendar.ts';
import { DomainError } from '../shared/errors.ts';
import { dividedHalfEven } from '../shared/money.ts';
import type { RefundableCharge } from './refundable-charge.repository.ts';

/** The terms of the sale's plan for its refunds. */
interface RefundTerms {
  /** How many calendar days after the payment a refund is possible (D23); null for always. */
  windowDays: number | null;
  /** Whether the fee stays with the intermediary (D24). */
  keepsFee: boolean;
}

type PlanOfSale = Pick<RefundableCharge, 'planId' | 'planVersion' | 'planDigest' | 'tax'>;

/**
 * Returns the terms of a sale's plan. Throws `UserError` for prices that are not those of the digest by which the sale
 * was priced.
 */
export function refundTerms(
  { planId, planVersion, tax: text, planDigest }: PlanOfSale,
  sale: PricedSale,
): RefundTerms {
  const plan = { planId, version: planVersion, tax: text, digest: planDigest };
  const tax = intactTax(plan, 'no charge is refunded by it');
  const applied = priceOf(tax, sale);
  if (applied === 'channel_not_priced')
    throw new Error(`plan ${planId} priced a sale that it does not price`);
  return { windowDays: applied.refundWindowDays, keepsFee: tax.refundFee === 'KEEP' };
}

/** Throws `refund_window_closed` after the last day, in São Paulo, on which the charge may be refunded (D23). */
export function assertWindowOpen({ windowDays }: RefundTerms, paidAt: number, now: number): void {
  if (windowDays === null) return;
  if (windowDays === 0) {
    throw new DomainError(
      'refund_window_closed',
      'The plan that priced this charge allows no refund of it; nothing was written.',
    );
  }
  const last = addDays(saoPauloDate(paidAt), windowDays);
  if (saoPauloDate(now) <= last) return;
  throw new DomainError(
    'refund_window_closed',
    `The last day on which this charge could be refunded was ${last}, by the plan that priced it; nothing was written.`,
  );
}

type FeeOfCharge = Pick<
  RefundableCharge,
  'valueCents' | 'feeCents' | 'refundedCents' | 'disputedCents' | 'standingFeeCents' | 'disputeFeeCents'
>;

/** Returns what can be returned of the sale's fee, and what all that stands of refunds and chargebacks has returned. */
export function returnableFee(charge: FeeOfCharge, { keepsFee }: Pick<RefundTerms, 'keepsFee'>): Returnable {
  return {
    totalCents: keepsFee ? 0 : charge.feeCents,
    chargeCents: charge.valueCents,
    refundedCents: charge.refundedCents + charge.disputedCents,
    returnedCents: (charge.standingFeeCents ?? 0) + (charge.disputeFeeCents ?? 0),
  };
}

/** What a refund or a chargeback debits, and the part of the fee that it returns. */
interface Debit {
  valueCents: number;
  feeCents: number;
}

export const noDebit: Debit = { valueCents: 0, feeCents: 0 };

/**
 * Returns the part of the fee that a line returns which debits `cents` more, or takes back, less than 0, when it gives
 * so much back: as much as makes all that stands return what is due of it (D24). It is at most what the line debits or
 * gives back, and what is then debited returns between 0 and its value.
 */
export function feeOfChange(fee: Returnable, cents: number, own = noDebit): number {
  const least = Math.max(Math.min(cents, 0), 0 - own.feeCents);
  const most = Math.min(Math.max(cents, 0), own.valueCents + cents - own.feeCents);
  return Math.min(Math.max(missingShare(fee, cents), least), most);
}

/**
 * Returns by how much the fee of each of the chargebacks that stand must change, so that all that stands returns what is
 * due of it. A line alone cannot always achieve that: a refund that failed may have returned more than its share, and a
 * chargeback less, because the refund had returned it (D30).
 */
export function feesToSettle(fee: Returnable, standing: readonly Debit[]): number[] {
  let missingCents = missingShare(fee);
  return standing.map(({ valueCents, feeCents }) => {
    const cents = Math.min(Math.max(missingCents, 0 - feeCents), valueCents - feeCents);
    missingCents -= cents;
    return cents;
  });
}

/**
 * An amount of a charge that its refunds and chargebacks return in proportion, and how much of it those that stand have
 * returned, in centavos.
 */
export interface Returnable {
  /** The whole amount: the fee of the sale, or what the buyer paid beyond its value. */
  totalCents: number;
  /** The value of the charge. */
  chargeCents: number;
  /** The value of those that stand, which may be more than that of the charge (D30), and what they have returned. */
  refundedCents: number;
  returnedCents: number;
}

/**
 * Returns what a refund of `valueCents` returns: so much that all standing refunds have returned total x refunded /
 * value, rounded half to even. The parts then add up to what one refund of the whole returns, whatever the parts and
 * their order (D24). It is never less than 0: after a failed refund, the standing ones may have returned a centavo
 * more.
 */
export function returnedShare(returnable: Returnable, valueCents: number): number {
  return Math.max(0, missingShare(returnable, valueCents));
}

/**
 * Returns what is missing of the share that is due once so much more stands, or less; it is less than 0 if more than
 * that was returned. All of the amount is due for the charge's value or more.
 */
export function missingShare(returnable: Returnable, moreCents = 0): number {
  const { totalCents, chargeCents, refundedCents, returnedCents } = returnable;
  const standingCents = Math.min(chargeCents, refundedCents + moreCents);
  return (
    Number(dividedHalfEven(BigInt(totalCents) * BigInt(standingCents), BigInt(chargeCents))) - returnedCents
  );
}
