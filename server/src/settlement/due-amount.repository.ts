import { engineOf } from '../db/query/engine.ts';
import type { Reader, Tx } from '../db/store.ts';
import { sumDaysOfEach, sumWritten } from './line-sums.repository.ts';
import { noCoverage, type Coverage } from './transfer.ts';

/** The parameters that are the same for all sellers. */
interface Due {
  intermediaryId: number;
  signal?: AbortSignal | undefined;
  /** Lines with an execution date up to this one are due. */
  date: string;
}

/** The lines of a seller up to a number that its latest transfer does not cover. */
export interface OpenLines {
  sellerId: number;
  /** The coverage of the latest transfer, or `noCoverage`. If it covers days after `date`, that makes no difference. */
  covered: Coverage;
  through: number;
}

/** How many lines a query reads: so few that no other work of the process waits for long. */
export const defaultLinesPerQuery = 20_000;

/**
 * Returns what is due to each seller, in centavos, by seller. It adds the lines written since the seller's latest
 * transfer, by their numbers, and the lines written before it that have fallen due since, by their dates. Lines are
 * only added at the end, so up to a number and a date the sum never changes, and needs no lock. On SQLite all lines of
 * a seller without a transfer are read by their dates. The sums are bigints, because they may exceed 2^53.
 */
export async function sumDueOfEach(
  db: Reader | Tx,
  due: Due,
  sellers: readonly OpenLines[],
  linesPerQuery = defaultLinesPerQuery,
): Promise<Map<number, bigint>> {
  const parts = engineOf(db) === 'sqlite' ? sellers.map(byDateIfNeverPaid) : sellers;
  const ranges = parts.map(({ covered, ...seller }) => ({ ...seller, after: covered.throughSequence }));
  const sums = await sumWritten(db, due, ranges, linesPerQuery);
  const fallen = parts.filter(
    ({ covered }) => covered.throughSequence > 0 && covered.transferDate < due.date,
  );
  for (const [after, some] of Map.groupBy(fallen, ({ covered }) => covered.transferDate)) {
    const lines = some.map(({ sellerId, covered }) => ({ sellerId, through: covered.throughSequence }));
    for (const [sellerId, cents] of await sumDaysOfEach(db, { ...due, after }, lines, linesPerQuery)) {
      sums.set(sellerId, (sums.get(sellerId) ?? 0n) + cents);
    }
  }
  return sums;
}

/**
 * Treats a seller without a transfer as if a transfer covered all its lines, but no day, so that its lines are read by
 * date. SQLite's index by date contains every column that a sum needs.
 */
function byDateIfNeverPaid(seller: OpenLines): OpenLines {
  if (seller.covered.throughSequence > 0) return seller;
  return { ...seller, covered: { ...noCoverage, throughSequence: seller.through } };
}

/** Returns what is due to one seller, in centavos, as `sumDueOfEach` does. */
export async function sumDue(
  db: Reader | Tx,
  due: Due,
  seller: OpenLines,
  linesPerQuery?: number,
): Promise<bigint> {
  return (await sumDueOfEach(db, due, [seller], linesPerQuery)).get(seller.sellerId) ?? 0n;
}
