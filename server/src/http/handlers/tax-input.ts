import type { operations } from '../../../../generated/api.ts';
import {
  MAX_RATE_PPM,
  type AnticipationTerms,
  type BankSlipTax,
  type ChannelTax,
  type InstallmentRates,
  type MethodTax,
  type PixTax,
  type Price,
  type RateType,
  type Reserve,
  type Tax,
} from '../../rate-plans/tax.ts';
import { BRANDS, CHANNELS, type Channel } from '../../shared/charge-terms.ts';
import { MAX_AMOUNT_CENTS, centsFromBrl, formatBrl, parseDecimal } from '../../shared/money.ts';
import { ApiError, type Issue } from '../errors/api-error.ts';

/** The `tax` of a request (reference 2.1, D17). */
export type TaxInput = operations['createRatePlan']['requestBody']['content']['application/json']['tax'];
export type MethodTaxInput = TaxInput['debit'];
type DaysInput = Pick<MethodTaxInput, 'delayForRedeem' | 'delayUnit' | 'roll' | 'refundWindowDays'>;
type Days = Omit<MethodTax, 'price'>;
export type CreditInput = TaxInput['credit'][number];
export type ChannelTaxInput = NonNullable<CreditInput['online']>;
export type InstallmentRatesInput = ChannelTaxInput['default'];

export const wireNames = { ONLINE: 'online', POS: 'pos', TAP: 'tap' } as const satisfies Record<
  Channel,
  string
>;

/**
 * Returns the plan's prices as integers. The validator has checked shape, delays and lengths. This function checks what
 * a schema cannot express: decimal places and limits by `rateType`, no limit with a fixed fee, and each channel once
 * (D17, D19). Throws one `invalid_request` with all errors, their pointers beginning with `/body/tax`.
 */
export function taxFromInput(input: TaxInput): Tax {
  const issues: Issue[] = [];
  const tax: Tax = {
    pix: readPix(input.pix, '/body/tax/pix', issues),
    bankSlip: readBankSlip(input.bankSlip, '/body/tax/bankSlip', issues),
    debit: readMethod(input.debit, '/body/tax/debit', issues),
    credit: readCredit(input.credit, '/body/tax/credit', issues),
    ...(input.refundFee === 'KEEP' ? { refundFee: input.refundFee } : {}),
    ...(input.reserve === undefined ? {} : { reserve: readReserve(input.reserve, issues) }),
    ...(input.anticipation === undefined
      ? {}
      : { anticipation: readAnticipation(input.anticipation, issues) }),
  };
  if (issues.length === 0) return tax;
  throw new ApiError('invalid_request', 'The prices of the rate plan are not valid; see errors.', issues);
}

function readReserve({ percent, days }: NonNullable<TaxInput['reserve']>, issues: Issue[]): Reserve {
  return { ppm: readRatePpm(percent, '/body/tax/reserve/percent', issues), days };
}

function readAnticipation(
  { monthlyRate, method, when }: NonNullable<TaxInput['anticipation']>,
  issues: Issue[],
): AnticipationTerms {
  const ratePpm = readRatePpm(monthlyRate, '/body/tax/anticipation/monthlyRate', issues);
  return { ratePpm, method, ...(when === 'DAILY' ? { when } : {}) };
}

function readMethod(input: MethodTaxInput, pointer: string, issues: Issue[]): MethodTax {
  return { ...readDays(input), price: readPrice(input, pointer, issues) };
}

/** Returns the days of a price. What is as it is without it is left out, so that the plan has the same digest. */
function readDays({ delayForRedeem, delayUnit, roll, refundWindowDays }: DaysInput): Days {
  return {
    delayForRedeemDays: delayForRedeem,
    ...(delayUnit === 'BUSINESS' ? { delayUnit } : {}),
    ...(roll === 'NEXT' ? { roll } : {}),
    ...(refundWindowDays === undefined ? {} : { refundWindowDays }),
  };
}

function readPix(input: TaxInput['pix'], pointer: string, issues: Issue[]): PixTax {
  return { ...readMethod(input, pointer, issues), limitCents: readLimit(input, pointer, issues) };
}

function readBankSlip(input: TaxInput['bankSlip'], pointer: string, issues: Issue[]): BankSlipTax {
  const method = readMethod(input, pointer, issues);
  const limitCents = readLimit(input, pointer, issues);
  return limitCents === null ? method : { ...method, limitCents };
}

function readLimit(
  { valueLimit, rateType }: TaxInput['pix'],
  pointer: string,
  issues: Issue[],
): number | null {
  if (valueLimit === undefined) return null;
  const limitPointer = `${pointer}/valueLimit`;
  if (rateType === 'FIXED') {
    issues.push({ pointer: limitPointer, detail: 'must be left out when rateType is FIXED' });
  }
  return readAmountCents(valueLimit, limitPointer, issues);
}

function readCredit(elements: readonly CreditInput[], pointer: string, issues: Issue[]): Tax['credit'] {
  const credit: Tax['credit'] = {};
  for (const [index, element] of elements.entries()) {
    for (const channel of CHANNELS) {
      const name = wireNames[channel];
      const input = element[name];
      if (input === undefined) continue;
      const channelPointer = `${pointer}/${index}/${name}`;
      if (credit[channel] !== undefined) {
        issues.push({ pointer: channelPointer, detail: `${name} must appear in one element only` });
      }
      credit[channel] = readChannel(input, channelPointer, issues);
    }
  }
  return credit;
}

function readChannel(input: ChannelTaxInput, pointer: string, issues: Issue[]): ChannelTax {
  const brands: ChannelTax['brands'] = {};
  const defaultRates = readInstallmentRates(input.default, `${pointer}/default`, issues);
  for (const brand of BRANDS) {
    const rates = input[brand];
    if (rates !== undefined) brands[brand] = readInstallmentRates(rates, `${pointer}/${brand}`, issues);
  }
  return {
    ...readDays(input),
    ...(input.settlement === 'BY_INSTALMENT' ? { settlement: input.settlement } : {}),
    default: defaultRates,
    brands,
  };
}

function readInstallmentRates(
  { sellerRates, buyerRates }: InstallmentRatesInput,
  pointer: string,
  issues: Issue[],
): InstallmentRates {
  return {
    sellerRatesPpm: readRates(sellerRates, `${pointer}/sellerRates`, issues),
    buyerRatesPpm: buyerRates === undefined ? null : readRates(buyerRates, `${pointer}/buyerRates`, issues),
  };
}

function readRates(rates: readonly number[], pointer: string, issues: Issue[]): number[] {
  return rates.map((rate, index) => readRatePpm(rate, `${pointer}/${index}`, issues));
}

/**
 * The value that stands for a refused one. It is never used as a price, because an error is thrown if there are issues.
 */
const REFUSED = 0;

/** Converts `value` by its `rateType`: per cent to ppm, or BRL to centavos (D19). Adds an issue if it is invalid. */
function readPrice(
  { value, rateType }: { value: number; rateType: RateType },
  pointer: string,
  issues: Issue[],
): Price {
  return rateType === 'PERCENTAGE'
    ? { rateType, ratePpm: readRatePpm(value, `${pointer}/value`, issues) }
    : { rateType, amountCents: readAmountCents(value, `${pointer}/value`, issues) };
}

/** Returns a percentage, 0 to 100 with at most four decimal places, in ppm (D19). */
function readRatePpm(value: number, pointer: string, issues: Issue[]): number {
  const ratePpm = parseDecimal(value, 4);
  if (ratePpm !== null && ratePpm >= 0 && ratePpm <= MAX_RATE_PPM) return ratePpm;
  issues.push({ pointer, detail: 'must be a per cent from 0 to 100 with at most 4 decimal places' });
  return REFUSED;
}

/** Returns BRL, 0 to 999999999.99 with at most two decimal places, in centavos (D19). */
function readAmountCents(value: number, pointer: string, issues: Issue[]): number {
  const cents = centsFromBrl(value);
  if (cents !== null && cents >= 0 && cents <= MAX_AMOUNT_CENTS) return cents;
  issues.push({
    pointer,
    detail: `must be an amount in BRL from 0 to ${formatBrl(MAX_AMOUNT_CENTS)} with at most 2 decimal places`,
  });
  return REFUSED;
}
