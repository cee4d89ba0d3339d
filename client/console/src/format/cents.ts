/** An amount of the API, in BRL, as whole centavos: to add up. */
export function toCents(amount: number): number {
  return Math.round(amount * 100);
}

/** Centavos as an amount in BRL: to show. */
export function fromCents(cents: number): number {
  return cents / 100;
}
