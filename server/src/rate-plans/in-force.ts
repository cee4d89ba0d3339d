/**
 * What applies at an instant, of assignments or versions with the earliest first: the last that has begun by then;
 * before the first one, the first (D18).
 */
export function inForceAt<T extends { validFrom: number }>(
  earliestFirst: readonly T[],
  at: number,
): T | undefined {
  return earliestFirst.findLast(({ validFrom }) => validFrom <= at) ?? earliestFirst[0];
}
