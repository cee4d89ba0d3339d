import type { Reader } from '../db/store.ts';
import { sellerInScope } from '../sellers/seller-scope.ts';
import { OPERATIONS, type Operation } from '../shared/operations.ts';
import { assertPeriod } from '../shared/period.ts';
import { readInTurn } from '../shared/read-in-turn.ts';
import type { Principal } from '../tokens/principal.ts';
import type { LineList } from './line-list.ts';
import { withPlanDigests } from './plan-digests.ts';
import { readLines } from './statement-pages.ts';
import { listSequenceHeads } from './statement-line.repository.ts';

/** The filters of a statement query (reference 4.3); each is optional. */
export interface StatementQuery {
  sellerId?: number;
  executionDateInitial?: string;
  executionDateFinal?: string;
  chargeUuid?: string;
  orderUuid?: string;
  operations?: readonly Operation[];
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
  const chosen = OPERATIONS.filter((operation) => query.operations?.includes(operation));
  const operations = query.operations === undefined ? null : chosen;
  // A query without kinds has the binding of version 0.1.0, which gave such cursors out.
  const kinds = operations === null ? [] : [operations.join()];
  const filter = { intermediaryId, sellerId, chargeUuid, orderUuid, from, to, operations };
  const readHeads = () =>
    readInTurn(intermediaryId, Infinity, () => listSequenceHeads(db, intermediaryId, sellerId));
  return {
    binding: [intermediaryId, principal.sellerId, sellerId, from, to, chargeUuid, orderUuid, ...kinds],
    chosenBy: 'body',
    read: withPlanDigests(db, intermediaryId, (after, limit) => readLines(db, filter, after, limit)),
    // A charge has few lines, which are read at once.
    readHeads: chargeUuid === null ? readHeads : null,
    isShort: chargeUuid !== null,
  };
}
