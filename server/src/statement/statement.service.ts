import type { Reader } from '../db/store.ts';
import { findLastLine, type LastLine } from '../ledger/seller-head.repository.ts';
import { assertMayAskFor, sellerInScope, sellerNotFound } from '../sellers/seller.service.ts';
import { assertPeriod, assertYear, monthOf, saoPauloDate } from '../shared/calendar.ts';
import {
  pageOf,
  readCursor,
  readDatedPosition,
  writeCursor,
  writeDatedPosition,
  type CursorBinding,
  type CursorOrigin,
  type ListPage,
  type PageRequest,
} from '../shared/cursor.ts';
import { ENTRY_TYPES, type EntryType } from '../shared/entry-types.ts';
import type { Keyring } from '../shared/keyring.ts';
import type { Principal } from '../tokens/token.ts';
import { listSequenceHeads, type EntryPosition } from './statement-line.repository.ts';
import { sumLines, type LineSums } from './summary.repository.ts';
import {
  readLines,
  withDetails,
  withPlanDigests,
  type ReadShownLines,
  type ShownLine,
} from './statement-pages.ts';

/** The filters of a statement query (reference 4.3), its order and its form, all of them optional. */
export interface StatementQuery {
  sellerId?: number;
  executionDateInitial?: string;
  executionDateFinal?: string;
  chargeUuid?: string;
  orderUuid?: string;
  operations?: readonly EntryType[];
  newestFirst?: boolean;
  /** Whether each line has its charge's title and order. */
  details?: boolean;
}

/**
 * Returns the lines that match the query. Throws `invalid_request` for a reversed period, and `access_denied` or
 * `seller_not_found` for the seller (D2, D25).
 */
export async function findStatement(
  db: Reader,
  principal: Principal,
  query: StatementQuery,
): Promise<LineList> {
  const { executionDateInitial: from = null, executionDateFinal: to = null, newestFirst = false } = query;
  assertPeriod(from, to, { from: 'executionDateInitial', to: 'executionDateFinal' });
  const { intermediaryId } = principal;
  const sellerId = await sellerInScope(db, principal, query.sellerId);
  const chargeUuid = query.chargeUuid?.toLowerCase() ?? null;
  const orderUuid = query.orderUuid?.toLowerCase() ?? null;
  const chosen = ENTRY_TYPES.filter((operation) => query.operations?.includes(operation));
  const operations = query.operations === undefined ? null : chosen;
  const kinds = operations === null ? null : operations.join();
  const filter = { intermediaryId, sellerId, chargeUuid, orderUuid, from, to, operations, newestFirst };
  const readHeads = () => listSequenceHeads(db, intermediaryId, sellerId);
  const order = newestFirst ? 'newest first' : null;
  const read = withPlanDigests(db, intermediaryId, (after, limit) => readLines(db, filter, after, limit));
  return {
    binding: [intermediaryId, principal.sellerId, sellerId, from, to, chargeUuid, orderUuid, kinds, order],
    chosenBy: 'body',
    read: query.details === true ? withDetails(db, intermediaryId, read) : read,
    // A charge has few lines, which are all read at once.
    readHeads: chargeUuid === null ? readHeads : null,
    isShort: chargeUuid !== null,
  };
}

/**
 * Returns the end of a seller's statement. Throws `access_denied` if a seller asks for another, and `seller_not_found`
 * if the intermediary has no such seller (D2).
 */
export async function readStatementHead(
  db: Reader,
  principal: Principal,
  sellerId: number,
): Promise<LastLine> {
  assertMayAskFor(principal, sellerId);
  const last = await findLastLine(db, { intermediaryId: principal.intermediaryId, sellerId });
  if (last === undefined) throw sellerNotFound();
  return last;
}

/** What happened in a period: the sums of a seller's lines by execution date, in centavos, less fees. */
export interface StatementSummary extends LineSums {
  from: string;
  to: string;
  /** The sum of all lines up to the end of the period. */
  closingCents: bigint;
}

/**
 * Returns the sums of a period at one moment. A date that is left out is the end of the other's month, and without both
 * it is the current month. Throws `invalid_request` for a reversed or longer period, and otherwise as
 * `readStatementHead` does.
 */
export async function readStatementSummary(
  db: Reader,
  principal: Principal,
  { sellerId, ...wanted }: { sellerId: number; dateInitial?: string; dateFinal?: string },
  now: number,
): Promise<StatementSummary> {
  assertMayAskFor(principal, sellerId);
  const { from, to } = periodOf(wanted, saoPauloDate(now));
  const sums = await sumLines(db, { intermediaryId: principal.intermediaryId, sellerId, from, to });
  if (sums === undefined) throw sellerNotFound();
  const { openingCents, creditedCents, debitedCents, transferredCents } = sums;
  const closingCents = openingCents + creditedCents - debitedCents - transferredCents;
  return { from, to, ...sums, closingCents };
}

function periodOf(
  { dateInitial, dateFinal }: { dateInitial?: string; dateFinal?: string },
  today: string,
): { from: string; to: string } {
  const month = monthOf(dateInitial ?? dateFinal ?? today);
  const { from, to } = { from: dateInitial ?? month.from, to: dateFinal ?? month.to };
  assertYear(from, to, { from: 'dateInitial', to: 'dateFinal' });
  return { from, to };
}

/** The lines of a statement or of a transfer, in the statement's order or its reverse. */
export interface LineList {
  /** What a cursor is bound to: the principal, and which lines these are. */
  binding: CursorBinding;
  /** The part of a request that says which lines these are. */
  chosenBy: CursorOrigin;
  read: ReadShownLines;
  /** Reads the number of each seller's last line, which fixes the list (D26); null if the list needs no such limit. */
  readHeads: (() => Promise<Map<number, number>>) | null;
  /** Whether there are so few lines that they are sent at once. */
  isShort: boolean;
}

/** How many lines one read returns: enough to be fast, and few enough that other requests run between two reads. */
const linesPerRead = 500;

/** How many lines the first read returns: few, so that the first line is sent soon. */
const linesOfFirstRead = 100;

/**
 * Checks the cursor, and returns the lines. They are read when they are consumed; lines that are written later are left
 * out (D26). Throws `invalid_request` for a damaged cursor, and `cursor_mismatch` for that of another list.
 */
export function openLines(
  keyring: Keyring,
  list: LineList,
  cursor: string | undefined,
): AsyncGenerator<ShownLine[]> {
  return pagesFrom(list, positionOf(keyring, list, cursor));
}

async function* pagesFrom(
  { read, readHeads }: LineList,
  after: EntryPosition | null,
): AsyncGenerator<ShownLine[]> {
  const heads = readHeads === null ? null : await readHeads();
  let last = after;
  for (let limit = linesOfFirstRead; ; limit = linesPerRead) {
    const lines = await read(last, limit);
    const fixed = lines.filter((line) => heads === null || line.sequence <= (heads.get(line.sellerId) ?? 0));
    if (fixed.length > 0) yield fixed;
    if (lines.length < limit) return;
    last = lines.at(-1) ?? null;
  }
}

/**
 * Returns at most `limit` lines, from the start or after the cursor. A line that existed when the first page was read
 * is in exactly one page; one that is written in the meantime is in a later page if it belongs there. Throws as
 * `openLines` does.
 */
export async function readLinePage(
  keyring: Keyring,
  list: LineList,
  { limit, cursor }: PageRequest,
): Promise<ListPage<ShownLine>> {
  const lines = await list.read(positionOf(keyring, list, cursor), limit + 1);
  return pageOf(lines, limit, (last) => writeStatementCursor(keyring, list.binding, last));
}

function positionOf(keyring: Keyring, list: LineList, cursor: string | undefined): EntryPosition | null {
  return cursor === undefined ? null : readStatementCursor(keyring, list, cursor);
}

export function writeStatementCursor(
  keyring: Keyring,
  binding: CursorBinding,
  position: EntryPosition,
): string {
  const { executionDate, sellerId, sequence } = position;
  return writeCursor(keyring, binding, writeDatedPosition(executionDate, [sellerId, sequence]));
}

/** Returns the position in a cursor. Throws as `readCursor` does. */
export function readStatementCursor(
  keyring: Keyring,
  { binding, chosenBy }: { binding: CursorBinding; chosenBy: CursorOrigin },
  cursor: string,
): EntryPosition {
  const [executionDate, sellerId, sequence] = readDatedPosition(
    readCursor(keyring, binding, cursor, chosenBy),
  );
  if (sellerId === undefined || sequence === undefined)
    throw new Error('an authentic cursor without a position');
  return { executionDate, sellerId, sequence };
}
