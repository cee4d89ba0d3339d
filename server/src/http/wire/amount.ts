import { centsFromBrl } from '../../shared/money.ts';

/** An amount whose decimal places the validator has checked (format `brl`), in centavos. */
export function centsOf(value: number): number {
  const cents = centsFromBrl(value);
  if (cents === null) throw new RangeError(`not an amount in BRL: ${value}`);
  return cents;
}
