/** The limits and intervals of a worker. */
export interface DeliverySettings {
  /** For a whole request, from the look-up of the name to the last byte of the response. */
  timeoutMs: number;
  /** The endpoints of a killed worker become free after this time. */
  leaseMs: number;
  /** How often an idle worker looks for due deliveries: they wait half a second at most. */
  pollMs: number;
  /** The shortest time between two transactions of a busy worker, so that each one records many results. */
  cycleMs: number;
  /** Requests in flight to one receiver. */
  perEndpoint: number;
  /** Deliveries claimed at once for one receiver, before it is the others' turn. */
  batch: number;
  /** The same for a receiver that was slow. */
  slowBatch: number;
  /** Receivers served at once, and slow receivers in addition to them. */
  endpoints: number;
  slowEndpoints: number;
  /** A receiver is slow after a request that took longer. */
  slowMs: number;
  /** Results recorded in one transaction: more would block the other writers of SQLite for too long. */
  resultsPerCycle: number;
}

export const deliverySettings: DeliverySettings = {
  timeoutMs: 15_000,
  leaseMs: 30_000,
  pollMs: 500,
  cycleMs: 50,
  perEndpoint: 4,
  batch: 128,
  slowBatch: 4,
  endpoints: 32,
  slowEndpoints: 32,
  slowMs: 2_000,
  resultsPerCycle: 1_000,
};

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** The delay after each try: ten tries in about 76 hours (D28). */
const delaysMs: readonly number[] = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/** So that receivers that failed together are not all retried in the same second. */
const jitter = 0.2;

/**
 * Milliseconds from a failed try to the next, or null after the last one. `tries` counts those made; `random` is
 * in [0, 1). A longer `Retry-After` of the receiver is honoured.
 */
export function nextDelayMs(tries: number, retryAfterMs: number | null, random: number): number | null {
  const delayMs = delaysMs[tries - 1];
  if (delayMs === undefined) return null;
  const jittered = Math.round(delayMs * (1 - jitter + 2 * jitter * random));
  return Math.max(jittered, retryAfterMs ?? 0);
}
