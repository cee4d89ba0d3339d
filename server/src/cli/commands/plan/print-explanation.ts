import type { FeeExplanation } from '../../../rate-plans/fee.ts';
import { feeSteps, productBrl } from '../../../rate-plans/fee-steps.ts';
import type { PricedSale } from '../../../rate-plans/price.ts';
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
  console.log(`${planTitle(plan)}\n`);
  for (const { name, text } of feeSteps(sale, explained, keepsFee)) console.log(`${name.padEnd(10)}${text}`);
}

export function planTitle({ id, version, name }: ExplainedPlan): string {
  return version === 1 ? `Plan ${id}, ${name}` : `Plan ${id}, version ${version}, ${name}`;
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
