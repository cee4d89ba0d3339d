/** How much a worker takes on, and how long it waits. Units last in names. */
export interface DeliverySettings {
  /** The whole exchange, from the look-up of the name to the last byte of the answer. */
  timeoutMs: number;
  /** A worker that is killed keeps what it holds from the others for this long. */
  leaseMs: number;
  /** How often an idle worker looks for due deliveries: a due one waits half a second at most. */
  pollMs: number;
  /** The least time between two transactions of a busy worker, so that one records many results. */
  cycleMs: number;
  /** Sends at once to one receiver. */
  perEndpoint: number;
  /** Deliveries taken at once for one receiver; the others then have their turn. */
  batch: number;
  /** The same for a receiver that was slow. */
  slowBatch: number;
  /** Receivers served at once, and how many slow ones beside them. */
  endpoints: number;
  slowEndpoints: number;
  /** An exchange that takes longer makes its receiver a slow one. */
  slowMs: number;
  /** Results recorded in one transaction: more would keep the other writers of SQLite waiting. */
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
