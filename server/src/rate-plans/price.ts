import type { ChannelTax, InstallmentRates, MethodTax, Price, Tax } from './tax.ts';
import type { Brand, CardBrand, Channel, PaymentMethod } from '../shared/charge-terms.ts';

/** The fields of a charge that determine its fee. The card fields are null if the method has none. */
export interface PricedSale {
  valueCents: number;
  paymentMethod: PaymentMethod;
  channel: Channel | null;
  brand: CardBrand | null;
  installments: number | null;
}

/** The price of a plan that applies to a sale, and where in the plan it was found. */
export interface AppliedPrice {
  price: Price;
  limitCents: number | null;
  delayForRedeemDays: number;
  /** Null where a refund is always possible (D23). */
  refundWindowDays: number | null;
  /** Null except for credit. `position` counts from 1, like instalments. */
  credit: { channel: Channel; rates: Brand | 'default'; position: number } | null;
}

/** Which price applies to a sale. Throws a RangeError for a credit sale without its card fields. */
export function priceOf(tax: Tax, sale: PricedSale): AppliedPrice | 'channel_not_priced' {
  switch (sale.paymentMethod) {
    case 'PIX':
      return methodPrice(tax.pix, tax.pix.limitCents);
    case 'BANK_SLIP':
      return methodPrice(tax.bankSlip, tax.bankSlip.limitCents ?? null);
    case 'DEBIT_CARD':
      return methodPrice(tax.debit, null);
    case 'CREDIT_CARD_SIGHT':
    // The buyer pays for the instalments, the seller the rate for a single payment (D20).
    case 'CREDIT_CARD_EARLY_BUYER':
      return creditPrice(tax, sale, 1);
    case 'CREDIT_CARD_EARLY_SELLER':
      return creditPrice(tax, sale, sale.installments);
  }
}

function methodPrice(method: MethodTax, limitCents: number | null): AppliedPrice {
  return {
    price: method.price,
    limitCents,
    delayForRedeemDays: method.delayForRedeemDays,
    refundWindowDays: method.refundWindowDays ?? null,
    credit: null,
  };
}

function creditPrice(
  tax: Tax,
  sale: PricedSale,
  position: number | null,
): AppliedPrice | 'channel_not_priced' {
  if (sale.channel === null || position === null) {
    throw new RangeError(`${sale.paymentMethod} has a channel and a count of instalments`);
  }
  const channelTax = tax.credit[sale.channel];
  if (channelTax === undefined) return 'channel_not_priced';
  const { name, rates } = ratesFor(channelTax, sale.brand);
  const ratePpm = rates.sellerRatesPpm[position - 1];
  if (ratePpm === undefined) throw new RangeError(`no plan prices ${position} instalments`);
  return {
    price: { rateType: 'PERCENTAGE', ratePpm },
    limitCents: null,
    delayForRedeemDays: channelTax.delayForRedeemDays,
    refundWindowDays: channelTax.refundWindowDays ?? null,
    credit: { channel: sale.channel, rates: name, position },
  };
}

/** The brand's own array takes precedence over the channel's default (D17). */
function ratesFor(
  channelTax: ChannelTax,
  brand: PricedSale['brand'],
): { name: Brand | 'default'; rates: InstallmentRates } {
  const rates = brand === null || brand === 'other' ? undefined : channelTax.brands[brand];
  return brand === null || brand === 'other' || rates === undefined
    ? { name: 'default', rates: channelTax.default }
    : { name: brand, rates };
}
