import type { WebhookDeliveryRow } from '../db/tables.ts';
import { formerOf, type EventType } from '../events/outbox.repository.ts';
import { endpointName, ownEndpoint, type EndpointKey } from './endpoints/endpoint.ts';

export type DeliveryState = WebhookDeliveryRow['state'];

/** Which event goes where. */
export interface DeliveryKey extends EndpointKey {
  sellerId: number;
  sequence: number;
}

/** The state of a delivery, and when it is tried next. */
export interface Schedule {
  state: DeliveryState;
  /** Attempts since the last replay, which decide the next delay. */
  tries: number;
  /** Null once it has ended. */
  dueAt: number | null;
}

/** A delivery after an attempt, as it is stored. */
export interface RecordedDelivery extends DeliveryKey, Schedule {
  /** All attempts so far. */
  attempts: number;
  updatedAt: number;
  log: Attempt[];
}

/** An event with one of its deliveries; instants in epoch milliseconds. */
export interface ListedDelivery extends Omit<RecordedDelivery, 'tries'> {
  type: EventType;
}

/** How an attempt to deliver an event ended. */
export type AttemptOutcome =
  | 'succeeded'
  | 'http_error'
  | 'gone'
  | 'redirect'
  | 'timeout'
  | 'connection_failed'
  | 'invalid_answer'
  | 'refused';

/** The result of one attempt. */
export interface AttemptResult {
  outcome: AttemptOutcome;
  /** The HTTP status; null without a response. */
  status: number | null;
  /** The first characters of the response, or what went wrong. */
  detail: string;
  durationMs: number;
  /** True if private addresses were allowed, so that the response may come from a machine inside. */
  anyAddress?: true;
}

/** An attempt as it is stored; instants in epoch milliseconds. */
export interface Attempt extends AttemptResult {
  /** Counts all attempts of the event, from 1. */
  number: number;
  startedAt: number;
}

/**
 * What callers are shown of the response, or of what went wrong; null for what was refused, whose text is the operator's,
 * and if the response may come from a machine inside, which only the operator may read (D28).
 */
export function shownResponse({ outcome, detail, anyAddress }: Attempt): string | null {
  return outcome === 'refused' || anyAddress === true ? null : detail;
}

/** Three rounds of the schedule; of older attempts only the number is known. */
const keptAttempts = 30;

export function appendAttempt(log: readonly Attempt[], attempt: Attempt): Attempt[] {
  return [...log, attempt].slice(-keptAttempts);
}

/** A log without attempts, as it is stored. */
export const emptyLog = '[]';

export function serializeLog(log: readonly Attempt[]): string {
  return JSON.stringify(log);
}

export function parseLog(log: string): Attempt[] {
  return JSON.parse(log) as Attempt[];
}

type EventKey = Pick<DeliveryKey, 'sellerId' | 'sequence'>;

/**
 * The id of an event on the wire and in commands, such as `evt_7_12`: the seller, whose id is unique in the whole
 * service, and the seller's sequence. That of an approval or a test has no seller, and a number of the whole service:
 * `evt_0_12`.
 * The same for each attempt and each replay.
 */
export function eventId({ sellerId, sequence }: EventKey): string {
  return `evt_${sellerId}_${sequence}`;
}

/** The seller and the sequence in an id; null when it is not an id of ours. */
function parseEventId(text: string): EventKey | null {
  const parts = /^evt_(0|[1-9]\d{0,15})_([1-9]\d{0,15})$/.exec(text);
  if (parts === null) return null;
  const [sellerId, sequence] = [Number(parts[1]), Number(parts[2])];
  return Number.isSafeInteger(sellerId) && Number.isSafeInteger(sequence) ? { sellerId, sequence } : null;
}

/** A delivery among all: the seller's id is unique in the whole service, and without one the sequence is. */
export type DeliveryName = Omit<DeliveryKey, 'intermediaryId'>;

const endings = { seller: '', intermediary: '_payfac', former: '_former' };

/** Whose webhook an endpoint is: the seller's, the intermediary's, or the seller's former one. */
export function recipientOf({ endpointId }: Pick<EndpointKey, 'endpointId'>): keyof typeof endings {
  if (endpointId === ownEndpoint) return 'intermediary';
  return endpointId > 0 ? 'seller' : 'former';
}

/**
 * The id of a delivery. To a seller, it is the id of the event, such as `evt_7_12`; to the intermediary, the same with
 * `_payfac` at the end; to the seller's former URL, with `_former`.
 */
export function deliveryId(delivery: DeliveryName): string {
  return eventId(delivery) + endings[recipientOf(delivery)];
}

/** Null when it is not an id of ours. */
export function parseDeliveryId(text: string): DeliveryName | null {
  const [, id = text, ending = ''] = /^(.*)(_payfac|_former)$/s.exec(text) ?? [];
  const event = parseEventId(id);
  if (event === null) return null;
  const { sellerId } = event;
  if (sellerId === 0 && ending !== endings.intermediary) return null;
  if (ending === endings.intermediary) return { ...event, endpointId: ownEndpoint };
  return { ...event, endpointId: ending === endings.former ? formerOf(sellerId) : sellerId };
}

/** Returns the seller of an event; null if it is of none. */
export function eventSeller({ sellerId }: EventKey): number | null {
  return sellerId === 0 ? null : sellerId;
}

/** Names a delivery among those of all intermediaries. */
export function deliveryName(key: DeliveryKey): string {
  return `${endpointName(key)} ${eventId(key)}`;
}

/** Counts what the workers of this process have done since it started. */
export class DeliveryTally {
  readonly attempts: Record<AttemptOutcome, number> = {
    succeeded: 0,
    http_error: 0,
    gone: 0,
    redirect: 0,
    timeout: 0,
    connection_failed: 0,
    invalid_answer: 0,
    refused: 0,
  };
  readonly deliveries: Record<Exclude<DeliveryState, 'pending'>, number> = {
    succeeded: 0,
    failed: 0,
    refused: 0,
  };

  add(attempts: readonly AttemptResult[], deliveries: readonly RecordedDelivery[]): void {
    for (const { outcome } of attempts) this.attempts[outcome] += 1;
    for (const { state } of deliveries) if (state !== 'pending') this.deliveries[state] += 1;
  }
}
