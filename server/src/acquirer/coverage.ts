import { addDays } from '../shared/calendar.ts';
import type { CoveredDay } from './settlement-file.repository.ts';
import type { SettlementLine } from './settlement-line.ts';

/** Of which days an acquirer's files have to tell. */
export interface Coverage {
  /** Sales after this day have to be reported; null if no file reports sales. */
  soldAfter: string | null;
  /** What was to be paid from this day on has to be paid; null if no file reports payments. */
  paidFrom: string | null;
}

/** Returns what each acquirer's files cover. */
export function coverageOf(days: readonly CoveredDay[]): Map<string, Coverage> {
  return new Map(
    [...Map.groupBy(days, ({ acquirer }) => acquirer)].map(([acquirer, ofAcquirer]) => [
      acquirer,
      {
        soldAfter: firstOfRun(ofAcquirer.flatMap(({ soldThrough }) => soldThrough ?? [])),
        paidFrom: firstOfRun(ofAcquirer.flatMap(({ paidFrom }) => paidFrom ?? [])),
      },
    ]),
  );
}

/** Files that are further apart do not belong together: between them there was no reconciliation. */
const mostDaysApart = 7;

/**
 * Returns the first day of the last days that follow each other. A file of long ago, or one that has only a sale of long
 * ago, must not make all sales since then missing.
 */
function firstOfRun(days: readonly string[]): string | null {
  const latestFirst = days.toSorted().toReversed();
  return (
    latestFirst.find((day, index) => (latestFirst[index + 1] ?? '') < addDays(day, -mostDaysApart)) ?? null
  );
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
