import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Reader } from '../../db/store.ts';
import type { ChargebackFacts, EventType } from '../../events/outbox.repository.ts';
import { keptMs } from '../../retention/clocks.ts';
import { givenBack, isGivenBack } from '../../settlement/transfer.ts';
import type { EntryType } from '../../shared/entry-types.ts';
import type { Chain } from './chain.repository.ts';
import { compare, type Discrepancy, type Mismatch } from './discrepancy.ts';
import {
  listEvents,
  readBasis,
  type BasisLine,
  type EventBasis,
  type VerifiedEvent,
} from './event.repository.ts';
import type { VerifiedLine } from './line.repository.ts';
import { parseRow } from './source-row.repository.ts';

/** The kinds of the line that each kind of event rests on: none for one about the seller itself, or about a hold. */
const operationsOf: Record<EventType, readonly EntryType[]> = {
  'seller.created': [],
  'seller.updated': [],
  'seller.owner_changed': [],
  'seller.bank_account.updated': [],
  'charge.paid': ['VENDA'],
  'charge.refunded': ['ESTORNO'],
  'charge.partially_refunded': ['ESTORNO'],
  'refund.failed': ['ESTORNO_CANCELADO'],
  'charge.disputed': ['CHARGEBACK'],
  'charge.dispute_updated': ['CHARGEBACK'],
  'charge.dispute_due': ['CHARGEBACK'],
  'charge.dispute_closed': ['CHARGEBACK'],
  'adjustment.created': ['AJUSTE_CREDITO', 'AJUSTE_DEBITO'],
  'transfer.created': ['REPASSE', 'REPASSE_CESSAO'],
  'transfer.paid': ['REPASSE', 'REPASSE_CESSAO'],
  'transfer.failed': ['REPASSE_DEVOLVIDO', 'REPASSE_CESSAO_DEVOLVIDO'],
  'transfer.returned': ['REPASSE_DEVOLVIDO', 'REPASSE_CESSAO_DEVOLVIDO'],
  'transfer.cancelled': ['REPASSE_DEVOLVIDO', 'REPASSE_CESSAO_DEVOLVIDO'],
  'hold.created': [],
  'hold.released': [],
  'receivable_effects.changed': [],
  'anticipation.created': ['ANTECIPACAO'],
  'anticipation.cancelled': ['ANTECIPACAO_CANCELADA'],
  'approval.requested': [],
  'approval.approved': [],
  'approval.refused': [],
  'approval.expired': [],
  'webhook.test': [],
};

/** The time in the row of a line at which it was written. A sale may have been imported without an event. */
const timeOf: Partial<Record<EntryType, string>> = {
  ESTORNO: 'requestedAt',
  ESTORNO_CANCELADO: 'answeredAt',
  CHARGEBACK: 'openedAt',
  AJUSTE_CREDITO: 'createdAt',
  AJUSTE_DEBITO: 'createdAt',
  ANTECIPACAO: 'createdAt',
  ANTECIPACAO_CANCELADA: 'cancelledAt',
  REPASSE: 'createdAt',
  REPASSE_DEVOLVIDO: 'updatedAt',
  REPASSE_CESSAO: 'createdAt',
  REPASSE_CESSAO_DEVOLVIDO: 'updatedAt',
};

type Reported = Pick<
  VerifiedEvent,
  'chargeUuid' | 'refundId' | 'chargebackId' | 'adjustmentId' | 'anticipationId' | 'transferId'
>;

/** What a line and its event name alike. */
const keyOf = (operation: EntryType, of: Reported): string =>
  [
    ...[operation, of.chargeUuid, of.refundId, of.chargebackId],
    ...[of.adjustmentId, of.anticipationId, of.transferId],
  ].join();

/** By how much a clock that is ahead may shorten the time for which an event is kept (D29). */
const toleranceMs = 5 * 24 * 60 * 60 * 1_000;

/** The lines of a seller that were written so lately that their events cannot have been pruned. */
export class AwaitedEvents {
  /** From when on (epoch milliseconds) no event can have been pruned. */
  readonly since: number;
  readonly #sequences = new Map<string, number>();

  constructor(now: number) {
    this.since = now - keptMs.deliveries + toleranceMs;
  }

  /** Adds a line whose row was verified. */
  add(line: VerifiedLine): void {
    const field = timeOf[line.operation];
    if (field === undefined || line.sourceRow === null) return;
    const writtenAt = new Map<string, unknown>(Object.entries(parseRow(line.sourceRow))).get(field);
    const key = keyOf(line.operation, line);
    if (Number(writtenAt) >= this.since && !this.#sequences.has(key)) this.#sequences.set(key, line.sequence);
  }

  remove(line: BasisLine): void {
    this.#sequences.delete(keyOf(line.operation, line));
  }

  /** The number of the first of them, if there is one. */
  get first(): number | undefined {
    return this.#sequences.values().next().value;
  }
}

/**
 * Compares the stored events of a seller with its lines and rows, which were verified, and the lines that were written
 * lately with the events (D28). Returns the first discrepancy. Lines and rows are read after the events that they belong
 * to, so that what is written meanwhile is no discrepancy.
 */
export async function checkEvents(
  db: Reader,
  chain: Chain,
  awaited: AwaitedEvents,
  eventsPerPage: number,
): Promise<Discrepancy | null> {
  /** Of each chargeback the newest event, and how it differs from the row. */
  const newest = new Map<number, { event: VerifiedEvent; mismatch: Mismatch | null }>();
  let lastLine = 0;
  for (let after = 0; ;) {
    const events = await listEvents(db, chain, after, eventsPerPage);
    // It ends with an empty page: after a full one there may be a newer event of a chargeback.
    if (events.length === 0) break;
    const basis = await readBasis(db, chain, events);
    const lines = new Map(basis.lines.toReversed().map((line) => [keyOf(line.operation, line), line]));
    for (const event of events) {
      const line = operationsOf[event.type].map((each) => lines.get(keyOf(each, event))).find(Boolean);
      const mismatch =
        checkLine(event, line, lastLine) ??
        checkHold(event, basis) ??
        (line && checkState(event, line, basis)) ??
        null;
      if (mismatch !== null) return wrongEvent(chain, event, mismatch);
      if (line !== undefined) awaited.remove(line);
      if (line !== undefined && isOfOneLine(event)) lastLine = line.sequence;
      if (event.chargebackId !== null) {
        newest.set(event.chargebackId, { event, mismatch: checkFacts(event, basis) });
      }
      after = event.sequence;
    }
    // Timers and other work of the process get their turn here, because reads from SQLite never wait.
    await setImmediate();
  }
  for (const { event, mismatch } of newest.values()) {
    // After an old event there may have been one that is pruned.
    if (mismatch !== null && event.recordedAt >= awaited.since) return wrongEvent(chain, event, mismatch);
  }
  if (awaited.first === undefined) return null;
  const missing = { what: 'the line has no event', stored: 'no event', expected: 'the event of the line' };
  return { ...chain, sequence: awaited.first, chargeUuid: null, ...missing };
}

function wrongEvent(chain: Chain, event: VerifiedEvent, { what, ...values }: Mismatch): Discrepancy {
  const { id, type, chargeUuid } = event;
  return { ...chain, sequence: null, chargeUuid, what: `event ${id} (${type}) ${what}`, ...values };
}

/** A chargeback has several lines, and events without one; a payment of a transfer has no line of its own. */
const isOfOneLine = ({ type, chargebackId }: VerifiedEvent) =>
  chargebackId === null && type !== 'transfer.paid';

function checkLine(event: VerifiedEvent, line: BasisLine | undefined, lastLine: number): Mismatch | null {
  const operations = operationsOf[event.type];
  if (operations.length === 0) {
    const { chargeUuid, refundId, chargebackId, adjustmentId, anticipationId, transferId } = event;
    const about = [chargeUuid, refundId, chargebackId, adjustmentId, anticipationId, transferId];
    const isAlone = about.every((id) => id === null);
    if (isAlone && (event.type !== 'seller.created' || event.sequence === 1)) return null;
    return {
      what: 'is not about its seller alone, or not the first of it',
      stored: `event number ${event.sequence}`,
      expected: 'no such event',
    };
  }
  if (line === undefined) {
    const expected = `a line ${operations.join(' or ')} of the seller`;
    return { what: 'reports what the statement does not have', stored: 'no such line', expected };
  }
  if (!isOfOneLine(event) || line.sequence > lastLine) return null;
  return {
    what: 'comes again, or not in the order of the lines',
    stored: `line ${line.sequence} after line ${lastLine}`,
    expected: 'one event for each line, in their order',
  };
}

/** An event of a hold rests on its row: a hold has no line. */
function checkHold({ type, holdId }: VerifiedEvent, { holds }: EventBasis): Mismatch | null {
  if (type !== 'hold.created' && type !== 'hold.released') return null;
  const status = holds.get(holdId ?? 0);
  if (status !== undefined && (type === 'hold.created' || status === 'RELEASED')) return null;
  return {
    what: 'is not what became of a hold of the seller',
    stored: status ?? 'no such hold',
    expected: type === 'hold.created' ? 'a hold' : 'a released hold',
  };
}

/** Compares what an event says of a refund, a chargeback or a transfer with the lines, and with the row of a transfer. */
function checkState(event: VerifiedEvent, line: BasisLine, basis: EventBasis): Mismatch | null {
  if (line.operation === 'CHARGEBACK') return checkDebited(event, basis);
  if (line.operation === 'ESTORNO') {
    // A refund of several instalments has a line for each.
    const last = basis.lines.findLast(
      ({ operation, refundId }) => operation === 'ESTORNO' && refundId === line.refundId,
    );
    const upToHere = (each: BasisLine) =>
      each.chargeUuid === line.chargeUuid && each.sequence <= (last ?? line).sequence;
    const isWhole = debitedOf(basis.lines.filter(upToHere)).valueCents >= (line.chargeValueCents ?? NaN);
    const type: EventType = isWhole ? 'charge.refunded' : 'charge.partially_refunded';
    return compare('does not say whether anything is left of the charge', event.type, type);
  }
  const status = basis.transfers.get(event.transferId ?? 0);
  if (status === undefined || event.type === 'transfer.created') return null;
  // One that was returned was paid before.
  if (event.type === 'transfer.paid' && (status === 'PAID' || status === 'RETURNED')) return null;
  return compare(
    'is not how its transfer ended',
    event.type,
    isGivenBack(status) ? givenBack[status] : status,
  );
}

/** Compares what an event says that its chargeback debits with what the lines up to any of them debit. */
function checkDebited(event: VerifiedEvent, { lines }: EventBasis): Mismatch | null {
  const facts = factsOf(event);
  const isWon = facts.status === 'WON';
  const said = isWon
    ? { valueCents: 0, feeCents: 0 }
    : { valueCents: facts.valueCents, feeCents: facts.feeCents };
  const own = lines.filter(({ chargebackId }) => chargebackId === event.chargebackId);
  const sum = { valueCents: 0, feeCents: 0 };
  for (const line of own) {
    addTo(sum, line);
    if (sum.valueCents === said.valueCents && sum.feeCents === said.feeCents) return null;
  }
  return {
    what: 'says another amount than the lines of its chargeback have debited',
    stored: JSON.stringify(said),
    expected: JSON.stringify(debitedOf(own)),
  };
}

/** Compares what the newest event of a chargeback says with the row. */
function checkFacts(event: VerifiedEvent, { chargebacks }: EventBasis): Mismatch | null {
  const stored = chargebacks.get(event.chargebackId ?? 0);
  const facts = factsOf(event);
  if (isDeepStrictEqual(facts, { ...stored })) return null;
  return {
    what: 'is the newest of its chargeback, and says something else than it',
    stored: JSON.stringify(facts),
    expected: JSON.stringify(stored),
  };
}

/** Returns what an event says of its chargeback; nothing if the text was replaced by one that is no object. */
function factsOf({ chargeback }: VerifiedEvent): Partial<ChargebackFacts> {
  try {
    return { ...(JSON.parse(chargeback ?? '{}') as Partial<ChargebackFacts>) };
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/** Returns what these lines of one charge debit together. */
function debitedOf(lines: readonly BasisLine[]): { valueCents: number; feeCents: number } {
  const sum = { valueCents: 0, feeCents: 0 };
  for (const line of lines) addTo(sum, line);
  return sum;
}

function addTo(sum: { valueCents: number; feeCents: number }, line: BasisLine): void {
  const sign = signOf[line.operation] ?? 0;
  sum.valueCents += sign * line.valueCents;
  sum.feeCents += sign * line.feeCents;
}

const signOf: Partial<Record<EntryType, number>> = {
  ESTORNO: 1,
  ESTORNO_CANCELADO: -1,
  CHARGEBACK: 1,
  CHARGEBACK_REVERTIDO: -1,
};
