import { itemsOf, type PagesOptions } from './pages.ts';
import { isAfter as isLaterLine, type StatementEntry } from './statement-entries.ts';
import type { PaymentIntermediaryClient } from './surface.ts';
import type { QueryOf, Schemas } from './wire.ts';

type Transfer = Schemas['Transfer'];

/** The filters of `listTransfers`, all of them optional. */
export type TransferFilter = Omit<QueryOf<'listTransfers'>, 'limit' | 'cursor'>;

const path = '/v2/transfers';

/**
 * Yields transfers, the latest `transferDate` first. They are fetched page by page, as they are read; only one page is
 * in memory, however many there are. A transfer that existed when the first page was read comes exactly once; one that
 * is created in the meantime comes if it belongs after the transfers already read.
 *
 * Throws like `statementEntries`.
 */
export function listTransfers(
  client: Pick<PaymentIntermediaryClient, 'GET'>,
  filter: TransferFilter = {},
  options: PagesOptions = {},
): AsyncGenerator<Transfer, void, undefined> {
  const { signal } = options;
  return itemsOf<Transfer>(
    {
      name: 'listTransfers',
      operation: `GET ${path}`,
      read: (page) => client.GET(path, { params: { query: { ...filter, ...page } }, signal }),
      isAfter,
    },
    options,
  );
}

function isAfter(transfer: Transfer, earlier: Transfer): boolean {
  if (transfer.transferDate !== earlier.transferDate) return transfer.transferDate < earlier.transferDate;
  return transfer.idTransfer < earlier.idTransfer;
}

const linesPath = '/v2/transfers/{idTransfer}/lines';

/**
 * Yields the lines of a transfer, in the statement's order. They are fetched page by page, as they are read; only one
 * page is in memory, however many there are.
 *
 * Throws like `statementEntries`.
 */
export function listTransferLines(
  client: Pick<PaymentIntermediaryClient, 'GET'>,
  idTransfer: number,
  options: PagesOptions = {},
): AsyncGenerator<StatementEntry, void, undefined> {
  const { signal } = options;
  return itemsOf<StatementEntry>(
    {
      name: 'listTransferLines',
      operation: `GET ${linesPath}`,
      read: (query) => client.GET(linesPath, { params: { path: { idTransfer }, query }, signal }),
      isAfter: isLaterLine,
    },
    options,
  );
}
