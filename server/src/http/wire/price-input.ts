import { parseDecimal } from '../../shared/decimal.ts';
import type { Issue } from '../errors/api-error.ts';
import { centsFromBrl, formatBrl, MAX_AMOUNT_CENTS } from '../../shared/money.ts';
import { MAX_RATE_PPM, type Price, type RateType } from '../../rate-plans/tax.ts';

/** Returned for a refused value. It is never used as a price, because the caller throws if there are issues. */
const REFUSED = 0;

/** Converts `value` by its `rateType`: per cent to ppm, or BRL to centavos (D19). Adds an issue if it is invalid. */
export function readPrice(
  { value, rateType }: { value: number; rateType: RateType },
  pointer: string,
  issues: Issue[],
): Price {
  return rateType === 'PERCENTAGE'
    ? { rateType, ratePpm: readRatePpm(value, `${pointer}/value`, issues) }
    : { rateType, amountCents: readAmountCents(value, `${pointer}/value`, issues) };
}

/** A percentage, 0 to 100 with at most four decimal places, in ppm (D19). */
export function readRatePpm(value: number, pointer: string, issues: Issue[]): number {
  const ratePpm = parseDecimal(value, 4);
  if (ratePpm !== null && ratePpm >= 0 && ratePpm <= MAX_RATE_PPM) return ratePpm;
  issues.push({ pointer, detail: 'must be a per cent from 0 to 100 with at most 4 decimal places' });
  return REFUSED;
}

/** BRL, 0 to 999999999.99 with at most two decimal places, in centavos (D19). */
export function readAmountCents(value: number, pointer: string, issues: Issue[]): number {
  const cents = centsFromBrl(value);
  if (cents !== null && cents >= 0 && cents <= MAX_AMOUNT_CENTS) return cents;
  issues.push({
    pointer,
    detail: `must be an amount in BRL from 0 to ${formatBrl(MAX_AMOUNT_CENTS)} with at most 2 decimal places`,
  });
  return REFUSED;
}
