import type { NewEntry } from '../ledger/chain.ts';
import { noPlan, noSource } from '../ledger/source.ts';
import type { Transfer } from './transfer.ts';

/**
 * The line of a transfer, or that of one that failed, which has the same date: the next closing pays it, whatever its
 * date.
 */
export function transferLine(
  operation: 'REPASSE' | 'REPASSE_DEVOLVIDO',
  { id, transferDate, amountCents }: Transfer,
): NewEntry {
  return {
    operation,
    executionDate: transferDate,
    valueCents: amountCents,
    feeCents: 0,
    ...noPlan,
    ...noSource,
    transferId: id,
    charge: null,
  };
}
