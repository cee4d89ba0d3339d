import type { Delay } from './bank-days.ts';
import { centsOf, scaledOf, sha256, Wrong } from './statement-values.ts';
import type { Schemas } from './wire.ts';

export type Tax = Schemas['TaxInput'];
type Method = Tax['pix'];
type Channel = NonNullable<Tax['credit'][number]['online']>;
type Rates = Channel['default'];

/** The fields of a line that decide the price of its charge. */
type PricedEntry = Pick<
  Schemas['StatementEntry'],
  'payment_method' | 'channel' | 'bandeira' | 'installments' | 'charge_value'
>;

/** The brands in the order of RFC 8785, in which they are written. */
const brands = ['american_express', 'discover', 'elo', 'hipercard', 'mastercard', 'visa'] as const;
const methods = { PIX: 'pix', BANK_SLIP: 'bankSlip', DEBIT_CARD: 'debit' } as const;
const oneMillion = 1_000_000n;

/**
 * Returns the digest of a version's prices, as the guide "Check a statement" describes it. Throws for values that are
 * no prices.
 */
export async function digestOfPrices(tax: Tax): Promise<string> {
  return sha256(canonicalPrices(tax));
}

/** Returns prices in RFC 8785's form: the members are written in sorted order. */
function canonicalPrices({ anticipation, bankSlip, credit, debit, pix, refundFee, reserve }: Tax): string {
  const channels = ['online', 'pos', 'tap'] as const;
  const priced = channels.flatMap((name) => {
    const source = channelOf(credit, name);
    return source === undefined ? [] : [[name.toUpperCase(), channelPrices(source)]];
  });
  return JSON.stringify({
    anticipation: anticipation && {
      method: anticipation.method,
      ratePpm: ppmOf(anticipation.monthlyRate),
      when: anticipation.when === 'DAILY' ? 'DAILY' : undefined,
    },
    bankSlip: methodPrices(bankSlip, limitOf(bankSlip) ?? undefined),
    credit: Object.fromEntries(priced) as Record<string, unknown>,
    debit: methodPrices(debit, undefined),
    pix: methodPrices(pix, limitOf(pix)),
    refundFee: refundFee === 'KEEP' ? refundFee : undefined,
    reserve: reserve && { days: reserve.days, ppm: ppmOf(reserve.percent) },
  });
}

function methodPrices({ value, rateType, ...days }: Method, limitCents?: number | null) {
  const price =
    rateType === 'FIXED'
      ? { amountCents: centsOf(value, 'value'), rateType }
      : { ratePpm: ppmOf(value), rateType: percentage(rateType) };
  const { refundWindowDays } = days;
  return { ...delayPrices(days), limitCents, price, refundWindowDays, roll: rollOf(days) };
}

/** Returns the members of a delay that stand together in RFC 8785's order; those as without them are left out. */
function delayPrices({ delayForRedeem, delayUnit }: Delay) {
  return {
    delayForRedeemDays: delayForRedeem,
    delayUnit: delayUnit === 'BUSINESS' ? delayUnit : undefined,
  };
}

const rollOf = ({ roll }: Delay) => (roll === 'NEXT' ? roll : undefined);

function percentage(rateType: Method['rateType']): 'PERCENTAGE' {
  if (rateType === 'PERCENTAGE') return rateType;
  throw new Wrong('rateType is neither PERCENTAGE nor FIXED');
}

function channelPrices({ refundWindowDays, default: others, ...own }: Channel) {
  const ofBrands = brands.flatMap((brand) => {
    const rates = own[brand];
    return rates === undefined ? [] : [[brand, ratePrices(rates)]];
  });
  return {
    brands: Object.fromEntries(ofBrands) as Record<string, unknown>,
    default: ratePrices(others),
    ...delayPrices(own),
    refundWindowDays,
    roll: rollOf(own),
    settlement: own.settlement === 'BY_INSTALMENT' ? own.settlement : undefined,
  };
}

function ratePrices({ sellerRates, buyerRates }: Rates) {
  return {
    buyerRatesPpm: buyerRates === undefined ? null : buyerRates.map(ppmOf),
    sellerRatesPpm: sellerRates.map(ppmOf),
  };
}

/** Returns a rate in per cent in millionths. */
export const ppmOf = (rate: number) => scaledOf(rate, 10_000, 'a rate');

function limitOf({ valueLimit }: Method): number | null {
  return valueLimit === undefined ? null : centsOf(valueLimit, 'valueLimit');
}

function channelOf(credit: Tax['credit'], name: 'online' | 'pos' | 'tap'): Channel | undefined {
  return credit.find((element) => element[name] !== undefined)?.[name];
}

/** The price of a whole charge. */
export interface Priced {
  feeCents: number;
  /** How long after the payment its sale falls due. */
  delay: Delay;
  /** How many instalments fall due, 30 days apart; null if all of it does at once. */
  instalments: number | null;
}

export function feeOf(tax: Tax, entry: PricedEntry): Priced {
  const valueCents = centsOf(entry.charge_value, 'charge_value');
  const { uncappedCents, limitCents, delay, settlement } = priceOf(tax, entry, valueCents);
  const count = Number(entry.installments);
  return {
    feeCents: Math.min(uncappedCents, limitCents ?? valueCents, valueCents),
    delay,
    instalments: settlement === 'BY_INSTALMENT' && count > 1 ? Math.min(count, valueCents) : null,
  };
}

function priceOf(tax: Tax, entry: PricedEntry, valueCents: number) {
  const method = entry.payment_method;
  if (method === 'PIX' || method === 'BANK_SLIP' || method === 'DEBIT_CARD') {
    const source: Method = tax[methods[method]];
    const { value, rateType } = source;
    const uncappedCents = rateType === 'FIXED' ? centsOf(value, 'value') : halfEven(valueCents, ppmOf(value));
    return { uncappedCents, limitCents: limitOf(source), delay: source, settlement: undefined };
  }
  const source = entry.channel === null ? undefined : channelOf(tax.credit, lowerCase(entry.channel));
  if (source === undefined) throw new Wrong(`the plan does not price the channel ${String(entry.channel)}`);
  const own = brands.find((brand) => brand === entry.bandeira);
  const { sellerRates } = (own === undefined ? undefined : source[own]) ?? source.default;
  const position = method === 'CREDIT_CARD_EARLY_SELLER' ? Number(entry.installments) : 1;
  const rate = sellerRates[position - 1];
  if (rate === undefined) throw new Wrong(`the plan does not price ${position} instalments`);
  return {
    uncappedCents: halfEven(valueCents, ppmOf(rate)),
    limitCents: null,
    delay: source,
    settlement: source.settlement,
  };
}

function lowerCase(channel: 'ONLINE' | 'POS' | 'TAP') {
  return ({ ONLINE: 'online', POS: 'pos', TAP: 'tap' } as const)[channel];
}

/**
 * Returns value x rate in centavos, with exactly half a centavo rounded to the even one. The product may exceed 2^53.
 */
function halfEven(valueCents: number, ratePpm: number): number {
  const product = BigInt(valueCents) * BigInt(ratePpm);
  const floor = product / oneMillion;
  const twice = 2n * (product % oneMillion);
  const isUp = twice > oneMillion || (twice === oneMillion && floor % 2n === 1n);
  return Number(isUp ? floor + 1n : floor);
}
