import type { FeeExplanation, PercentageSteps, Rounding } from '../../../rate-plans/fee.ts';
import type { PricedSale } from '../../../rate-plans/price.ts';
import type { Price } from '../../../rate-plans/tax.ts';
import { counted } from '../../../shared/counted.ts';
import { formatDecimal } from '../../../shared/decimal.ts';
import { formatBrl } from '../../../shared/money.ts';

export interface ExplainedPlan {
  id: number;
  version: number;
  name: string;
}

/** Prints the calculation of one fee, one step per line. */
export function printExplanation(
  plan: ExplainedPlan,
  sale: PricedSale,
  explained: FeeExplanation,
  keepsFee: boolean,
): void {
  const days = explained.applied.delayForRedeemDays;
  const steps: [string, string][] = [
    ['Sale', saleText(sale)],
    ['Price', priceText(sale, explained)],
    ...percentageText(sale, explained),
    ['Cap', capText(sale, explained)],
    ['Fee', `${formatBrl(explained.feeCents)} BRL`],
    [
      'Net',
      `${formatBrl(sale.valueCents)} - ${formatBrl(explained.feeCents)} = ${formatBrl(explained.netCents)} BRL`,
    ],
    ['Refund', refundText(explained.applied.refundWindowDays, keepsFee)],
    ['Dispute', `always; ${feeText(keepsFee)}`],
    [
      'Paid out',
      days === 0 ? 'on the payment date' : `${counted(days, 'calendar day')} after the payment date`,
    ],
  ];
  console.log(`${planTitle(plan)}\n`);
  for (const [name, text] of steps) console.log(`${name.padEnd(10)}${text}`);
}

export function planTitle({ id, version, name }: ExplainedPlan): string {
  return version === 1 ? `Plan ${id}, ${name}` : `Plan ${id}, version ${version}, ${name}`;
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
    ? `${found}\n${' '.repeat(10)}(the buyer pays for the instalments; the seller pays the rate of a single payment)`
    : found;
}

export function shownPrice(price: Price): string {
  return price.rateType === 'FIXED'
    ? `${formatBrl(price.amountCents)} BRL`
    : `${formatDecimal(price.ratePpm, 4)}%`;
}

function percentageText(
  sale: PricedSale,
  { applied, percentage, uncappedCents }: FeeExplanation,
): [string, string][] {
  if (percentage === null || applied.price.rateType === 'FIXED') return [];
  const rate = formatDecimal(applied.price.ratePpm, 4);
  return [
    ['Product', `${formatBrl(sale.valueCents)} x ${rate} / 100 = ${productBrl(percentage)} BRL`],
    ['Rounding', roundingText(percentage, uncappedCents)],
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

/** Eight decimal places are enough for centavos times a rate with four; at least two are shown. */
function productBrl({ productMicrocents }: PercentageSteps): string {
  const digits = productMicrocents.toString().padStart(9, '0');
  const fraction = digits.slice(-8).replace(/0{1,6}$/, '');
  return `${digits.slice(0, -8)}.${fraction}`;
}

/** Amounts in BRL and rates in per cent, as exact decimal text. */
export function explanationJson(
  plan: ExplainedPlan,
  sale: PricedSale,
  explained: FeeExplanation,
  keepsFee: boolean,
) {
  const { applied, percentage, uncappedCents, cappedBy, feeCents, netCents } = explained;
  const { price, limitCents, credit, delayForRedeemDays, refundWindowDays } = applied;
  return {
    plan,
    value: formatBrl(sale.valueCents),
    paymentMethod: sale.paymentMethod,
    channel: sale.channel,
    brand: sale.brand,
    installments: sale.installments,
    rateType: price.rateType,
    rate: price.rateType === 'FIXED' ? formatBrl(price.amountCents) : formatDecimal(price.ratePpm, 4),
    ratesOf: credit?.rates ?? null,
    position: credit?.position ?? null,
    product: percentage === null ? null : productBrl(percentage),
    restCentavos: percentage === null ? null : formatDecimal(Number(percentage.restMicrocents), 6),
    rounding: percentage?.rounding ?? null,
    uncapped: formatBrl(uncappedCents),
    limit: limitCents === null ? null : formatBrl(limitCents),
    cappedBy,
    fee: formatBrl(feeCents),
    net: formatBrl(netCents),
    delayForRedeem: delayForRedeemDays,
    refundWindowDays,
    refundFee: keepsFee ? 'KEEP' : 'RETURN',
  };
}
