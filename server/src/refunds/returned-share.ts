/** An amount of a charge that its refunds return in proportion, and what those that stand returned of it; centavos. */
export interface Returnable {
  /** All of it: the fee of the sale, or what the buyer paid beyond its value. */
  totalCents: number;
  /** The value of the charge. */
  chargeCents: number;
  /** The value of the refunds that stand, and what they returned. */
  refundedCents: number;
  returnedCents: number;
}

/**
 * What a refund of `valueCents` returns: so much that all refunds that stand have returned total x refunded / value,
 * rounded half to even. So the parts add up to what one refund of the whole returns, whatever the parts and their order
 * (D24). Never less than 0: after a failed refund, those that stand may have returned a centavo more.
 */
export function returnedShare(
  { totalCents, chargeCents, refundedCents, returnedCents }: Returnable,
  valueCents: number,
): number {
  const due = shareOf(BigInt(totalCents) * BigInt(refundedCents + valueCents), BigInt(chargeCents));
  return Math.max(0, due - returnedCents);
}

/** The quotient, rounded half to even (ABNT NBR 5891). The product may exceed 2^53. */
function shareOf(product: bigint, divisor: bigint): number {
  const floor = product / divisor;
  const twice = 2n * (product % divisor);
  const isUp = twice > divisor || (twice === divisor && floor % 2n === 1n);
  return Number(isUp ? floor + 1n : floor);
}
