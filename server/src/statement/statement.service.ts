import type { Reader } from '../db/store.ts';
import { findLastLine, type LastLine } from '../ledger/seller-head.repository.ts';
import { assertMayAskFor, sellerInScope, sellerNotFound } from '../sellers/seller.service.ts';
import { assertPeriod } from '../shared/calendar.ts';
import {
  pageOf,
  readCursor,
  readDatedPlace,
  writeCursor,
  writeDatedPlace,
  type CursorBinding,
  type CursorOrigin,
  type Page,
} from '../shared/cursor.ts';
import { ENTRY_TYPES, type EntryType } from '../shared/entry-types.ts';
import type { Keyring } from '../shared/keyring.ts';
import type { Principal } from '../tokens/token.ts';
import { listSequenceHeads, type EntryPlace } from './statement-line.repository.ts';
import { readLines, withPlanDigests, type ReadShownLines, type ShownLine } from './statement-pages.ts';

/** The filters of a statement query (reference 4.3); each is optional. */
export interface StatementQuery {
  sellerId?: number;
  executionDateInitial?: string;
  executionDateFinal?: string;
  chargeUuid?: string;
  orderUuid?: string;
  operations?: readonly EntryType[];
}

/**
 * The lines that match the query. Throws `invalid_request` for a reversed period, and `access_denied` or
 * `seller_not_found` for the seller (D2, D25).
 */
export async function findStatement(
  db: Reader,
  principal: Principal,
  query: StatementQuery,
): Promise<LineList> {
  const { executionDateInitial: from = null, executionDateFinal: to = null } = query;
  assertPeriod(from, to, { from: 'executionDateInitial', to: 'executionDateFinal' });
  const { intermediaryId } = principal;
  const sellerId = await sellerInScope(db, principal, query.sellerId);
  const chargeUuid = query.chargeUuid?.toLowerCase() ?? null;
  const orderUuid = query.orderUuid?.toLowerCase() ?? null;
  const chosen = ENTRY_TYPES.filter((operation) => query.operations?.includes(operation));
  const operations = query.operations === undefined ? null : chosen;
  const kinds = operations === null ? null : operations.join();
  const filter = { intermediaryId, sellerId, chargeUuid, orderUuid, from, to, operations };
  const readHeads = () => listSequenceHeads(db, intermediaryId, sellerId);
  return {
    binding: [intermediaryId, principal.sellerId, sellerId, from, to, chargeUuid, orderUuid, kinds],
    chosenBy: 'body',
    read: withPlanDigests(db, intermediaryId, (after, limit) => readLines(db, filter, after, limit)),
    // A charge has few lines, which are read at once.
    readHeads: chargeUuid === null ? readHeads : null,
    isShort: chargeUuid !== null,
  };
}

/**
 * The end of a seller's statement. Throws `access_denied` if a seller asks for another, and `seller_not_found` if the
 * intermediary has no such seller (D2).
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

/** Lines in the statement's order: of a statement, or of a transfer. */
export interface LineList {
  /** What a cursor is bound to: the caller, and which lines these are. */
  binding: CursorBinding;
  /** What in a request says which lines these are. */
  chosenBy: CursorOrigin;
  read: ReadShownLines;
  /** The number of each seller's last line now, which fixes the list (D26); null if the list needs no such limit. */
  readHeads: (() => Promise<Map<number, number>>) | null;
  /** Whether there are so few that they are sent at once. */
  isShort: boolean;
}

/** Large enough to be fast, small enough that other requests run between two pages. */
const linesPerRead = 500;

/** Few, so that the first line is sent soon. */
const linesOfFirstRead = 100;

/**
 * Checks the cursor. The lines are read when they are asked for, and then none that is written later (D26). Throws
 * `invalid_request` for a damaged cursor, and `cursor_mismatch` for that of another list.
 */
export function openLines(
  keyring: Keyring,
  list: LineList,
  cursor: string | undefined,
): AsyncGenerator<ShownLine[]> {
  return pagesFrom(list, placeOf(keyring, list, cursor));
}

async function* pagesFrom(
  { read, readHeads }: LineList,
  after: EntryPlace | null,
): AsyncGenerator<ShownLine[]> {
  const heads = readHeads === null ? null : await readHeads();
  let place = after;
  for (let limit = linesOfFirstRead; ; limit = linesPerRead) {
    const lines = await read(place, limit);
    const fixed = lines.filter((line) => heads === null || line.sequence <= (heads.get(line.sellerId) ?? 0));
    if (fixed.length > 0) yield fixed;
    if (lines.length < limit) return;
    place = lines.at(-1) ?? null;
  }
}

/**
 * At most `limit` lines, from the start or after the cursor. A line that was there when the first page was read is in
 * exactly one page; one that is written meanwhile is in a later page if it belongs there. Throws like `openLines`.
 */
export async function readLinePage(
  keyring: Keyring,
  list: LineList,
  { limit, cursor }: { limit: number; cursor: string | undefined },
): Promise<Page<ShownLine>> {
  const lines = await list.read(placeOf(keyring, list, cursor), limit + 1);
  return pageOf(lines, limit, (last) => writeStatementCursor(keyring, list.binding, last));
}

function placeOf(keyring: Keyring, list: LineList, cursor: string | undefined): EntryPlace | null {
  return cursor === undefined ? null : readStatementCursor(keyring, list, cursor);
}

export function writeStatementCursor(keyring: Keyring, binding: CursorBinding, place: EntryPlace): string {
  const { executionDate, sellerId, sequence } = place;
  return writeCursor(keyring, binding, writeDatedPlace(executionDate, [sellerId, sequence]));
}

/** Throws like `readCursor`. */
export function readStatementCursor(
  keyring: Keyring,
  { binding, chosenBy }: { binding: CursorBinding; chosenBy: CursorOrigin },
  cursor: string,
): EntryPlace {
  const [executionDate, sellerId, sequence] = readDatedPlace(readCursor(keyring, binding, cursor, chosenBy));
  if (sellerId === undefined || sequence === undefined)
    throw new Error('an authentic cursor without a place');
  return { executionDate, sellerId, sequence };
}
