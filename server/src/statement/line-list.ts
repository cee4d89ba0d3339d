import type { Keyring } from '../shared/keyring.ts';
import { pageOf, type CursorBinding, type CursorOrigin, type Page } from '../shared/page-cursor.ts';
import { readStatementCursor, writeStatementCursor } from './statement-cursor.ts';
import type { ReadShownLines, ShownLine } from './plan-digests.ts';
import type { EntryPlace } from './statement-line.repository.ts';

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
