import type { Reader } from '../db/store.ts';
import type { StatementEntryRow } from '../db/tables.ts';
import { sellerExists } from '../sellers/seller.repository.ts';
import { otherSellerDenied, sellerNotFound } from '../sellers/seller-errors.ts';
import { DomainError } from '../shared/domain-error.ts';
import type { Principal } from '../tokens/principal.ts';
import { entriesOfCharges, type ChargeFilter } from './charge-entries.ts';
import {
  listEntries,
  listSequenceHeads,
  type EntryFilter,
  type EntryPlace,
} from './statement-entry.repository.ts';

/** What a caller may ask of a statement (reference 4.3); every filter may be left out. */
export interface StatementQuery {
  sellerId?: number;
  from?: string;
  to?: string;
  chargeUuid?: string;
  orderUuid?: string;
}

/** Large enough to be quick, small enough that other requests get their turn between two pages. */
const linesPerPage = 1_000;

/**
 * Checks the query and fixes what it returns: lines written from now on are left out (D26). Throws
 * `invalid_request` for a reversed period, `access_denied` or `seller_not_found` for the seller (D2, D25).
 */
export async function openStatement(
  db: Reader,
  principal: Principal,
  query: StatementQuery,
): Promise<AsyncGenerator<StatementEntryRow[]>> {
  if (query.from !== undefined && query.to !== undefined && query.from > query.to) {
    throw new DomainError('invalid_request', 'The period ends before it starts.', [
      { pointer: '/body/executionDateFinal', detail: 'must not be before executionDateInitial' },
    ]);
  }
  const filter: EntryFilter = {
    intermediaryId: principal.intermediaryId,
    sellerId: await sellerInScope(db, principal, query.sellerId),
    from: query.from ?? null,
    to: query.to ?? null,
  };
  const wanted = {
    chargeUuid: query.chargeUuid?.toLowerCase() ?? null,
    orderUuid: query.orderUuid?.toLowerCase() ?? null,
  };
  if (wanted.chargeUuid !== null || wanted.orderUuid !== null) return onePage(db, filter, wanted);
  const heads = await listSequenceHeads(db, filter.intermediaryId, filter.sellerId);
  return pages(db, filter, heads);
}

async function* onePage(
  db: Reader,
  filter: EntryFilter,
  wanted: ChargeFilter,
): AsyncGenerator<StatementEntryRow[]> {
  const entries = await entriesOfCharges(db, filter, wanted);
  if (entries.length > 0) yield entries;
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

async function* pages(
  db: Reader,
  filter: EntryFilter,
  heads: ReadonlyMap<number, number>,
): AsyncGenerator<StatementEntryRow[]> {
  let after: EntryPlace | null = null;
  for (;;) {
    const rows: StatementEntryRow[] = await listEntries(db, filter, after, linesPerPage);
    const fixed = rows.filter((row) => row.sequence <= (heads.get(row.seller_id) ?? 0));
    if (fixed.length > 0) yield fixed;
    if (rows.length < linesPerPage) return;
    after = rows.at(-1) ?? null;
  }
}
