import { DomainError, type Issue } from '../../shared/domain-error.ts';
import { readAmountCents, readDelayDays, readPrice, readRatePpm } from './price-input.ts';
import {
  MAX_INSTALLMENTS,
  type ChannelTax,
  type InstallmentRates,
  type MethodTax,
  type PixTax,
  type RateType,
  type Tax,
} from '../../rate-plans/tax.ts';
import { BRANDS, type Brand, type Channel } from '../../shared/charge-terms.ts';

/** `value` is a per cent or BRL, as `rateType` says. */
export interface MethodTaxInput {
  readonly delayForRedeem: number;
  readonly value: number;
  readonly rateType: RateType;
}

export interface PixTaxInput extends MethodTaxInput {
  readonly valueLimit?: number;
}

/** Per cent, one for each of 1 to 24 instalments. */
export interface InstallmentRatesInput {
  readonly sellerRates: readonly number[];
  readonly buyerRates?: readonly number[];
}

export interface ChannelTaxInput extends Readonly<Partial<Record<Brand, InstallmentRatesInput>>> {
  readonly delayForRedeem: number;
  readonly default: InstallmentRatesInput;
}

export type CreditInput = Readonly<Partial<Record<Lowercase<Channel>, ChannelTaxInput>>>;

/** `tax` as the wire has it (reference 2.1, D17). */
export interface TaxInput {
  readonly pix: PixTaxInput;
  readonly bankSlip: MethodTaxInput;
  readonly debit: MethodTaxInput;
  readonly credit: readonly CreditInput[];
}

const WIRE_CHANNELS = [
  { wire: 'online', channel: 'ONLINE' },
  { wire: 'pos', channel: 'POS' },
  { wire: 'tap', channel: 'TAP' },
] as const;

/**
 * The plan's prices as integers. The spec has checked shape, ranges and lengths; what money depends on is
 * checked again here, with what a schema cannot say: decimal places, and each channel once (D17, D19).
 * Throws one `invalid_request` with every fault, pointers from `/body/tax`.
 */
export function taxFromInput(input: TaxInput): Tax {
  const issues: Issue[] = [];
  const tax: Tax = {
    pix: readPix(input.pix, '/body/tax/pix', issues),
    bankSlip: readMethod(input.bankSlip, '/body/tax/bankSlip', issues),
    debit: readMethod(input.debit, '/body/tax/debit', issues),
    credit: readCredit(input.credit, '/body/tax/credit', issues),
  };
  if (issues.length > 0) {
    throw new DomainError(
      'invalid_request',
      'The prices of the rate plan are not valid; see errors.',
      issues,
    );
  }
  return tax;
}

function readMethod(input: MethodTaxInput, pointer: string, issues: Issue[]): MethodTax {
  return {
    delayForRedeemDays: readDelayDays(input.delayForRedeem, `${pointer}/delayForRedeem`, issues),
    price: readPrice(input, pointer, issues),
  };
}

function readPix(input: PixTaxInput, pointer: string, issues: Issue[]): PixTax {
  const method = readMethod(input, pointer, issues);
  if (input.valueLimit === undefined) return { ...method, limitCents: null };
  const limitPointer = `${pointer}/valueLimit`;
  if (input.rateType === 'FIXED') {
    issues.push({ pointer: limitPointer, detail: 'must be left out when rateType is FIXED' });
  }
  return { ...method, limitCents: readAmountCents(input.valueLimit, limitPointer, issues) };
}

function readCredit(elements: readonly CreditInput[], pointer: string, issues: Issue[]): Tax['credit'] {
  const credit: Tax['credit'] = {};
  if (elements.length === 0) issues.push({ pointer, detail: 'must price at least one channel' });
  for (const [index, element] of elements.entries()) {
    const elementPointer = `${pointer}/${index}`;
    const present = WIRE_CHANNELS.filter(({ wire }) => element[wire] !== undefined);
    if (present.length !== 1) {
      issues.push({ pointer: elementPointer, detail: 'must have exactly one of online, pos and tap' });
    }
    for (const { wire, channel } of present) {
      const channelInput = element[wire];
      if (channelInput === undefined) continue;
      const channelPointer = `${elementPointer}/${wire}`;
      if (credit[channel] !== undefined) {
        issues.push({ pointer: channelPointer, detail: `${wire} must appear in one element only` });
      }
      credit[channel] = readChannel(channelInput, channelPointer, issues);
    }
  }
  return credit;
}

function readChannel(input: ChannelTaxInput, pointer: string, issues: Issue[]): ChannelTax {
  const channelTax: ChannelTax = {
    delayForRedeemDays: readDelayDays(input.delayForRedeem, `${pointer}/delayForRedeem`, issues),
    default: readInstallmentRates(input.default, `${pointer}/default`, issues),
    brands: {},
  };
  for (const brand of BRANDS) {
    const rates = input[brand];
    if (rates !== undefined) {
      channelTax.brands[brand] = readInstallmentRates(rates, `${pointer}/${brand}`, issues);
    }
  }
  return channelTax;
}

function readInstallmentRates(
  input: InstallmentRatesInput,
  pointer: string,
  issues: Issue[],
): InstallmentRates {
  return {
    sellerRatesPpm: readRates(input.sellerRates, `${pointer}/sellerRates`, issues),
    buyerRatesPpm:
      input.buyerRates === undefined ? null : readRates(input.buyerRates, `${pointer}/buyerRates`, issues),
  };
}

function readRates(rates: readonly number[], pointer: string, issues: Issue[]): number[] {
  if (rates.length !== MAX_INSTALLMENTS) {
    issues.push({
      pointer,
      detail: `must have ${MAX_INSTALLMENTS} entries, one for each count of instalments, not ${rates.length}`,
    });
  }
  return rates.map((rate, index) => readRatePpm(rate, `${pointer}/${index}`, issues));
}
