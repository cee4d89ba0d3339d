/** The largest amount of one charge, fixed fee or limit: 999999999.99 BRL (D19). */
export const MAX_AMOUNT_CENTS = 99_999_999_999;

/** Converts a BRL number of the API to centavos; null if it has more than two decimal places or is out of range. */
export function centsFromBrl(value: number): number | null {
  return parseDecimal(value, 2);
}

/**
 * Converts centavos to a BRL number of the API, with at most two decimal places. Up to 2^46 BRL, division by 100 gives
 * the double whose shortest text is that amount; above that, two amounts share a double.
 */
export function brlFromCents(cents: number | bigint): number {
  return Number(cents) / 100;
}

/**
 * Formats centavos as BRL text with exactly two decimal places, `0.50` (D24). Sums that may exceed 2^53 are bigints.
 * Throws a RangeError for a number that is not a safe integer.
 */
export function formatBrl(cents: number | bigint): string {
  return splitDecimal(cents, 2).join('.');
}

/**
 * Divides a sum into equal shares in whole centavos; half a centavo is rounded away from zero. Returns 0 if there are
 * no shares.
 */
export function dividedHalfUp(cents: bigint, shares: number): bigint {
  if (shares === 0) return 0n;
  const divisor = BigInt(shares);
  const size = (2n * (cents < 0n ? -cents : cents) + divisor) / (2n * divisor);
  return cents < 0n ? -size : size;
}

/** Returns the quotient of two positive numbers, rounded half to even (ABNT NBR 5891). */
export function dividedHalfEven(product: bigint, divisor: bigint): bigint {
  const floor = product / divisor;
  const twice = 2n * (product % divisor);
  const isUp = twice > divisor || (twice === divisor && floor % 2n === 1n);
  return isUp ? floor + 1n : floor;
}

const thousands = /\B(?=(\d{3})+\.)/g;

/** Formats centavos like `formatBrl`, but for people, with digits in groups of three: `-1,234.56`. */
export function formatGroupedBrl(cents: number | bigint): string {
  return groupedBrl(formatBrl(cents));
}

/** Groups the digits of an amount that is text already. */
export function groupedBrl(brl: string): string {
  return brl.replace(thousands, ',');
}

/**
 * The limit up to which at most one scaled integer divides to a given double, and the product below is off by less than
 * a quarter.
 */
const SURELY_EXACT = 2 ** 50;

const NUMBER_TEXT = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;

/**
 * Reads a JSON number as an integer scaled by 10^places, from its shortest decimal representation, so that 19.99 with
 * two places is 1999 and never 1998 (D19). Returns null when the number has more places than that, is not finite, or
 * exceeds the safe integers once scaled.
 */
export function parseDecimal(value: number, places: number): number | null {
  const power = 10 ** places;
  const nearest = Math.round(value * power);
  // A quotient is rounded like a number read from text, so this gives the same result and is twenty times as fast.
  if (Math.abs(nearest) <= SURELY_EXACT) return nearest / power === value ? nearest + 0 : null;
  return parseText(value, places);
}

function parseText(value: number, places: number): number | null {
  const parts = NUMBER_TEXT.exec(String(value));
  if (parts === null) return null;
  const [, sign, whole = '', fraction = '', exponent = '0'] = parts;
  // The shortest representation has no trailing zeros, so every remaining digit counts.
  const missingZeros = places - fraction.length + Number(exponent);
  if (missingZeros < 0) return null;
  const scaled = Number(whole + fraction + '0'.repeat(missingZeros));
  if (!Number.isSafeInteger(scaled)) return null;
  return sign === '-' && scaled !== 0 ? -scaled : scaled;
}

/**
 * Formats an integer scaled by 10^places as decimal text without trailing zeros: `2.5`, `0`, `-1.05` (D21). Throws a
 * RangeError if it is not a safe integer.
 */
export function formatDecimal(scaled: number, places: number): string {
  const [whole, fraction] = splitDecimal(scaled, places);
  const digits = fraction.replace(/0+$/, '');
  return digits === '' ? whole : `${whole}.${digits}`;
}

/**
 * Returns the signed whole part and exactly `places` digits of the fraction. A bigint may have any size; a number that
 * is not a safe integer throws a RangeError.
 */
function splitDecimal(scaled: number | bigint, places: number): [whole: string, fraction: string] {
  if (typeof scaled === 'number' && !Number.isSafeInteger(scaled)) {
    throw new RangeError(`not a safe integer: ${scaled}`);
  }
  const digits = String(scaled < 0 ? -scaled : scaled).padStart(places + 1, '0');
  const point = digits.length - places;
  return [(scaled < 0 ? '-' : '') + digits.slice(0, point), digits.slice(point)];
}
