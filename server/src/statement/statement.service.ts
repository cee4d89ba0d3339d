import type { Reader } from '../db/store.ts';
import { sellerExists } from '../sellers/seller.repository.ts';
import { otherSellerDenied, sellerNotFound } from '../sellers/seller-errors.ts';
import { InvalidInputError } from '../shared/domain-error.ts';
import type { Keyring } from '../shared/keyring.ts';
import type { Principal } from '../tokens/principal.ts';
import { readCursor, writeCursor, type CursorBinding } from './statement-cursor.ts';
import { pagesFrom, readLines } from './statement-pages.ts';
import {
  listSequenceHeads,
  type EntryFilter,
  type EntryPlace,
  type StatementLine,
} from './statement-line.repository.ts';

/** The filters of a statement query (reference 4.3); each is optional. */
export interface StatementQuery {
  sellerId?: number;
  from?: string;
  to?: string;
  chargeUuid?: string;
  orderUuid?: string;
}

export interface StatementDeps {
  db: Reader;
  keyring: Keyring;
}

/** Some lines of a statement, and the cursor for the lines after them; null if there are none. */
export interface StatementPage {
  entries: StatementLine[];
  next: string | null;
}

/** Large enough to be fast, small enough that other requests run between two pages. */
const linesPerRead = 500;

/** Few, so that the first line is sent soon. */
const linesOfFirstRead = 100;

/**
 * Checks the query and fixes which lines it returns: none that is written later (D26). Throws `invalid_request` for a
 * reversed period or a damaged cursor, `cursor_mismatch` for the cursor of another query, and `access_denied` or
 * `seller_not_found` for the seller (D2, D25).
 */
export async function openStatement(
  { db, keyring }: StatementDeps,
  principal: Principal,
  query: StatementQuery,
  cursor: string | undefined,
): Promise<AsyncGenerator<StatementLine[]>> {
  const { filter, binding } = await scopeOf(db, principal, query);
  const after = placeOf(keyring, binding, cursor);
  // The few lines of one charge are read at once.
  const { intermediaryId, sellerId, chargeUuid } = filter;
  const heads = chargeUuid === null ? await listSequenceHeads(db, intermediaryId, sellerId) : null;
  return pagesFrom(db, filter, { after, heads }, { size: linesPerRead, firstSize: linesOfFirstRead });
}

/**
 * At most `limit` lines, from the start or after the cursor. A line that was there when the first page was read is in
 * exactly one page; one that is written meanwhile is in a later page if it belongs there. Throws like `openStatement`.
 */
export async function readStatementPage(
  { db, keyring }: StatementDeps,
  principal: Principal,
  query: StatementQuery,
  { limit, cursor }: { limit: number; cursor: string | undefined },
): Promise<StatementPage> {
  const { filter, binding } = await scopeOf(db, principal, query);
  const lines = await readLines(db, filter, placeOf(keyring, binding, cursor), limit + 1);
  const entries = lines.slice(0, limit);
  const last = entries.at(-1);
  const isLastPage = last === undefined || lines.length <= limit;
  return { entries, next: isLastPage ? null : writeCursor(keyring, binding, last) };
}

function placeOf(keyring: Keyring, binding: CursorBinding, cursor: string | undefined): EntryPlace | null {
  return cursor === undefined ? null : readCursor(keyring, binding, cursor);
}

interface StatementScope {
  filter: EntryFilter;
  /** What a cursor is bound to: the caller and the filters. */
  binding: CursorBinding;
}

async function scopeOf(db: Reader, principal: Principal, query: StatementQuery): Promise<StatementScope> {
  if (query.from !== undefined && query.to !== undefined && query.from > query.to) {
    throw new InvalidInputError('The period ends before it starts.', [
      { path: ['to'], detail: 'must not be before executionDateInitial' },
    ]);
  }
  const { intermediaryId } = principal;
  const sellerId = await sellerInScope(db, principal, query.sellerId);
  const [from, to] = [query.from ?? null, query.to ?? null];
  const chargeUuid = query.chargeUuid?.toLowerCase() ?? null;
  const orderUuid = query.orderUuid?.toLowerCase() ?? null;
  return {
    filter: { intermediaryId, sellerId, chargeUuid, orderUuid, from, to },
    binding: [intermediaryId, principal.sellerId, sellerId, from, to, chargeUuid, orderUuid],
  };
}

async function sellerInScope(
  db: Reader,
  principal: Principal,
  wanted: number | undefined,
): Promise<number | null> {
  if (principal.role === 'seller') {
    if (wanted !== undefined && wanted !== principal.sellerId) throw otherSellerDenied();
    return principal.sellerId;
  }
  if (wanted === undefined) return null;
  if (!(await sellerExists(db, principal.intermediaryId, wanted))) throw sellerNotFound();
  return wanted;
}
