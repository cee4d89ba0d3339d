import type { StatementEntry } from '../../ledger/chain.ts';
import { VolumesByDay, type VolumeSums } from '../../ledger/daily-volume.repository.ts';
import type { StoredVolumes } from './chain.repository.ts';
import type { Mismatch } from './discrepancy.ts';
import { parseRow } from './source-row.repository.ts';

/** A line, and its row as text, which says when a refund was asked for or a chargeback opened. */
type CountedLine = Pick<
  StatementEntry,
  'operation' | 'valueCents' | 'feeCents' | 'installment' | 'paymentMethod' | 'chargePaidAt'
> & { sourceRow: string | null };

/** The daily volumes of one seller, made again from its lines (D46). */
export class RebuiltVolumes {
  readonly #volumes = new VolumesByDay();

  /** Adds a line whose row was checked before. */
  add(line: CountedLine): void {
    this.#volumes.add(line, countedAtOf(line));
  }

  /** Returns the first stored volume that is not what its lines add up to, or null. */
  compareWith(stored: StoredVolumes): Mismatch | null {
    const missing = new Map(this.#volumes.sums);
    for (const [key, sums] of stored) {
      const expected = textOf(missing.get(key));
      if (sums !== expected) return changedVolume(key, sums, expected);
      missing.delete(key);
    }
    for (const [key, sums] of missing) return changedVolume(key, undefined, textOf(sums));
    return null;
  }
}

function countedAtOf({ sourceRow }: CountedLine): number | null {
  if (sourceRow === null) return null;
  const { requestedAt, openedAt } = parseRow(sourceRow) as { requestedAt?: number; openedAt?: number };
  return requestedAt ?? openedAt ?? null;
}

function textOf(sums: VolumeSums | undefined): string | undefined {
  if (sums === undefined) return undefined;
  const { sales, valueCents, feeCents, refundedCents, disputedCents, returnedFeeCents } = sums;
  return [sales, valueCents, feeCents, refundedCents, disputedCents, returnedFeeCents].join(' ');
}

function changedVolume(key: string, stored: string | undefined, expected: string | undefined): Mismatch {
  return {
    what: `the volume of ${key} is not what its lines add up to: it was changed`,
    stored: shown(stored),
    expected: shown(expected),
  };
}

function shown(text: string | undefined): string {
  if (text === undefined) return 'no volume';
  const [sales, value, fee, refunded, disputed, returnedFee] = text.split(' ');
  return (
    `${sales} sales; in centavos: ${value} sold, ${fee} of fees, ${refunded} refunded, ${disputed} disputed, ` +
    `${returnedFee} of fees returned`
  );
}
