import type { Reader } from '../db/store.ts';
import { sellerExists } from '../sellers/seller.repository.ts';
import { otherSellerDenied, sellerNotFound } from '../sellers/seller-errors.ts';
import { InvalidInputError } from '../shared/domain-error.ts';
import type { Keyring } from '../shared/keyring.ts';
import type { Principal } from '../tokens/principal.ts';
import type { ChargeFilter } from './charge-lines.ts';
import { readCursor, writeCursor, type CursorBinding } from './statement-cursor.ts';
import { lastSequences, pagesFrom, type StatementStart } from './statement-pages.ts';
import { listSequenceHeads, type EntryFilter, type StatementLine } from './statement-line.repository.ts';

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
 * Checks the query and fixes which lines it returns: it leaves out lines written after now, or with a cursor, after
 * its first page was read (D26). Throws `invalid_request` for a reversed period or a damaged cursor, `cursor_mismatch`
 * for the cursor of another query, and `access_denied` or `seller_not_found` for the seller (D2, D25).
 */
export async function openStatement(
  { db, keyring }: StatementDeps,
  principal: Principal,
  query: StatementQuery,
  cursor: string | undefined,
): Promise<AsyncGenerator<StatementLine[]>> {
  const scope = await scopeOf(db, principal, query);
  const start = await startOf({ db, keyring }, scope, cursor);
  return pagesFrom(db, scope, start, linesPerRead, linesOfFirstRead);
}

/** At most `limit` lines, from the start or after the cursor. Throws like `openStatement`, and `too_many_sellers`. */
export async function readStatementPage(
  { db, keyring }: StatementDeps,
  principal: Principal,
  query: StatementQuery,
  { limit, cursor }: { limit: number; cursor: string | undefined },
): Promise<StatementPage> {
  const scope = await scopeOf(db, principal, query);
  const start = await startOf({ db, keyring }, scope, cursor);
  const lines: StatementLine[] = [];
  for await (const some of pagesFrom(db, scope, start, linesPerRead, limit + 1)) {
    lines.push(...some);
    if (lines.length > limit) break;
  }
  const entries = lines.slice(0, limit);
  const after = entries.at(-1);
  if (after === undefined || lines.length <= limit) return { entries, next: null };
  // A query by charge has read all its lines, so neither later lines nor other sellers' belong to a later page.
  const isFirstOfCharges = scope.wanted !== null && start.after === null;
  const heads = start.heads === null || isFirstOfCharges ? lastSequences(lines) : start.heads;
  return { entries, next: writeCursor(keyring, scope.binding, { after, heads }) };
}

interface StatementScope {
  filter: EntryFilter;
  wanted: ChargeFilter | null;
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
    filter: { intermediaryId, sellerId, from, to },
    wanted: chargeUuid === null && orderUuid === null ? null : { chargeUuid, orderUuid },
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

async function startOf(
  { db, keyring }: StatementDeps,
  { filter, wanted, binding }: StatementScope,
  cursor: string | undefined,
): Promise<StatementStart> {
  if (cursor !== undefined) return readCursor(keyring, binding, cursor);
  // The lines of one charge are read in one query, which needs no transaction.
  if (wanted !== null && wanted.chargeUuid !== null && wanted.orderUuid === null) {
    return { after: null, heads: null };
  }
  return { after: null, heads: await listSequenceHeads(db, filter.intermediaryId, filter.sellerId) };
}
