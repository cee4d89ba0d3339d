import type { WebhookDeliveryRow } from '../../db/tables.ts';
import type { Attempt } from '../attempt-log.ts';
import { endpointName, type EndpointKey } from '../endpoints/endpoint.ts';
import type { DeliveryResult } from '../sending/deliver.ts';
import { eventId, type WebhookEvent } from '../sending/event-payload.ts';

export type DeliveryState = WebhookDeliveryRow['state'];

/** One event that is to be sent now. */
export interface Delivery extends EndpointKey, WebhookEvent {
  /** All attempts so far. */
  attempts: number;
  /** Attempts since the last replay, which decide the next delay. */
  tries: number;
  /** Since when it is due; null if it has no row yet. */
  dueAt: number | null;
  /** Those of the seller's event before it, to the same endpoint; null if that has no row. */
  attemptsBefore: number | null;
  log: Attempt[];
}

export interface FinishedAttempt {
  delivery: Delivery;
  result: DeliveryResult;
  startedAt: number;
  finishedAt: number;
}

/** The state of a delivery, and when it is tried next. */
export interface Schedule {
  state: DeliveryState;
  tries: number;
  dueAt: number | null;
}

/** Which event goes where. */
export interface DeliveryKey extends EndpointKey {
  sellerId: number;
  sequence: number;
}

/** Names a delivery among all. */
export function deliveryName(key: DeliveryKey): string {
  return `${endpointName(key)} ${eventId(key)}`;
}

/** A delivery after an attempt, as it is stored. */
export interface RecordedDelivery extends DeliveryKey, Schedule {
  attempts: number;
  updatedAt: number;
  log: Attempt[];
}
