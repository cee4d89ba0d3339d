import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Reader } from '../db/store.ts';
import { readInTurn } from '../shared/read-in-turn.ts';
import { listLinesOfKinds } from './lines-of-kinds.repository.ts';
import {
  listLines,
  listLinesOfCharge,
  type EntryFilter,
  type EntryPlace,
  type LineOfOrder,
  type StatementLine,
} from './statement-line.repository.ts';

/** Gives at most `limit` lines after the place, in the statement's order. */
export type ReadLines = (after: EntryPlace | null, limit: number) => Promise<StatementLine[]>;

/**
 * At most `limit` lines after the place, in the statement's order. It costs what it returns, however long the rest is.
 */
export async function readLines(
  db: Reader,
  filter: EntryFilter,
  after: EntryPlace | null,
  limit: number,
): Promise<StatementLine[]> {
  const { intermediaryId, chargeUuid, operations } = filter;
  if (chargeUuid === null) {
    if (operations?.includes('VENDA')) {
      // No index has sales alone: it would slow down each import.
      return readAmongOthers(db, filter, (line) => isOfKind(line, filter), after, limit);
    }
    return readInParts(after, limit, (place, most) =>
      readInTurn(intermediaryId, most, () =>
        operations === null
          ? listLines(db, filter, place, most)
          : listLinesOfKinds(db, filter, operations, place, most),
      ),
    );
  }
  const lines = await listLinesOfCharge(db, intermediaryId, chargeUuid);
  return lines
    .filter((line) => isWanted(line, filter) && (after === null || byStatementOrder(after, line) < 0))
    .sort(byStatementOrder)
    .slice(0, limit);
}

/** So many are read before other requests are served. */
const linesAtOnce = 512;

async function readInParts(
  after: EntryPlace | null,
  limit: number,
  read: ReadLines,
): Promise<StatementLine[]> {
  const lines: StatementLine[] = [];
  for (;;) {
    const most = Math.min(limit - lines.length, linesAtOnce);
    const part = await read(lines.at(-1) ?? after, most);
    lines.push(...part);
    if (part.length < most || lines.length === limit) return lines;
    await nextTurn();
  }
}

/**
 * Like `readLines`, of the lines that are wanted among those of a seller, an order or a period. The others are read and
 * left out, which costs what they are between the lines that are returned. Ignores the filter's charge and kinds.
 */
export async function readAmongOthers(
  db: Reader,
  filter: EntryFilter,
  isWanted: (line: StatementLine) => boolean,
  after: EntryPlace | null,
  limit: number,
): Promise<StatementLine[]> {
  const found: StatementLine[] = [];
  for (let place = after, most = Math.min(limit, linesAtOnce); ; most = linesAtOnce) {
    const lines: StatementLine[] = await readInTurn(filter.intermediaryId, most, () =>
      listLines(db, filter, place, most),
    );
    for (const line of lines) if (isWanted(line)) found.push(line);
    if (found.length >= limit || lines.length < most) return found.slice(0, limit);
    place = lines.at(-1) ?? null;
    await nextTurn();
  }
}

function isWanted(line: LineOfOrder, filter: EntryFilter): boolean {
  const { sellerId, orderUuid, from, to } = filter;
  const { executionDate: date } = line;
  return (
    (sellerId === null || line.sellerId === sellerId) &&
    (orderUuid === null || line.uuidOrder === orderUuid) &&
    (from === null || date >= from) &&
    (to === null || date <= to) &&
    isOfKind(line, filter)
  );
}

function isOfKind({ operation }: StatementLine, { operations }: EntryFilter): boolean {
  return operations === null || operations.includes(operation);
}

/** Compares by execution date, seller and sequence (D25). */
export function byStatementOrder(a: EntryPlace, b: EntryPlace): number {
  if (a.executionDate !== b.executionDate) return a.executionDate < b.executionDate ? -1 : 1;
  return a.sellerId - b.sellerId || a.sequence - b.sequence;
}
