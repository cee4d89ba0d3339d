import type { Reader } from '../db/store.ts';
import {
  pageOf,
  readCursor,
  readVarints,
  writeCursor,
  writeVarints,
  type CursorBinding,
  type ListPage,
} from '../shared/cursor.ts';
import type { Keyring } from '../shared/keyring.ts';
import { wantedText } from './seller-fields.ts';
import { listSellersOf, type SellerPosition, type SellerSummary } from './seller-list.repository.ts';
import type { SellerStatus } from './seller.ts';

/** The filters of a list of sellers, all of them optional. */
export interface SellerQuery {
  status?: SellerStatus;
  /** Part of a name or of the document, as the user wrote it. */
  text?: string;
  ids?: readonly number[];
}

/** The position before the first seller. */
export const beginning: SellerPosition = { createdAt: Number.MAX_SAFE_INTEGER, id: 0 };

interface Paging {
  limit: number;
  cursor: string | undefined;
}

/**
 * Returns what to list for a page, after which seller, and the page of the sellers found. `others` are further filters
 * that a cursor belongs to. Throws `invalid_request` for a damaged cursor, and `cursor_mismatch` for the cursor of
 * another query.
 */
export function sellerPaging(
  keyring: Keyring,
  intermediaryId: number,
  query: SellerQuery,
  { limit, cursor }: Paging,
  others: CursorBinding = [],
) {
  const status = query.status ?? null;
  const text = query.text === undefined ? null : wantedText(query.text);
  const ids = query.ids ?? null;
  const binding: CursorBinding = ['sellers', intermediaryId, status, text, ids?.join() ?? null, ...others];
  return {
    filter: { intermediaryId, status, text, ids },
    before: cursor === undefined ? beginning : readSellerCursor(keyring, binding, cursor),
    pageOf: <Seller extends SellerPosition>(found: Seller[]) =>
      pageOf(found, limit, ({ createdAt, id }) =>
        writeCursor(keyring, binding, writeVarints([createdAt, id])),
      ),
  };
}

/**
 * Returns at most `limit` sellers of the intermediary (D38), the newest first, from the start or after the cursor. A
 * seller that existed when the first page was read is in exactly one page. Throws as `sellerPaging` does.
 */
export async function readSellerPage(
  { db, keyring }: { db: Reader; keyring: Keyring },
  intermediaryId: number,
  query: SellerQuery,
  paging: Paging,
): Promise<ListPage<SellerSummary>> {
  const { filter, before, pageOf: page } = sellerPaging(keyring, intermediaryId, query, paging);
  return page(await listSellersOf(db, filter, before, paging.limit + 1));
}

function readSellerCursor(keyring: Keyring, binding: CursorBinding, cursor: string): SellerPosition {
  const [createdAt, id] = readVarints(readCursor(keyring, binding, cursor, 'filters'));
  if (createdAt === undefined || id === undefined) throw new Error('an authentic cursor without a position');
  return { createdAt, id };
}
