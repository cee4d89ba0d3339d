import { addDays, saoPauloDate } from '../shared/calendar.ts';
import type { CoveredDays } from './settlement-file.repository.ts';
import type { SettlementLine } from './settlement-line.ts';

/** Of which days an acquirer's files have to tell. */
export interface Coverage {
  /** Sales after this day have to be reported; null if no file reports sales. */
  soldAfter: string | null;
  /** What was to be paid from this day on has to be paid; null if no file reports payments. */
  paidFrom: string | null;
}

/** Returns what each acquirer's files cover. */
export function coverageOf(files: readonly CoveredDays[]): Map<string, Coverage> {
  return new Map(
    [...Map.groupBy(files, ({ acquirer }) => acquirer)].map(([acquirer, own]) => {
      const imported = own.map(({ begunAt }) => saoPauloDate(begunAt));
      return [
        acquirer,
        {
          soldAfter: firstOfRun(
            own.flatMap(({ soldThrough }) => soldThrough ?? []),
            imported,
          ),
          paidFrom: firstOfRun(
            own.flatMap(({ paidFrom }) => paidFrom ?? []),
            imported,
          ),
        },
      ];
    }),
  );
}

/** Files that are further apart do not belong together: between them there was no reconciliation. */
const mostDaysApart = 7;

/**
 * Returns the first of the last days that follow each other. A file of long ago, or one that has only a sale of long ago,
 * must not make all sales since then missing. A day on which a file was imported, which may be empty, is no pause.
 */
function firstOfRun(days: readonly string[], imported: readonly string[]): string | null {
  const sorted = days.toSorted();
  const last = sorted.at(-1);
  if (last === undefined) return null;
  const latestFirst = [...days, ...imported.filter((day) => day < last)].toSorted().toReversed();
  const begin = latestFirst.find(
    (day, index) => (latestFirst[index + 1] ?? '') < addDays(day, -mostDaysApart),
  );
  return sorted.find((day) => begin !== undefined && day >= begin) ?? null;
}

/** A Pix or a boleto is first reported when it is paid, which is within days of the sale. */
const mostDaysToPayAtOnce = 4;

/** Returns whether a line reports a sale and its payment at once. */
const isPaidAtOnce = ({ soldOn, paidOn, endToEndId, txid, nossoNumero }: SettlementLine) =>
  soldOn !== null &&
  paidOn !== null &&
  paidOn <= addDays(soldOn, mostDaysToPayAtOnce) &&
  [endToEndId, txid, nossoNumero].some((id) => id !== null);

/** Returns the day of a sale that a line reports for the first time; null if it does not. */
export const dayOfNewSale = (line: SettlementLine): string | null =>
  line.kind === 'SALE' && (line.paidOn === null || isPaidAtOnce(line)) ? line.soldOn : null;

/** Returns the day on which a sale that was announced was paid; null if a line does not report that. */
export const dayOfPayment = (line: SettlementLine): string | null =>
  line.kind === 'SALE' && !isPaidAtOnce(line) ? line.paidOn : null;
