import type { components } from '../../../generated/api.ts';
import { bankDayFrom, daysAfter } from './calendar.ts';
import type { Rules } from './rules.ts';

type Schemas = components['schemas'];
type Tax = Schemas['TaxInput'];

type Channel = 'online' | 'pos' | 'tap';

/** The fields that price a sale. */
export interface Sale {
  valueCents: number;
  paymentMethod: Schemas['PaymentMethod'];
  channel?: Channel;
  brand?: Exclude<Schemas['Bandeira'], ''>;
  installments?: number;
  paidAt: number;
}

/** The fee and the delay of a sale under a plan (D19, D20). */
export interface Terms {
  feeCents: bigint;
  due: (paidOn: string) => string;
  /** How many instalments are paid out, 30 days apart; null if the sale is paid out at once. */
  instalments: number | null;
}

/** Returns the terms of a sale under a plan's prices as they were sent, or null if they do not price its channel. */
export function termsOf(tax: Tax, sale: Sale, rules: Rules): Terms | null {
  const price = priceOf(tax, sale);
  if (price === null) return null;
  const value = BigInt(sale.valueCents);
  const { rateType, amount, due, limit } = price;
  const whole =
    rateType === 'FIXED' ? scaled(amount, 2) : shareOf(value, scaled(amount, 4), rules.halfCentavo);
  const capped = limit !== undefined && scaled(limit, 2) < whole ? scaled(limit, 2) : whole;
  const { installments = 1 } = sale;
  const instalments = price.byInstalment && installments > 1 ? Math.min(installments, sale.valueCents) : null;
  return { feeCents: capped < value ? capped : value, due, instalments };
}

/** Returns a decimal of at most this many places as a scaled integer. */
function scaled(decimal: number, places: number): bigint {
  return BigInt(decimal.toFixed(places).replace('.', ''));
}

/** Returns `rate` in ten-thousandths of a per cent of the value. */
function shareOf(valueCents: bigint, rate: bigint, halfCentavo: Rules['halfCentavo']): bigint {
  return nearest(valueCents * rate, 100n * 10_000n, halfCentavo);
}

/** Returns so many per cent of an amount, to the nearest centavo. */
export function percentOf(cents: number, percent: number, { halfCentavo }: Rules): number {
  return Number(shareOf(BigInt(cents), scaled(percent, 4), halfCentavo));
}

/** Returns what a plan says about the refunds of a sale (D24, D23). */
export function refundTermsOf(tax: Tax, sale: Sale): { keepsFee: boolean; windowDays: number | null } {
  return { keepsFee: tax.refundFee === 'KEEP', windowDays: priceOf(tax, sale)?.windowDays ?? null };
}

/** Returns the part of the centavos that belongs to `cents` of `whole`, to the nearest centavo. */
export function partOf(total: number, cents: number, whole: number, rules: Rules): number {
  return Number(nearest(BigInt(total) * BigInt(cents), BigInt(whole), rules.halfCentavo));
}

/** Returns the nearest integer. Ties go to the even neighbour (ABNT NBR 5891). */
function nearest(part: bigint, whole: bigint, halfCentavo: Rules['halfCentavo']): bigint {
  const below = part / whole;
  const [toBelow, toAbove] = [part - below * whole, (below + 1n) * whole - part];
  if (toBelow !== toAbove) return toBelow < toAbove ? below : below + 1n;
  return halfCentavo === 'to even' && below % 2n === 0n ? below : below + 1n;
}

interface Price {
  rateType: Schemas['RateTypeInput'];
  amount: number;
  due: Terms['due'];
  windowDays: number | null;
  limit?: number | undefined;
  byInstalment?: boolean;
}

function priceOf(tax: Tax, sale: Sale): Price | null {
  switch (sale.paymentMethod) {
    case 'PIX':
      // A Pix can be given back for 90 days (D23).
      return { ...methodPrice({ refundWindowDays: 90, ...tax.pix }), limit: tax.pix.valueLimit };
    case 'BANK_SLIP':
      return { ...methodPrice(tax.bankSlip), limit: tax.bankSlip.valueLimit };
    case 'DEBIT_CARD':
      return methodPrice(tax.debit);
    case 'CREDIT_CARD_EARLY_SELLER':
      return creditPrice(tax, sale, sale.installments ?? 0);
    case 'CREDIT_CARD_SIGHT':
    case 'CREDIT_CARD_EARLY_BUYER':
      return creditPrice(tax, sale, 1);
  }
}

/** Returns the day of a payout: so many calendar or bank business days later, and on `NEXT` none without banks. */
function dueAfter({
  delayForRedeem,
  delayUnit,
  roll,
}: Tax['debit'] | Schemas['ChannelRatesInput']): Terms['due'] {
  return (paidOn) => {
    let day = delayUnit === 'BUSINESS' ? paidOn : daysAfter(paidOn, delayForRedeem);
    for (let left = delayUnit === 'BUSINESS' ? delayForRedeem : 0; left > 0; left--) {
      day = bankDayFrom(daysAfter(day, 1));
    }
    return roll === 'NEXT' ? bankDayFrom(day) : day;
  };
}

function methodPrice(price: Tax['debit']): Price {
  const { rateType, value, refundWindowDays } = price;
  return { rateType, amount: value, due: dueAfter(price), windowDays: refundWindowDays ?? null };
}

function creditPrice(tax: Tax, { channel, brand }: Sale, position: number): Price | null {
  const rates = channelOf(tax, channel ?? 'online');
  if (rates === undefined) return null;
  const own = brand === undefined || brand === 'other' ? undefined : rates[brand];
  const amount = (own ?? rates.default).sellerRates[position - 1];
  if (amount === undefined) throw new Error(`a plan has no position ${position}`);
  const { refundWindowDays: windowDays = null } = rates;
  const byInstalment = rates.settlement === 'BY_INSTALMENT';
  return { rateType: 'PERCENTAGE', amount, due: dueAfter(rates), windowDays, byInstalment };
}

export function channelOf(tax: Tax, channel: Channel): Schemas['ChannelRatesInput'] | undefined {
  return tax.credit.find((element) => element[channel] !== undefined)?.[channel];
}
