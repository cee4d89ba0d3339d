import type { Reader } from '../db/store.ts';
import { readTransfer } from '../settlement/transfer-reading.service.ts';
import { findCoverageBefore } from '../settlement/transfer.repository.ts';
import type { Coverage, Transfer } from '../settlement/transfer.ts';
import { DEBITS, isDebit } from '../shared/entry-types.ts';
import type { Principal } from '../tokens/token.ts';
import { listLinesOfDay, listLinesOfNextDay } from './late-line.repository.ts';
import type { EntryPosition, StatementLine } from './statement-line.repository.ts';
import { byStatementOrder, readAmongOthers, withPlanDigests } from './statement-pages.ts';
import type { LineList } from './statement.service.ts';

/** A transfer, and the coverage of the one before it. */
interface Covering {
  transfer: Transfer;
  before: Coverage;
}

/**
 * Returns the lines that a transfer covers and the one before it does not (D32). They never change. Throws as
 * `readTransfer` does.
 */
export async function findTransferLines(db: Reader, principal: Principal, id: number): Promise<LineList> {
  const transfer = await readTransfer(db, principal, id);
  const covering = { transfer, before: await findCoverageBefore(db, transfer) };
  return {
    binding: ['transfer-lines', principal.intermediaryId, principal.sellerId, id],
    chosenBy: 'path',
    read: withPlanDigests(db, principal.intermediaryId, (after, limit) =>
      readLinesOf(db, covering, after, limit),
    ),
    readHeads: null,
    isShort: false,
  };
}

/**
 * Reads first the lines of days that were closed before, then those of the days since, then the debits of the days
 * between the transfer's date and the day on which it was made. That is the statement's order.
 */
async function readLinesOf(
  db: Reader,
  covering: Covering,
  after: EntryPosition | null,
  limit: number,
): Promise<StatementLine[]> {
  const { transfer, before } = covering;
  const { intermediaryId, sellerId, transferDate, debitedThrough, throughSequence } = transfer;
  if (transfer.dueDate !== null) {
    // A transfer to a beneficiary covers its own line.
    if (after !== null) return [];
    const own = { intermediaryId, sellerId, afterSequence: throughSequence - 1, throughSequence };
    return listLinesOfDay(db, own, transfer.dueDate, limit);
  }
  const lines = await readLate(db, covering, after, limit);
  const isCovered = (line: StatementLine) =>
    line.sequence <= throughSequence &&
    (!isDebit(line.operation) ||
      line.executionDate > before.debitedThrough ||
      line.sequence > before.throughSequence);
  for (const [closed, to, operations] of [
    [before.transferDate, transferDate, null],
    [transferDate, debitedThrough, DEBITS],
  ] as const) {
    if (lines.length === limit || to === closed) continue;
    const end = { executionDate: closed, sellerId, sequence: Number.MAX_SAFE_INTEGER };
    const start = after === null || byStatementOrder(after, end) < 0 ? end : after;
    const filter = {
      intermediaryId,
      sellerId,
      to,
      from: null,
      chargeUuid: null,
      orderUuid: null,
      operations,
      newestFirst: false,
    };
    lines.push(...(await readAmongOthers(db, filter, isCovered, start, limit - lines.length)));
  }
  return lines;
}

/**
 * Reads the lines written since the transfer before, of days that it had closed. Days between two such lines are
 * skipped without reading all their lines.
 */
async function readLate(
  db: Reader,
  { transfer, before }: Covering,
  after: EntryPosition | null,
  limit: number,
): Promise<StatementLine[]> {
  const { intermediaryId, sellerId, throughSequence } = transfer;
  const afterSequence = before.throughSequence;
  const lines = { intermediaryId, sellerId, afterSequence, throughSequence };
  const late: StatementLine[] = [];
  const add = async (read: (limit: number) => Promise<StatementLine[]>) => {
    const found = await read(limit - late.length);
    late.push(...found);
    return found.at(-1)?.executionDate;
  };
  const throughDay = before.transferDate;
  let day: string | undefined = after?.executionDate ?? '';
  if (throughDay === '' || day > throughDay) return late;
  if (after !== null) {
    const rest = { ...lines, afterSequence: after.sequence };
    await add((most) => listLinesOfDay(db, rest, after.executionDate, most));
  }
  while (day !== undefined && late.length < limit) {
    const afterDay: string = day;
    day = await add((most) => listLinesOfNextDay(db, lines, { afterDay, throughDay }, most));
  }
  return late;
}
