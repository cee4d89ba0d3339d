import { feeOf } from './fee.ts';
import { delayOf, MAX_INSTALLMENTS, refundWindowOf, type ChannelTax, type Price, type Tax } from './tax.ts';
import type { PayoutDelay } from '../shared/calendar.ts';
import {
  CARD_BRANDS,
  CHANNELS,
  type CardBrand,
  type Channel,
  type PaymentMethod,
} from '../shared/charge-terms.ts';

/** The prices of a payment method for a sale in one payment. */
export interface MethodRow extends PayoutDelay {
  paymentMethod: PaymentMethod;
  price: Price;
  limitCents: number | null;
  /** Null where a refund is always possible. */
  refundWindowDays: number | null;
  /** The fee of the sale; null if no value was given. */
  feeCents: number | null;
}

export interface BrandColumn {
  brand: CardBrand;
  /** False if the brand has the channel's default rates. */
  hasOwnRates: boolean;
  /** The rates of the 24 positions. */
  ratesPpm: number[];
  /** The fees of the same 24 positions; null if no value was given. */
  feesCents: number[] | null;
}

export interface ChannelTable {
  channel: Channel;
  /** Null if the plan does not price the channel. */
  priced: (PayoutDelay & { refundWindowDays: number | null; brands: BrandColumn[] }) | null;
}

export interface PlanTable {
  keepsFee: boolean;
  methods: MethodRow[];
  channels: ChannelTable[];
}

const oneAmountMethods = ['PIX', 'BANK_SLIP', 'DEBIT_CARD'] as const;

/** Returns all prices of a plan; with a value, also the fees of a sale of that many centavos. */
export function planTable(tax: Tax, valueCents: number | null): PlanTable {
  const names = { PIX: 'pix', BANK_SLIP: 'bankSlip', DEBIT_CARD: 'debit' } as const;
  const limits = { PIX: tax.pix.limitCents, BANK_SLIP: tax.bankSlip.limitCents ?? null, DEBIT_CARD: null };
  return {
    keepsFee: tax.refundFee === 'KEEP',
    methods: oneAmountMethods.map((paymentMethod) => ({
      paymentMethod,
      price: tax[names[paymentMethod]].price,
      limitCents: limits[paymentMethod],
      ...delayOf(tax[names[paymentMethod]]),
      refundWindowDays: refundWindowOf(names[paymentMethod], tax),
      feeCents: feeCents(tax, { paymentMethod, valueCents, channel: null, brand: null, installments: null }),
    })),
    channels: CHANNELS.map((channel) => {
      const channelTax = tax.credit[channel];
      return {
        channel,
        priced: channelTax === undefined ? null : pricedChannel(tax, channel, channelTax, valueCents),
      };
    }),
  };
}

function pricedChannel(tax: Tax, channel: Channel, channelTax: ChannelTax, valueCents: number | null) {
  const { refundWindowDays = null } = channelTax;
  const brands = CARD_BRANDS.map((brand): BrandColumn => {
    const own = brand === 'other' ? undefined : channelTax.brands[brand];
    return {
      brand,
      hasOwnRates: own !== undefined,
      ratesPpm: (own ?? channelTax.default).sellerRatesPpm,
      feesCents: valueCents === null ? null : creditFees(tax, channel, brand, valueCents),
    };
  });
  return { ...delayOf(channelTax), refundWindowDays, brands };
}

function creditFees(tax: Tax, channel: Channel, brand: CardBrand, valueCents: number): number[] {
  return Array.from({ length: MAX_INSTALLMENTS }, (_, index) => {
    const sale = { paymentMethod: 'CREDIT_CARD_EARLY_SELLER' as const, valueCents, channel, brand };
    return feeCents(tax, { ...sale, installments: index + 1 }) ?? 0;
  });
}

type Sale = Omit<Parameters<typeof feeOf>[1], 'valueCents'> & { valueCents: number | null };

function feeCents(tax: Tax, { valueCents, ...sale }: Sale): number | null {
  if (valueCents === null) return null;
  const fee = feeOf(tax, { ...sale, valueCents });
  return fee === 'channel_not_priced' ? null : fee.feeCents;
}
