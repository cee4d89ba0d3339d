import type { Reader } from '../db/store.ts';
import { readInTurn } from '../shared/read-in-turn.ts';
import {
  listLines,
  listLinesOfCharge,
  listSequenceHeads,
  type EntryFilter,
  type EntryPlace,
  type LineOfOrder,
  type StatementLine,
} from './statement-line.repository.ts';

/** At most `limit` lines after the place, in the statement's order. It costs what it returns, however long the rest is. */
export async function readLines(
  db: Reader,
  filter: EntryFilter,
  after: EntryPlace | null,
  limit: number,
): Promise<StatementLine[]> {
  const { intermediaryId, chargeUuid } = filter;
  if (chargeUuid === null) {
    return readInTurn(intermediaryId, limit, () => listLines(db, filter, after, limit));
  }
  const lines = await listLinesOfCharge(db, intermediaryId, chargeUuid);
  return lines
    .filter((line) => isWanted(line, filter) && (after === null || byStatementOrder(after, line) < 0))
    .sort(byStatementOrder)
    .slice(0, limit);
}

/**
 * The lines after the place, up to the last line of each seller when reading began (D26). The first read takes
 * `firstSize` lines, the others `size`.
 */
export async function* pagesFrom(
  db: Reader,
  filter: EntryFilter,
  after: EntryPlace | null,
  { size, firstSize }: { size: number; firstSize: number },
): AsyncGenerator<StatementLine[]> {
  const { intermediaryId, sellerId, chargeUuid } = filter;
  // The few lines of one charge are read at once.
  const heads =
    chargeUuid === null
      ? await readInTurn(intermediaryId, Infinity, () => listSequenceHeads(db, intermediaryId, sellerId))
      : null;
  let place = after;
  for (let limit = firstSize; ; limit = size) {
    const lines: StatementLine[] = await readLines(db, filter, place, limit);
    const fixed = lines.filter((line) => heads === null || line.sequence <= (heads.get(line.sellerId) ?? 0));
    if (fixed.length > 0) yield fixed;
    if (lines.length < limit) return;
    place = lines.at(-1) ?? null;
  }
}

function isWanted(line: LineOfOrder, { sellerId, orderUuid, from, to }: EntryFilter): boolean {
  const { executionDate: date } = line;
  return (
    (sellerId === null || line.sellerId === sellerId) &&
    (orderUuid === null || line.uuidOrder === orderUuid) &&
    (from === null || date >= from) &&
    (to === null || date <= to)
  );
}

/** Compares by execution date, seller and sequence (D25). */
function byStatementOrder(a: EntryPlace, b: EntryPlace): number {
  if (a.executionDate !== b.executionDate) return a.executionDate < b.executionDate ? -1 : 1;
  return a.sellerId - b.sellerId || a.sequence - b.sequence;
}
