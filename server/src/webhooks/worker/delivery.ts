import type { WebhookDeliveryRow } from '../../db/tables.ts';
import type { Attempt } from '../attempt-log.ts';
import type { EndpointKey } from '../endpoints/endpoint.ts';
import type { DeliveryResult } from '../sending/deliver.ts';
import type { WebhookEvent } from '../sending/event-payload.ts';

export type DeliveryState = WebhookDeliveryRow['state'];

/** One event that is to be sent now. */
export interface Delivery extends EndpointKey, WebhookEvent {
  /** All attempts so far. */
  attempts: number;
  /** Attempts since the last replay, which decide the next delay. */
  tries: number;
  /** Since when it is due; null if it was never sent, and so has no row yet. */
  dueAt: number | null;
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

/** A delivery after an attempt, as it is stored. */
export interface RecordedDelivery extends EndpointKey, Schedule {
  sequence: number;
  attempts: number;
  updatedAt: number;
  log: Attempt[];
}
