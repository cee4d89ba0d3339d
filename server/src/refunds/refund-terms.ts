import { intactTax } from '../rate-plans/intact-tax.ts';
import { priceOf, type PricedSale } from '../rate-plans/price.ts';
import { addDays, saoPauloDate } from '../shared/calendar.ts';
import { DomainError } from '../shared/domain-error.ts';
import type { RefundableCharge } from './refundable-charge.repository.ts';
import { returnedShare, type Returnable } from './returned-share.ts';

/** What the plan of a sale says of its refunds. */
export interface RefundTerms {
  /** Until how many calendar days after the payment (D23); null for always. */
  windowDays: number | null;
  /** Whether the fee stays with the intermediary (D24). */
  keepsFee: boolean;
}

type PlanOfSale = Pick<RefundableCharge, 'planId' | 'planVersion' | 'planDigest' | 'tax'>;

/** Throws `UserError` for prices that are not those of their digest, by which the sale was priced. */
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

/** What a refund returns of the sale's fee, in centavos: never more than its own value (D24). */
export function returnedFee(fee: Returnable, valueCents: number, keepsFee: boolean): number {
  return keepsFee ? 0 : Math.min(valueCents, returnedShare(fee, valueCents));
}

/** The fee that the next refund of this value, or a chargeback, returns. */
export function nextReturnedFee(
  charge: RefundableCharge,
  valueCents: number,
  { keepsFee }: RefundTerms,
): number {
  const fee = {
    totalCents: charge.feeCents,
    chargeCents: charge.valueCents,
    refundedCents: charge.refundedCents,
    returnedCents: charge.standingFeeCents ?? 0,
  };
  return returnedFee(fee, valueCents, keepsFee);
}
