import { itemsOf, type PagesOptions } from './pages.ts';
import type { PaymentIntermediaryClient } from './surface.ts';
import type { QueryOf, Schemas } from './wire.ts';

type Delivery = Schemas['Delivery'];

/** The filters of `listDeliveries`, all of them optional. */
export type DeliveryFilter = Omit<QueryOf<'listDeliveries'>, 'limit' | 'cursor'>;

const path = '/v2/deliveries';

/**
 * Yields deliveries of events: those that wait for their first attempt at a seller's webhook, then the others, the one
 * that changed last first. They are fetched page by page, as they are read; only one page is in memory, however many
 * there are. One that is attempted in the meantime can come twice, or not at all.
 *
 * Throws like `statementEntries`.
 */
export function listDeliveries(
  client: Pick<PaymentIntermediaryClient, 'GET'>,
  filter: DeliveryFilter = {},
  options: PagesOptions = {},
): AsyncGenerator<Delivery, void, undefined> {
  const { signal } = options;
  return itemsOf<Delivery>(
    {
      name: 'listDeliveries',
      operation: `GET ${path}`,
      read: (page) => client.GET(path, { params: { query: { ...filter, ...page } }, signal }),
      isAfter,
      // No index contains the event, so the service reads a fixed number of deliveries to find it, and then ends the
      // page.
      mayHaveEmptyPages: filter.event !== undefined,
    },
    options,
  );
}

function isAfter(delivery: Delivery, earlier: Delivery): boolean {
  if (isUnsent(earlier)) return !isUnsent(delivery) || isLaterUnsent(delivery, earlier);
  if (isUnsent(delivery) || delivery.updatedAt > earlier.updatedAt) return false;
  return delivery.updatedAt < earlier.updatedAt || delivery.idDelivery !== earlier.idDelivery;
}

function isUnsent({ attempts, recipient }: Delivery): boolean {
  return attempts === 0 && recipient === 'SELLER';
}

function isLaterUnsent(delivery: Delivery, earlier: Delivery): boolean {
  const [idSeller, before] = [delivery.idSeller ?? 0, earlier.idSeller ?? 0];
  if (idSeller !== before) return idSeller > before;
  return sequenceOf(delivery) > sequenceOf(earlier);
}

function sequenceOf({ idEvent }: Delivery): number {
  return Number(idEvent.split('_')[2]);
}
