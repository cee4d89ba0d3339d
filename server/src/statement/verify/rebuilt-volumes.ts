import { VolumesByDay, volumeFields } from '../../ledger/daily-volume.repository.ts';
import type { StoredVolumes } from './chain.repository.ts';
import { firstDifference, type Mismatch } from './discrepancy.ts';
import { parseRow } from './source-row.repository.ts';

/** A line, and its row as text, which says when a refund was asked for or a chargeback opened. */
type CountedLine = Parameters<VolumesByDay['add']>[0] & { sourceRow: string | null };

/** The daily volumes of one seller, made again from its lines (D46). */
export class RebuiltVolumes {
  readonly #volumes = new VolumesByDay();

  /** Adds a line whose row was checked before. */
  add(line: CountedLine): void {
    this.#volumes.add(line, countedAtOf(line));
  }

  /** Returns the first stored volume that is not what its lines add up to, or null. */
  compareWith(stored: StoredVolumes): Mismatch | null {
    const volumes = [...this.#volumes.sums].map(
      ([key, sums]) => [key, volumeFields.map((field) => sums[field]).join(' ')] as const,
    );
    const found = firstDifference(stored, new Map(volumes));
    return (
      found && {
        what: `the volume of ${found.key} is not what its lines add up to: it was changed`,
        stored: shown(found.stored),
        expected: shown(found.expected),
      }
    );
  }
}

function countedAtOf({ sourceRow }: CountedLine): number | null {
  if (sourceRow === null) return null;
  const { requestedAt, openedAt } = parseRow(sourceRow) as { requestedAt?: number; openedAt?: number };
  return requestedAt ?? openedAt ?? null;
}

function shown(text: string | undefined): string {
  if (text === undefined) return 'no volume';
  const [sales, value, fee, refunded, disputed, returnedFee] = text.split(' ');
  return (
    `${sales} sales; in centavos: ${value} sold, ${fee} of fees, ${refunded} refunded, ${disputed} disputed, ` +
    `${returnedFee} of fees returned`
  );
}
