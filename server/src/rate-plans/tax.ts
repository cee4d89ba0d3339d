import canonicalize from 'canonicalize';
import { BRANDS, CHANNELS, type Brand, type Channel } from '../shared/charge-terms.ts';
import type { PayoutDelay } from '../shared/calendar.ts';
import { sha256 } from '../shared/keyring.ts';
import { parseStored, unreadable } from '../shared/stored.ts';

export type RateType = 'PERCENTAGE' | 'FIXED';
/** A share of the value in millionths (1% = 10,000 ppm), or an amount in centavos (D19). */
export type Price = { rateType: 'PERCENTAGE'; ratePpm: number } | { rateType: 'FIXED'; amountCents: number };

/**
 * How many calendar days after the payment a charge may be refunded (D23); 0 means never. It is left out where the plan
 * sets no limit; see `refundWindowOf`.
 */
interface RefundWindow {
  refundWindowDays?: number;
}

export interface MethodTax extends RefundWindow, PayoutDelay {
  price: Price;
}

export interface PixTax extends MethodTax {
  /** The highest fee in centavos; null means no limit (D19). */
  limitCents: number | null;
}

export interface BankSlipTax extends MethodTax {
  /** The highest fee in centavos; left out if there is no limit. */
  limitCents?: number;
}

/** Rates of 24 positions, for 1 to 24 instalments. The first is the rate for a single payment (D17). */
export interface InstallmentRates {
  sellerRatesPpm: number[];
  /** The buyer's rates, for information only (D20); null means equal to the seller's. */
  buyerRatesPpm: number[] | null;
}

export interface ChannelTax extends RefundWindow, PayoutDelay {
  /** Left out where a sale in instalments is paid out at once (D39). */
  settlement?: 'BY_INSTALMENT';
  default: InstallmentRates;
  brands: Partial<Record<Brand, InstallmentRates>>;
}

/** The prices of one rate plan: JSON-serialisable, integers only (reference 2.1, D17). */
export interface Tax {
  pix: PixTax;
  bankSlip: BankSlipTax;
  debit: MethodTax;
  credit: Partial<Record<Channel, ChannelTax>>;
  /**
   * `KEEP` if a refund leaves the sale's fee with the intermediary (D24). It is left out where a refund returns the
   * fee, so that the text of such a plan has no such key.
   */
  refundFee?: 'KEEP';
  /** What is held of each payment to a seller (D40); left out if nothing is. */
  reserve?: Reserve;
  /** The terms on which what falls due later is paid today (D42); left out if it is not. */
  anticipation?: AnticipationTerms;
}

/** The rate for 30 days in millionths, and whether it is on the amount for each day or compounds. */
export interface AnticipationTerms {
  ratePpm: number;
  method: 'SIMPLE' | 'COMPOUND';
  /** Left out where it is only paid to who asks for it. */
  when?: 'DAILY';
}

/** The share of a payment in millionths, less than all of it, and after how many days it is released. */
export interface Reserve {
  ppm: number;
  days: number;
}

/** How many days after the payment a pix can be given back: the rule of the devolução (Manual do DICT). */
const pixRefundDays = 90;

/** Returns the delay of a price alone, without members that it does not have. */
export function delayOf({ delayForRedeemDays, delayUnit, roll }: PayoutDelay): PayoutDelay {
  return {
    delayForRedeemDays,
    ...(delayUnit === undefined ? {} : { delayUnit }),
    ...(roll === undefined ? {} : { roll }),
  };
}

/** Returns for how many days a sale may be refunded by a plan; null for always. */
export function refundWindowOf(method: 'pix' | 'bankSlip' | 'debit', tax: Tax): number | null {
  return tax[method].refundWindowDays ?? (method === 'pix' ? pixRefundDays : null);
}

/** The number of positions in a rate array: 1 to 24 instalments (D17). */
export const MAX_INSTALLMENTS = 24;

/** The highest rate: 100 % (D19). */
export const MAX_RATE_PPM = 1_000_000;

/**
 * Returns canonical JSON (RFC 8785): equal prices give equal text, whatever the order of their keys. Throws a TypeError
 * for prices that `parseStoredTax` would refuse, such as 23 rates or a fraction of a centavo.
 */
export function canonicalTax(tax: Tax): string {
  if (!isTax(tax)) throw new TypeError('the prices of a plan are incomplete or not integers');
  const text = canonicalize(tax);
  if (text === undefined) throw new TypeError('a tax is always representable in JSON');
  return text;
}

/** Returns the SHA-256 (32 bytes) of the canonical text in UTF-8, by which the chain covers the plan (D27). */
export function taxDigest(canonical: string): Buffer {
  return sha256(canonical);
}

const prices = 'the prices of a rate plan';

/** Parses what `canonicalTax` wrote. Throws `SealBrokenError` if it is damaged, so that it prices nothing. */
export function parseStoredTax(text: string): Tax {
  const stored: unknown = parseStored(text, prices);
  if (!isTax(stored)) throw unreadable(prices);
  return stored;
}

function isTax(value: unknown): value is Tax {
  return (
    isObject(value) &&
    isMethodTax(value.pix) &&
    'limitCents' in value.pix &&
    (value.pix.limitCents === null || isCount(value.pix.limitCents)) &&
    isMethodTax(value.bankSlip) &&
    (!('limitCents' in value.bankSlip) || isCount(value.bankSlip.limitCents)) &&
    isMethodTax(value.debit) &&
    (!('refundFee' in value) || value.refundFee === 'KEEP') &&
    (!('reserve' in value) || isReserve(value.reserve)) &&
    (!('anticipation' in value) || isAnticipation(value.anticipation)) &&
    isPartialRecord(value.credit, CHANNELS, isChannelTax)
  );
}

function isReserve(value: unknown): value is Reserve {
  return isObject(value) && isRatePpm(value.ppm) && isCount(value.days);
}

function isAnticipation(value: unknown): value is AnticipationTerms {
  return (
    isObject(value) &&
    isRatePpm(value.ratePpm) &&
    (value.method === 'SIMPLE' || value.method === 'COMPOUND') &&
    (!('when' in value) || value.when === 'DAILY')
  );
}

function isMethodTax(value: unknown): value is MethodTax {
  return isObject(value) && isDelay(value) && isRefundWindow(value) && isPrice(value.price);
}

function isDelay(value: Record<string, unknown>): boolean {
  return (
    isCount(value.delayForRedeemDays) &&
    (!('delayUnit' in value) || value.delayUnit === 'BUSINESS') &&
    (!('roll' in value) || value.roll === 'NEXT')
  );
}

function isRefundWindow(value: Record<string, unknown>): boolean {
  return !('refundWindowDays' in value) || isCount(value.refundWindowDays);
}

function isPrice(value: unknown): value is Price {
  if (!isObject(value)) return false;
  return value.rateType === 'PERCENTAGE'
    ? isRatePpm(value.ratePpm)
    : value.rateType === 'FIXED' && isCount(value.amountCents);
}

function isChannelTax(value: unknown): value is ChannelTax {
  return (
    isObject(value) &&
    isDelay(value) &&
    isRefundWindow(value) &&
    (!('settlement' in value) || value.settlement === 'BY_INSTALMENT') &&
    isInstallmentRates(value.default) &&
    isPartialRecord(value.brands, BRANDS, isInstallmentRates)
  );
}

function isInstallmentRates(value: unknown): value is InstallmentRates {
  return (
    isObject(value) &&
    isRates(value.sellerRatesPpm) &&
    (value.buyerRatesPpm === null || isRates(value.buyerRatesPpm))
  );
}

function isPartialRecord(
  value: unknown,
  keys: readonly string[],
  isMember: (member: unknown) => boolean,
): boolean {
  return (
    isObject(value) && Object.entries(value).every(([key, member]) => keys.includes(key) && isMember(member))
  );
}

function isRates(value: unknown): boolean {
  return Array.isArray(value) && value.length === MAX_INSTALLMENTS && value.every(isRatePpm);
}

function isRatePpm(value: unknown): boolean {
  return isCount(value) && value <= MAX_RATE_PPM;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
