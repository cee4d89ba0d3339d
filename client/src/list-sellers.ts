import { itemsOf, type PagesOptions } from './pages.ts';
import type { PaymentIntermediaryClient } from './surface.ts';
import type { QueryOf, Schemas } from './wire.ts';

type SellerSummary = Schemas['SellerSummary'];

/** The filters of `listSellers`, all of them optional. */
export type SellerFilter = Omit<QueryOf<'listSellers'>, 'limit' | 'cursor'>;

const path = '/v2/sellers';

/**
 * Yields sellers, the newest first. They are fetched page by page, as they are read; only one page is in memory,
 * however many there are. A seller that existed when the first page was read comes exactly once; one that is created in
 * the meantime belongs before those already read, and does not come.
 *
 * Throws like `statementEntries`.
 */
export function listSellers(
  client: Pick<PaymentIntermediaryClient, 'GET'>,
  filter: SellerFilter = {},
  options: PagesOptions = {},
): AsyncGenerator<SellerSummary, void, undefined> {
  const { signal } = options;
  return itemsOf<SellerSummary>(
    {
      name: 'listSellers',
      operation: `GET ${path}`,
      read: (page) => client.GET(path, { params: { query: { ...filter, ...page } }, signal }),
      isAfter,
    },
    options,
  );
}

function isAfter(seller: SellerSummary, earlier: SellerSummary): boolean {
  if (seller.createdAt !== earlier.createdAt) return seller.createdAt < earlier.createdAt;
  return seller.id < earlier.id;
}
