const million = 1_000_000n;
const daysOfMonth = 30n;

/** The terms by which a plan prices an anticipation. */
interface AnticipationTerms {
  method: 'SIMPLE' | 'COMPOUND';
  ratePpm: number;
}

/**
 * Returns what it costs to be paid an amount so many days before it falls due, in centavos, rounded half to even: with
 * SIMPLE amount × rate × days / 30, with COMPOUND amount × (1 − (1 + rate)^(−days/30)). It is at most the amount.
 */
export function anticipationDiscount(
  { method, ratePpm }: AnticipationTerms,
  amountCents: number,
  days: number,
): number {
  const [amount, rate] = [BigInt(amountCents), BigInt(ratePpm)];
  if (method === 'COMPOUND') return compoundDiscount(amount, rate, BigInt(days));
  const divisor = million * daysOfMonth;
  const doubled = 2n * amount * rate * BigInt(days);
  const discount = fromHalves(doubled / divisor, doubled % divisor === 0n);
  return Number(discount < amount ? discount : amount);
}

/**
 * Whole numbers decide, because a floating-point number may be on the wrong side of half a centavo. So many halves h are
 * at most what the amount is worth today if h^30 × (1 + rate)^days ≤ (2 × amount)^30.
 */
function compoundDiscount(amount: bigint, rate: bigint, days: bigint): number {
  const grown = (million + rate) ** days;
  const most = (2n * amount) ** daysOfMonth * million ** days;
  let [low, high] = [0n, 2n * amount];
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    if (middle ** daysOfMonth * grown <= most) low = middle;
    else high = middle - 1n;
  }
  const isExact = low ** daysOfMonth * grown === most;
  // The discount is the rest, and is below it by less than one half unless it is exact.
  return Number(fromHalves(2n * amount - low - (isExact ? 0n : 1n), isExact));
}

/** Rounds half to even: the value is so many halves of a centavo if that is exact, otherwise between that and the next half. */
function fromHalves(halves: bigint, isExact: boolean): bigint {
  const floor = halves / 2n;
  if (halves % 2n === 0n) return floor;
  return isExact && floor % 2n === 0n ? floor : floor + 1n;
}
