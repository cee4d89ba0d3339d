import { itemsOf, type PagesOptions } from './pages.ts';
import type { PaymentIntermediaryClient } from './surface.ts';
import type { QueryOf, Schemas } from './wire.ts';

type ChargeSummary = Schemas['ChargeSummary'];

/** The filters of `listCharges`, all of them optional. */
export type ChargeFilter = Omit<QueryOf<'listCharges'>, 'limit' | 'cursor'>;

const path = '/v2/charges';

/**
 * Yields charges, the newest payment first. They are fetched page by page, as they are read; only one page is in
 * memory, however many there are. A charge that existed when the first page was read comes exactly once; one that is
 * imported in the meantime comes if it was paid before the charges already read.
 *
 * Throws like `statementEntries`.
 */
export function listCharges(
  client: Pick<PaymentIntermediaryClient, 'GET'>,
  filter: ChargeFilter = {},
  options: PagesOptions = {},
): AsyncGenerator<ChargeSummary, void, undefined> {
  const { signal } = options;
  return itemsOf<ChargeSummary>(
    {
      name: 'listCharges',
      operation: `GET ${path}`,
      read: (page) => client.GET(path, { params: { query: { ...filter, ...page } }, signal }),
      isAfter,
    },
    options,
  );
}

function isAfter(charge: ChargeSummary, earlier: ChargeSummary): boolean {
  if (charge.paidAt !== earlier.paidAt) return charge.paidAt < earlier.paidAt;
  return charge.uuid < earlier.uuid;
}
