import { expect } from 'vitest';
import type { Store } from '../../src/db/store.ts';
import { addDays } from '../../src/shared/calendar.ts';
import { sumLines } from '../../src/statement/summary.repository.ts';
import { linesOf } from './proof.ts';
import type { SeededRandom } from './seeded-random.ts';

const outflows = [
  'ESTORNO',
  'CHARGEBACK',
  'AJUSTE_DEBITO',
  'ANTECIPACAO_COMPENSADA',
  'ANTECIPACAO_CANCELADA',
];

/** Expects the sums of some period after this day to be those of the seller's lines. */
export async function expectSummed(
  store: Store,
  seller: { intermediaryId: number; sellerId: number },
  random: SeededRandom,
  day: string,
): Promise<void> {
  const from = addDays(day, random.between(0, 30));
  const to = addDays(from, random.between(0, 20));
  const expected = { openingCents: 0n, creditedCents: 0n, debitedCents: 0n, transferredCents: 0n };
  const lines = await linesOf(store, seller.sellerId);
  for (const { operation, execution_date: date, value_cents, fee_cents } of lines) {
    const cents = BigInt(value_cents - fee_cents);
    const isOfTransfer = operation.startsWith('REPASSE');
    const isOutflow = isOfTransfer ? !operation.endsWith('DEVOLVIDO') : outflows.includes(operation);
    if (date < from) expected.openingCents += isOutflow ? -cents : cents;
    if (date < from || date > to) continue;
    if (isOfTransfer) expected.transferredCents += isOutflow ? cents : -cents;
    else expected[isOutflow ? 'debitedCents' : 'creditedCents'] += cents;
  }
  const found = await sumLines(store.read, { ...seller, from, to });
  expect(found, `${from} to ${to}`).toEqual({ sequence: lines.length, ...expected });
}
