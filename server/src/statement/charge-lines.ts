import { listChargesOfOrder } from '../charges/charge.repository.ts';
import type { Reader } from '../db/store.ts';
import {
  listLinesOfCharges,
  type EntryFilter,
  type EntryPlace,
  type StatementLine,
} from './statement-line.repository.ts';

/** Lower-case uuids, at least one of them not null. */
export interface ChargeFilter {
  chargeUuid: string | null;
  orderUuid: string | null;
}

/** The lines of one charge or of an order's charges, in the statement's order (D25). */
export async function linesOfCharges(
  db: Reader,
  filter: EntryFilter,
  wanted: ChargeFilter,
): Promise<StatementLine[]> {
  const uuids = await chargeUuids(db, filter.intermediaryId, wanted);
  const entries = await listLinesOfCharges(db, filter.intermediaryId, uuids);
  return entries.filter((entry) => isInFilter(entry, filter)).sort(byStatementOrder);
}

async function chargeUuids(
  db: Reader,
  intermediaryId: number,
  { chargeUuid, orderUuid }: ChargeFilter,
): Promise<string[]> {
  if (orderUuid === null) return chargeUuid === null ? [] : [chargeUuid];
  const ofOrder = await listChargesOfOrder(db, intermediaryId, orderUuid);
  return chargeUuid === null ? ofOrder : ofOrder.filter((uuid) => uuid === chargeUuid);
}

function isInFilter(entry: StatementLine, { sellerId, from, to }: EntryFilter): boolean {
  const { executionDate: date } = entry;
  return (
    (sellerId === null || entry.sellerId === sellerId) &&
    (from === null || date >= from) &&
    (to === null || date <= to)
  );
}

/** Compares by execution date, seller and sequence (D25). */
export function byStatementOrder(a: EntryPlace, b: EntryPlace): number {
  if (a.executionDate !== b.executionDate) return a.executionDate < b.executionDate ? -1 : 1;
  return a.sellerId - b.sellerId || a.sequence - b.sequence;
}
