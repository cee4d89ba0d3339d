import type { Reader } from '../db/store.ts';
import { sellerInScope } from '../sellers/seller-scope.ts';
import { InvalidInputError } from '../shared/domain-error.ts';
import type { Keyring } from '../shared/keyring.ts';
import { OPERATIONS, type Operation } from '../shared/operations.ts';
import { pageOf, type CursorBinding, type Page } from '../shared/page-cursor.ts';
import type { Principal } from '../tokens/principal.ts';
import { readStatementCursor, writeStatementCursor } from './statement-cursor.ts';
import { pagesFrom, readLines } from './statement-pages.ts';
import type { EntryFilter, EntryPlace, StatementLine } from './statement-line.repository.ts';

/** The filters of a statement query (reference 4.3); each is optional. */
export interface StatementQuery {
  sellerId?: number;
  from?: string;
  to?: string;
  chargeUuid?: string;
  orderUuid?: string;
  operations?: readonly Operation[];
}

export interface StatementDeps {
  db: Reader;
  keyring: Keyring;
}

/** Large enough to be fast, small enough that other requests run between two pages. */
const linesPerRead = 500;

/** Few, so that the first line is sent soon. */
const linesOfFirstRead = 100;

/**
 * Checks the query. Its lines are read when they are asked for, and then none that is written later (D26). Throws
 * `invalid_request` for a reversed period or a damaged cursor, `cursor_mismatch` for the cursor of another query, and
 * `access_denied` or `seller_not_found` for the seller (D2, D25).
 */
export async function openStatement(
  { db, keyring }: StatementDeps,
  principal: Principal,
  query: StatementQuery,
  cursor: string | undefined,
): Promise<AsyncGenerator<StatementLine[]>> {
  const { filter, binding } = await scopeOf(db, principal, query);
  const after = placeOf(keyring, binding, cursor);
  return pagesFrom(db, filter, after, { size: linesPerRead, firstSize: linesOfFirstRead });
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
): Promise<Page<StatementLine>> {
  const { filter, binding } = await scopeOf(db, principal, query);
  const lines = await readLines(db, filter, placeOf(keyring, binding, cursor), limit + 1);
  return pageOf(lines, limit, (last) => writeStatementCursor(keyring, binding, last));
}

function placeOf(keyring: Keyring, binding: CursorBinding, cursor: string | undefined): EntryPlace | null {
  return cursor === undefined ? null : readStatementCursor(keyring, binding, cursor);
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
  const operations = OPERATIONS.filter((operation) => query.operations?.includes(operation));
  // A query without kinds has the binding of version 0.1.0, which gave such cursors out.
  const kinds = query.operations === undefined ? [] : [operations.join()];
  return {
    filter: {
      intermediaryId,
      sellerId,
      chargeUuid,
      orderUuid,
      from,
      to,
      operations: query.operations === undefined ? null : operations,
    },
    binding: [intermediaryId, principal.sellerId, sellerId, from, to, chargeUuid, orderUuid, ...kinds],
  };
}
