import type { components } from '../../../../generated/api.ts';
import type { FeeQuote } from '../../charges/quote/quote-fee.ts';
import { productBrl } from '../../rate-plans/fee-steps.ts';
import type { FeeExplanation } from '../../rate-plans/fee.ts';
import { brlFromCents } from '../../shared/money.ts';
import { priceToWire } from './tax-output.ts';

type Schemas = components['schemas'];

/** A quote, without the value that was asked for. */
export function quoteToWire(quoted: FeeQuote): Omit<Schemas['Quote'], 'value'> {
  const { explained, keepsFee } = quoted;
  return {
    fee: brlFromCents(explained.feeCents),
    net: brlFromCents(explained.netCents),
    executionDate: quoted.executionDate,
    idPlan: quoted.planId,
    version: quoted.version,
    calculation: calculationToWire(explained, keepsFee),
    steps: quoted.steps,
  };
}

function calculationToWire(
  { applied, percentage, uncappedCents, cappedBy }: FeeExplanation,
  keepsFee: boolean,
): Schemas['QuoteCalculation'] {
  const { price, limitCents, credit, delayForRedeemDays, refundWindowDays } = applied;
  const { rateType, value: rate } = priceToWire(price);
  return {
    rateType,
    rate,
    ratesOf: credit?.rates ?? null,
    position: credit?.position ?? null,
    product: percentage === null ? null : productBrl(percentage),
    rounding: percentage?.rounding ?? null,
    uncapped: brlFromCents(uncappedCents),
    limit: limitCents === null ? null : brlFromCents(limitCents),
    cappedBy,
    delayForRedeem: delayForRedeemDays,
    refundWindowDays,
    refundFee: keepsFee ? 'KEEP' : 'RETURN',
  };
}
