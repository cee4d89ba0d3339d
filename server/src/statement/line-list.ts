import { setImmediate as nextTurn } from 'node:timers/promises';
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

/** Large enough to be fast, small enough that other requests run between two reads. The largest page takes two. */
const linesPerRead = 512;

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
  const isFixed = ({ sellerId, sequence }: ShownLine) =>
    heads === null || sequence <= (heads.get(sellerId) ?? 0);
  for await (const lines of readInParts(read, after, Infinity, linesOfFirstRead)) {
    const fixed = lines.filter(isFixed);
    if (fixed.length > 0) yield fixed;
  }
}

/** At most `most` lines after the place. The first read is of at most `first`. */
async function* readInParts(
  read: ReadShownLines,
  after: EntryPlace | null,
  most: number,
  first: number,
): AsyncGenerator<ShownLine[]> {
  let place = after;
  for (let left = most, size = first; left > 0; size = linesPerRead) {
    const limit = Math.min(size, left);
    const lines = await read(place, limit);
    yield lines;
    if (lines.length < limit) return;
    left -= limit;
    place = lines.at(-1) ?? null;
    await nextTurn();
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
  const lines: ShownLine[] = [];
  const parts = readInParts(list.read, placeOf(keyring, list, cursor), limit + 1, linesPerRead);
  for await (const part of parts) lines.push(...part);
  return pageOf(lines, limit, (last) => writeStatementCursor(keyring, list.binding, last));
}

function placeOf(keyring: Keyring, list: LineList, cursor: string | undefined): EntryPlace | null {
  return cursor === undefined ? null : readStatementCursor(keyring, list, cursor);
}
