import { itemsOf, type PagesOptions } from './pages.ts';
import type { PaymentIntermediaryClient } from './surface.ts';
import type { QueryOf, Schemas } from './wire.ts';

type ReceivableUnit = Schemas['ReceivableUnit'];

/** The filters of `listReceivableUnits`, all of them optional. */
export type ReceivableUnitFilter = Omit<QueryOf<'listReceivableUnits'>, 'limit' | 'cursor'>;

const path = '/v2/report/receivables/units';

/**
 * Yields receivable units, the earliest `dueDate` first, then by seller and arrangement. They are fetched page by page,
 * as they are read; only one page is in memory, however many there are. A unit that existed when the first page was
 * read comes exactly once, with its amounts at the time when its page was read.
 *
 * Throws like `statementEntries`.
 */
export function listReceivableUnits(
  client: Pick<PaymentIntermediaryClient, 'GET'>,
  filter: ReceivableUnitFilter = {},
  options: PagesOptions = {},
): AsyncGenerator<ReceivableUnit, void, undefined> {
  const { signal } = options;
  return itemsOf<ReceivableUnit>(
    {
      name: 'listReceivableUnits',
      operation: `GET ${path}`,
      read: (page) => client.GET(path, { params: { query: { ...filter, ...page } }, signal }),
      isAfter,
    },
    options,
  );
}

function isAfter(unit: ReceivableUnit, earlier: ReceivableUnit): boolean {
  if (unit.dueDate !== earlier.dueDate) return unit.dueDate > earlier.dueDate;
  if (unit.idSeller !== earlier.idSeller) return unit.idSeller > earlier.idSeller;
  return unit.arrangement > earlier.arrangement;
}
