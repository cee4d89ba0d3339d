import type { components } from '../../../../generated/api.ts';
import type { FeeQuote } from '../../charges/quote/quote-fee.ts';
import { productBrl } from '../../rate-plans/fee-steps.ts';
import { brlFromCents } from '../../shared/money.ts';
import { priceToWire } from './tax-output.ts';

type Schemas = components['schemas'];

export function quoteToWire(quoted: FeeQuote): Schemas['Quote'] {
  const { sale, explained } = quoted;
  return {
    value: brlFromCents(sale.valueCents),
    fee: brlFromCents(explained.feeCents),
    net: brlFromCents(explained.netCents),
    executionDate: quoted.executionDate,
    idPlan: quoted.planId,
    version: quoted.version,
    calculation: calculationToWire(quoted),
    steps: quoted.steps,
  };
}

function calculationToWire({ sale, explained, keepsFee }: FeeQuote): Schemas['QuoteCalculation'] {
  const { applied, percentage, uncappedCents, cappedBy } = explained;
  const { price, limitCents, credit, delayForRedeemDays, refundWindowDays } = applied;
  const { rateType, value: rate } = priceToWire(price);
  return {
    paymentMethod: sale.paymentMethod,
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
