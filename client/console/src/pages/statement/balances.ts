import type { Schemas } from '@payment-intermediary/client';
import { fromCents, toCents } from '../../format/format.ts';

type Line = Pick<Schemas['StatementEntry'], 'sequence' | 'entrada_liquida' | 'saida_liquida'>;

/** A balance, and the number of the last line that it counts. */
export interface Start {
  balance: number;
  sequence: number;
}

/**
 * Returns the balance after each line, by its number. If the newest line is first, the balance is that at the end of the
 * list; otherwise that before it. A line that was written later has none, because the balance does not count it.
 */
export function balancesOf(
  lines: readonly Line[],
  { balance, sequence: last }: Start,
  newestFirst: boolean,
): Map<number, number> {
  const balances = new Map<number, number>();
  let cents = toCents(balance);
  for (const { sequence, entrada_liquida: credit, saida_liquida: debit } of lines) {
    if (sequence > last) continue;
    const net = toCents(credit) - toCents(debit);
    if (!newestFirst) cents += net;
    balances.set(sequence, fromCents(cents));
    if (newestFirst) cents -= net;
  }
  return balances;
}
