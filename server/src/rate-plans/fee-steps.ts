import type { PayoutDelay } from '../shared/calendar.ts';
import { formatBrl, formatDecimal } from '../shared/money.ts';
import { counted } from '../shared/text.ts';
import type { FeeExplanation, PercentageSteps, PricedSale, Rounding } from './fee.ts';
import { salePartsOf } from './instalments.ts';
import type { Price } from './tax.ts';

/** One step of the calculation of a fee, in words. */
export interface FeeStep {
  name: string;
  text: string;
}

/**
 * Returns how the fee of a sale is calculated, and what becomes of it later. `payfac plan explain` and a quote show the
 * same.
 */
export function feeSteps(sale: PricedSale, explained: FeeExplanation, keepsFee: boolean): FeeStep[] {
  const { applied, feeCents, netCents } = explained;
  return [
    { name: 'Sale', text: saleText(sale) },
    { name: 'Price', text: priceText(sale, explained) },
    ...percentageSteps(sale, explained),
    { name: 'Cap', text: capText(sale, explained) },
    { name: 'Fee', text: `${formatBrl(feeCents)} BRL` },
    {
      name: 'Net',
      text: `${formatBrl(sale.valueCents)} - ${formatBrl(feeCents)} = ${formatBrl(netCents)} BRL`,
    },
    { name: 'Refund', text: refundText(applied.refundWindowDays, keepsFee) },
    {
      name: 'Dispute',
      text:
        sale.paymentMethod === 'BANK_SLIP'
          ? 'never: a boleto has no chargeback'
          : `always; ${feeText(keepsFee)}`,
    },
    { name: 'Paid out', text: paidOutText(sale, explained) },
  ];
}

function delayText({ delayForRedeemDays: days, delayUnit, roll }: PayoutDelay): string {
  const unit = delayUnit === undefined ? 'calendar day' : 'bank business day';
  const day = days === 0 ? 'on the payment date' : `${counted(days, unit)} after the payment date`;
  return roll === undefined ? day : `${day}, or on the next bank business day`;
}

function paidOutText(
  { valueCents, installments }: PricedSale,
  { applied, feeCents }: FeeExplanation,
): string {
  const first = delayText(applied);
  const parts = salePartsOf({ paidAt: 0, valueCents, installments }, { ...applied, feeCents });
  if (parts.length === 1) return first;
  const amounts = [...Map.groupBy(parts, (part) => part.valueCents)].map(
    ([cents, { length }]) => `${length} of ${formatBrl(cents)} BRL`,
  );
  return (
    `in ${counted(parts.length, 'instalment')} (${amounts.join(', ')}), the first ${first}, ` +
    'each other 30 days after the one before it'
  );
}

function refundText(windowDays: number | null, keepsFee: boolean): string {
  if (windowDays === 0) return 'never';
  const until =
    windowDays === null ? 'always' : `until ${counted(windowDays, 'calendar day')} after the payment date`;
  return `${until}; ${feeText(keepsFee)}`;
}

function feeText(keepsFee: boolean): string {
  return `the fee is ${keepsFee ? 'kept' : 'returned in proportion'}`;
}

function saleText({ valueCents, paymentMethod, channel, brand, installments }: PricedSale): string {
  const card = [channel, brand, installments === null ? null : counted(installments, 'instalment')];
  return [`${formatBrl(valueCents)} BRL`, paymentMethod, ...card.filter((part) => part !== null)].join(', ');
}

function priceText(sale: PricedSale, { applied }: FeeExplanation): string {
  const { price, credit } = applied;
  if (credit === null) return `${shownPrice(price)}, the plan's price for ${sale.paymentMethod}`;
  const rates =
    credit.rates === 'default' ? `the default of ${credit.channel}` : `${credit.rates} in ${credit.channel}`;
  const found = `${shownPrice(price)}, position ${credit.position} of the seller rates for ${rates}`;
  return sale.paymentMethod === 'CREDIT_CARD_EARLY_BUYER'
    ? `${found}; the buyer pays for the instalments, the seller the rate of a single payment`
    : found;
}

export function shownPrice(price: Price): string {
  return price.rateType === 'FIXED'
    ? `${formatBrl(price.amountCents)} BRL`
    : `${formatDecimal(price.ratePpm, 4)}%`;
}

function percentageSteps(
  sale: PricedSale,
  { applied, percentage, uncappedCents }: FeeExplanation,
): FeeStep[] {
  if (percentage === null || applied.price.rateType === 'FIXED') return [];
  const rate = formatDecimal(applied.price.ratePpm, 4);
  return [
    {
      name: 'Product',
      text: `${formatBrl(sale.valueCents)} x ${rate} / 100 = ${productBrl(percentage)} BRL`,
    },
    { name: 'Rounding', text: roundingText(percentage, uncappedCents) },
  ];
}

const reasons: Record<Exclude<Rounding, 'exact'>, string> = {
  down: 'less than half: down',
  up: 'more than half: up',
  half_down_to_even: 'exactly half: down, to the even centavo,',
  half_up_to_even: 'exactly half: up, to the even centavo,',
};

function roundingText(
  { floorCents, restMicrocents, rounding }: PercentageSteps,
  uncappedCents: number,
): string {
  if (rounding === 'exact') return `none: ${formatBrl(uncappedCents)} BRL is a whole number of centavos`;
  return (
    `${formatBrl(Number(floorCents))} BRL and ${formatDecimal(Number(restMicrocents), 6)} centavo, ` +
    `${reasons[rounding]} to ${formatBrl(uncappedCents)} BRL`
  );
}

function capText(sale: PricedSale, { applied, uncappedCents, cappedBy }: FeeExplanation): string {
  const limit =
    applied.limitCents === null ? null : `the plan's limit of ${formatBrl(applied.limitCents)} BRL`;
  const value = `the value of ${formatBrl(sale.valueCents)} BRL`;
  if (cappedBy === 'limit') return `${formatBrl(uncappedCents)} BRL is more than ${limit ?? value}`;
  if (cappedBy === 'value') return `${formatBrl(uncappedCents)} BRL is more than ${value}`;
  return `none: not more than ${limit === null ? '' : `${limit} or `}${value}`;
}

/**
 * Formats a product in BRL. Eight decimal places are enough for centavos times a rate with four; at least two are
 * shown.
 */
export function productBrl({ productMicrocents }: PercentageSteps): string {
  const digits = productMicrocents.toString().padStart(9, '0');
  const fraction = digits.slice(-8).replace(/0{1,6}$/, '');
  return `${digits.slice(0, -8)}.${fraction}`;
}
