import { itemsOf, type PagesOptions } from './pages.ts';
import type { PaymentIntermediaryClient } from './surface.ts';
import type { QueryOf, Schemas, WithSellerIds } from './wire.ts';

type Reader = Pick<PaymentIntermediaryClient, 'GET'>;
type StatementEntry = Schemas['StatementEntry'];

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
      operation: 'POST /v2/report/statement',
      read: (query) => client.POST('/v2/report/statement', { params: { query }, body: filter, signal }),
      isAfter: filter.newestFirst === true ? (entry, earlier) => isLaterLine(earlier, entry) : isLaterLine,
    },
    options,
  );
}

/** Returns whether an entry comes after another in the statement's order. */
function isLaterLine(entry: StatementEntry, earlier: StatementEntry): boolean {
  if (entry.execution_date !== earlier.execution_date) return entry.execution_date > earlier.execution_date;
  if (entry.id_seller !== earlier.id_seller) return entry.id_seller > earlier.id_seller;
  return entry.sequence > earlier.sequence;
}

type ChargeSummary = Schemas['ChargeSummary'];

/** The filters of `listCharges`, all of them optional. */
export type ChargeFilter = Omit<QueryOf<'listCharges'>, 'limit' | 'cursor'>;

/**
 * Yields charges, the newest payment first. They are fetched page by page, as they are read; only one page is in
 * memory, however many there are. A charge that existed when the first page was read comes exactly once; one that is
 * imported in the meantime comes if it was paid before the charges already read.
 *
 * Throws like `statementEntries`.
 */
export function listCharges(
  client: Reader,
  filter: ChargeFilter = {},
  options: PagesOptions = {},
): AsyncGenerator<ChargeSummary, void, undefined> {
  const { signal } = options;
  return itemsOf<ChargeSummary>(
    {
      name: 'listCharges',
      operation: 'GET /v2/charges',
      read: (page) => client.GET('/v2/charges', { params: { query: { ...filter, ...page } }, signal }),
      isAfter: isLaterCharge,
    },
    options,
  );
}

function isLaterCharge(charge: ChargeSummary, earlier: ChargeSummary): boolean {
  if (charge.paidAt !== earlier.paidAt) return charge.paidAt < earlier.paidAt;
  return charge.uuid < earlier.uuid;
}

type Delivery = Schemas['Delivery'];

/** The filters of `listDeliveries`, all of them optional. */
export type DeliveryFilter = Omit<QueryOf<'listDeliveries'>, 'limit' | 'cursor'>;

/**
 * Yields deliveries of events: those that wait for their first attempt at a seller's webhook, then the others, the one
 * that changed last first. They are fetched page by page, as they are read; only one page is in memory, however many
 * there are. One that is attempted in the meantime can come twice, or not at all.
 *
 * Throws like `statementEntries`.
 */
export function listDeliveries(
  client: Reader,
  filter: DeliveryFilter = {},
  options: PagesOptions = {},
): AsyncGenerator<Delivery, void, undefined> {
  const { signal } = options;
  return itemsOf<Delivery>(
    {
      name: 'listDeliveries',
      operation: 'GET /v2/deliveries',
      read: (page) => client.GET('/v2/deliveries', { params: { query: { ...filter, ...page } }, signal }),
      isAfter: isLaterDelivery,
      // No index contains the event, so the service reads a fixed number of deliveries to find it, and then ends the
      // page.
      mayHaveEmptyPages: filter.event !== undefined,
    },
    options,
  );
}

function isLaterDelivery(delivery: Delivery, earlier: Delivery): boolean {
  if (isUnsent(earlier)) return !isUnsent(delivery) || isLaterUnsent(delivery, earlier);
  if (isUnsent(delivery) || delivery.updatedAt > earlier.updatedAt) return false;
  return delivery.updatedAt < earlier.updatedAt || delivery.idDelivery !== earlier.idDelivery;
}

/** Returns whether a delivery to a seller still waits for its first attempt, and did not end unsent with its seller. */
function isUnsent({ status, attempts, recipient }: Delivery): boolean {
  return status === 'PENDING' && attempts === 0 && recipient === 'SELLER';
}

function isLaterUnsent(delivery: Delivery, earlier: Delivery): boolean {
  const [idSeller, before] = [delivery.idSeller ?? 0, earlier.idSeller ?? 0];
  if (idSeller !== before) return idSeller > before;
  return sequenceOf(delivery) > sequenceOf(earlier);
}

function sequenceOf({ idEvent }: Delivery): number {
  return Number(idEvent.split('_')[2]);
}

type ReceivableUnit = Schemas['ReceivableUnit'];

/** The filters of `listReceivableUnits`, all of them optional. */
export type ReceivableUnitFilter = Omit<QueryOf<'listReceivableUnits'>, 'limit' | 'cursor'>;

/**
 * Yields receivable units, the earliest `dueDate` first, then by seller and arrangement. They are fetched page by page,
 * as they are read; only one page is in memory, however many there are. A unit that existed when the first page was
 * read comes exactly once, with its amounts at the time when its page was read.
 *
 * Throws like `statementEntries`.
 */
export function listReceivableUnits(
  client: Reader,
  filter: ReceivableUnitFilter = {},
  options: PagesOptions = {},
): AsyncGenerator<ReceivableUnit, void, undefined> {
  const { signal } = options;
  return itemsOf<ReceivableUnit>(
    {
      name: 'listReceivableUnits',
      operation: 'GET /v2/report/receivables/units',
      read: (page) =>
        client.GET('/v2/report/receivables/units', { params: { query: { ...filter, ...page } }, signal }),
      isAfter: isLaterUnit,
    },
    options,
  );
}

function isLaterUnit(unit: ReceivableUnit, earlier: ReceivableUnit): boolean {
  if (unit.dueDate !== earlier.dueDate) return unit.dueDate > earlier.dueDate;
  if (unit.idSeller !== earlier.idSeller) return unit.idSeller > earlier.idSeller;
  return unit.arrangement > earlier.arrangement;
}

type SellerSummary = Schemas['SellerSummary'];

/** The filters of `listSellers`, all of them optional. */
export type SellerFilter = Omit<QueryOf<'listSellers'>, 'limit' | 'cursor'>;

/**
 * Yields sellers, the newest first. They are fetched page by page, as they are read; only one page is in memory,
 * however many there are. A seller that existed when the first page was read comes exactly once; one that is created in
 * the meantime belongs before those already read, and does not come.
 *
 * Throws like `statementEntries`.
 */
export function listSellers(
  client: Reader,
  filter: SellerFilter = {},
  options: PagesOptions = {},
): AsyncGenerator<SellerSummary, void, undefined> {
  const { signal } = options;
  return itemsOf<SellerSummary>(
    {
      name: 'listSellers',
      operation: 'GET /v2/sellers',
      read: (page) => client.GET('/v2/sellers', { params: { query: { ...filter, ...page } }, signal }),
      isAfter: isLaterSeller,
    },
    options,
  );
}

function isLaterSeller(seller: SellerSummary, earlier: SellerSummary): boolean {
  if (seller.createdAt !== earlier.createdAt) return seller.createdAt < earlier.createdAt;
  return seller.id < earlier.id;
}

type Transfer = Schemas['Transfer'];

/** The filters of `listTransfers`, all of them optional. */
export type TransferFilter = Omit<QueryOf<'listTransfers'>, 'limit' | 'cursor'>;

/**
 * Yields transfers, the latest `transferDate` first. They are fetched page by page, as they are read; only one page is
 * in memory, however many there are. A transfer that existed when the first page was read comes exactly once; one that
 * is created in the meantime comes if it belongs after the transfers already read.
 *
 * Throws like `statementEntries`.
 */
export function listTransfers(
  client: Reader,
  filter: TransferFilter = {},
  options: PagesOptions = {},
): AsyncGenerator<Transfer, void, undefined> {
  const { signal } = options;
  return itemsOf<Transfer>(
    {
      name: 'listTransfers',
      operation: 'GET /v2/transfers',
      read: (page) => client.GET('/v2/transfers', { params: { query: { ...filter, ...page } }, signal }),
      isAfter: isLaterTransfer,
    },
    options,
  );
}

function isLaterTransfer(transfer: Transfer, earlier: Transfer): boolean {
  if (transfer.transferDate !== earlier.transferDate) return transfer.transferDate < earlier.transferDate;
  return transfer.idTransfer < earlier.idTransfer;
}

/**
 * Yields the lines of a transfer, in the statement's order. They are fetched page by page, as they are read; only one
 * page is in memory, however many there are.
 *
 * Throws like `statementEntries`.
 */
export function listTransferLines(
  client: Reader,
  idTransfer: number,
  options: PagesOptions = {},
): AsyncGenerator<StatementEntry, void, undefined> {
  const { signal } = options;
  return itemsOf<StatementEntry>(
    {
      name: 'listTransferLines',
      operation: 'GET /v2/transfers/{idTransfer}/lines',
      read: (query) =>
        client.GET('/v2/transfers/{idTransfer}/lines', { params: { path: { idTransfer }, query }, signal }),
      isAfter: isLaterLine,
    },
    options,
  );
}
