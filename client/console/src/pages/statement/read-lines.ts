import {
  listTransferLines,
  statementEntries,
  type PaymentIntermediaryClient,
  type Schemas,
} from '@payment-intermediary/client';
import { send } from '../../api/failure.ts';
import { readAll, type Reading } from '../../api/read-all.ts';
import { dayAfter } from '../../format/format.ts';
import { balancesOf } from './balances.ts';
import type { Period } from './period.tsx';

type Line = Schemas['StatementEntry'];
type StatementQuery = Schemas['StatementQueryInput'];
type Summary = Schemas['StatementSummary'];

/** A period with sums: of a year at most. */
export interface SummedPeriod {
  from: string;
  to: string;
}

/** Returns the period if there are sums of it; otherwise null. */
export function summedPeriod({ from, to }: Period): SummedPeriod | null {
  if (from === null || to === null || from > to || to > dayAfter(from, 365)) return null;
  return { from, to };
}

/** All lines of a period, the oldest first, with its sums and the balance after each line. */
export interface WholePeriod {
  summary: Summary;
  lines: Line[];
  balances: Map<number, number>;
}

/** Reads a period as it is at one moment: lines that are written meanwhile are in no sum, and are left out. */
export async function readPeriod(
  client: PaymentIntermediaryClient,
  sellerId: number,
  { from, to }: SummedPeriod,
  most: number,
  { onRead, signal }: Reading,
): Promise<WholePeriod> {
  const params = { path: { sellerId }, query: { dateInitial: from, dateFinal: to } };
  const summary = await send(client.GET('/v2/seller/{sellerId}/statement/summary', { params, signal }));
  const { openingBalance: balance, asOfSequence } = summary;
  const filter = { idSeller: sellerId, executionDateInitial: from, executionDateFinal: to };
  const read = await readLines(client, filter, most, { onRead, signal });
  const lines = read.filter(({ sequence }) => sequence <= asOfSequence);
  return { summary, lines, balances: balancesOf(lines, { balance, sequence: asOfSequence }, false) };
}

/** Reads all lines that a query finds, the oldest first, with what was sold and its order. */
export function readLines(
  client: PaymentIntermediaryClient,
  filter: Omit<StatementQuery, 'idSeller'> & { idSeller: number },
  most: number,
  { onRead, signal }: Reading,
): Promise<Line[]> {
  const query = { ...filter, newestFirst: false, details: true };
  return readAll(statementEntries(client, query, { signal }), onRead, most);
}

/**
 * Reads the lines of a transfer with what was sold. `listTransferLines` has no such details, so they are read from the
 * statement, of the days of the transfer.
 */
export async function readTransferLines(
  client: PaymentIntermediaryClient,
  { idTransfer, idSeller }: Pick<Schemas['Transfer'], 'idTransfer' | 'idSeller'>,
  most: number,
  { onRead, signal }: Reading,
): Promise<Line[]> {
  const covered = await readAll(listTransferLines(client, idTransfer, { signal }), onRead, most);
  const [first, last] = [covered[0], covered.at(-1)];
  if (first === undefined || last === undefined) return [];
  const sequences = new Set(covered.map(({ sequence }) => sequence));
  const filter = {
    ...{ idSeller, newestFirst: false, details: true },
    ...{ executionDateInitial: first.execution_date, executionDateFinal: last.execution_date },
  };
  const entries = statementEntries(client, filter, { signal });
  return readAll(
    only(entries, ({ sequence }) => sequences.has(sequence)),
    onRead,
  );
}

async function* only<Item>(items: AsyncIterable<Item>, isWanted: (item: Item) => boolean) {
  for await (const item of items) if (isWanted(item)) yield item;
}
