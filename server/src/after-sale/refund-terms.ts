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

/**
 * Returns the part of the sale's fee that a refund returns, in centavos. It never exceeds the refund's own value (D24).
 */
export function returnedFee(fee: Returnable, valueCents: number, keepsFee: boolean): number {
  return keepsFee ? 0 : Math.min(valueCents, returnedShare(fee, valueCents));
}

/** Returns the fee that the next refund of this value, or the next debit of a chargeback, returns, in centavos. */
export function nextReturnedFee(
  charge: RefundableCharge,
  valueCents: number,
  { keepsFee }: RefundTerms,
): number {
  return returnedFee(returnableFee(charge), valueCents, keepsFee);
}

type FeeOfCharge = Pick<
  RefundableCharge,
  'valueCents' | 'feeCents' | 'refundedCents' | 'disputedCents' | 'standingFeeCents' | 'disputeFeeCents'
>;

/** Returns the fee of the sale, and what all that stands of refunds and chargebacks has returned of it. */
export function returnableFee(charge: FeeOfCharge): Returnable {
  return {
    totalCents: charge.feeCents,
    chargeCents: charge.valueCents,
    refundedCents: charge.refundedCents + charge.disputedCents,
    returnedCents: (charge.standingFeeCents ?? 0) + (charge.disputeFeeCents ?? 0),
  };
}

/**
 * Returns the part of the fee that a chargeback takes back when it gives back `valueCents`: so much that what stands
 * after it has returned its share. Of what it still debits, its fee stays between 0 and the value, so all of it takes
 * back all of its fee (D30).
 */
export function feeTakenBack(
  fee: Returnable,
  own: { valueCents: number; feeCents: number },
  valueCents: number,
): number {
  const least = Math.max(0, own.feeCents - (own.valueCents - valueCents));
  const due = fee.returnedCents - dueOf(fee, -valueCents);
  return Math.min(Math.max(due, least), valueCents, own.feeCents);
}

/**
 * Returns the part of the fee that cannot be returned any more with what is left of the charge: a chargeback that began
 * after a refund has taken more than was left, and then the refund failed (D30).
 */
export function missingFee(charge: FeeOfCharge, { keepsFee }: Pick<RefundTerms, 'keepsFee'>): number {
  const { totalCents, chargeCents, refundedCents, returnedCents } = returnableFee(charge);
  const leftCents = Math.max(0, chargeCents - refundedCents);
  return keepsFee ? 0 : Math.max(0, totalCents - returnedCents - leftCents);
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
  return Math.max(0, dueOf(returnable, valueCents) - returnable.returnedCents);
}

/** Returns the share that is due when so much more, or less, stands; it is all of it for the charge's value or more. */
function dueOf({ totalCents, chargeCents, refundedCents }: Returnable, moreCents: number): number {
  const standingCents = Math.min(chargeCents, refundedCents + moreCents);
  return Number(dividedHalfEven(BigInt(totalCents) * BigInt(standingCents), BigInt(chargeCents)));
}
