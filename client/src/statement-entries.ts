import { itemsOf, type PagesOptions } from './pages.ts';
import type { PaymentIntermediaryClient } from './surface.ts';
import type { Schemas, WithSellerIds } from './wire.ts';

export type StatementEntry = Schemas['StatementEntry'];

const path = '/v2/report/statement';

/**
 * Yields the lines of a statement, in its order: execution date, seller, sequence; with `newestFirst` in the reverse.
 * They are fetched page by page, as they are read; only one page is in memory, however long the statement is. A line
 * that existed when the first page was read comes exactly once; one that is written in the meantime comes if it belongs
 * after the lines already read.
 *
 * Each page is a separate call, with the client's timeout and retries. Throws the PaymentIntermediaryError of a page
 * that fails; its code is `invalid_response` if a page does not continue where the previous one ended, or if the header
 * `Link` gets lost. Throws a TypeError for a wrong page size.
 */
export function statementEntries(
  client: Pick<PaymentIntermediaryClient, 'POST'>,
  filter: WithSellerIds<Schemas['StatementQueryInput']> = {},
  options: PagesOptions = {},
): AsyncGenerator<StatementEntry, void, undefined> {
  const { signal } = options;
  return itemsOf<StatementEntry>(
    {
      name: 'statementEntries',
      operation: `POST ${path}`,
      read: (query) => client.POST(path, { params: { query }, body: filter, signal }),
      isAfter: filter.newestFirst === true ? (entry, earlier) => isAfter(earlier, entry) : isAfter,
    },
    options,
  );
}

/** Returns whether an entry comes after another in the statement's order. */
export function isAfter(entry: StatementEntry, earlier: StatementEntry): boolean {
  if (entry.execution_date !== earlier.execution_date) return entry.execution_date > earlier.execution_date;
  if (entry.id_seller !== earlier.id_seller) return entry.id_seller > earlier.id_seller;
  return entry.sequence > earlier.sequence;
}
