import type { Clock } from '../../shared/calendar.ts';
import type { DeliverySettings } from '../delivery-settings.ts';
import type { DueEndpoint } from '../endpoints/due-endpoint.repository.ts';
import { ownEndpoint } from '../endpoints/endpoint.ts';
import type { DeliveryResult } from '../sending/deliver.ts';
import type { Delivery } from './delivery-rows.repository.ts';
import type { ClaimedBatch } from './claim.ts';

export interface FinishedAttempt {
  delivery: Delivery;
  result: DeliveryResult;
  startedAt: number;
  finishedAt: number;
}

export interface BatchDeps {
  clock: Clock;
  settings: Pick<DeliverySettings, 'perEndpoint' | 'timeoutMs' | 'slowMs'>;
  /** Whether the endpoint's URL is still the batch's. If not, another batch sends the events. */
  hasSameUrl: () => Promise<boolean>;
  /** Makes one attempt. */
  deliver: (delivery: Delivery, now: number) => Promise<DeliveryResult>;
  onError: (error: unknown) => void;
  /** Called when there is something to record. */
  onProgress: () => void;
}

/** How much longer than its timeout an attempt needs the lease, because clocks differ and commits take time. */
const leaseMarginMs = 2_000;

/**
 * Sends the deliveries of a claimed batch, a few at a time, and keeps the results until they are recorded. Those to an
 * intermediary's own endpoint are sent one after another for each seller, so that they arrive in the seller's order;
 * after one that fails, the seller's others wait until that is recorded.
 */
export class DeliveryBatch {
  readonly endpoint: DueEndpoint;
  /** Finished and not recorded yet. */
  readonly finished: FinishedAttempt[] = [];
  leaseUntil: number;
  /** Whether it takes one of the places for slow receivers. */
  isSlow: boolean;
  isGone = false;
  /** True if an attempt has no result because of a bug: the endpoint is then not used until its lease ends. */
  hasError = false;
  /** Until when the receiver asked for a pause. */
  pausedUntil: number | null = null;
  readonly #deps: BatchDeps;
  readonly #queue: Delivery[];
  #inFlight = 0;
  /** Whose deliveries wait until the one in flight has a result. */
  readonly #busySellers = new Set<number>();
  #hasResult = false;
  #tookLong = false;

  constructor(claimed: ClaimedBatch, deps: BatchDeps) {
    this.endpoint = claimed.endpoint;
    this.leaseUntil = claimed.leaseUntil;
    this.isSlow = claimed.endpoint.isSlow;
    this.#queue = [...claimed.deliveries];
    this.#deps = deps;
  }

  /** True if nothing more will be sent and no result is outstanding. */
  get isOver(): boolean {
    return this.#queue.length === 0 && this.#inFlight === 0;
  }

  get hasProgress(): boolean {
    return this.isOver || this.finished.length > 0;
  }

  /** Whether the receiver counts as slow from now on: as measured in this batch, otherwise as before. */
  get wasSlow(): boolean {
    return this.#hasResult ? this.#tookLong : this.isSlow;
  }

  /** Sends as many as may be in flight at once, then one more after each result. */
  send(): void {
    const { settings, onProgress } = this.#deps;
    while (this.#inFlight < settings.perEndpoint && this.#queue.length > 0) {
      const at = this.#queue.findIndex(({ sellerId }) => !this.#busySellers.has(sellerId));
      const [delivery] = at === -1 ? [] : this.#queue.splice(at, 1);
      if (delivery === undefined) break;
      void this.#attempt(delivery);
    }
    if (this.hasProgress) onProgress();
  }

  /** Starts no more attempts; the remaining deliveries are claimed again later. */
  stop(): void {
    this.#queue.length = 0;
  }

  async #attempt(delivery: Delivery): Promise<void> {
    this.#inFlight += 1;
    if (this.endpoint.endpointId === ownEndpoint) this.#busySellers.add(delivery.sellerId);
    if (await this.#maySend()) await this.#deliver(delivery);
    else this.stop();
    this.#inFlight -= 1;
    this.#busySellers.delete(delivery.sellerId);
    this.send();
  }

  /** Reads the database, which may take long: that must not count as the receiver's time, but does use up the lease. */
  async #maySend(): Promise<boolean> {
    const { clock, settings, hasSameUrl, onError } = this.#deps;
    try {
      if (!(await hasSameUrl())) return false;
    } catch (error) {
      onError(error);
      return false;
    }
    // Otherwise the lease could end before the response arrives. It was not renewed because the database is slow or
    // away.
    return clock() + settings.timeoutMs + leaseMarginMs <= this.leaseUntil;
  }

  async #deliver(delivery: Delivery): Promise<void> {
    const { clock, settings, deliver, onError } = this.#deps;
    const startedAt = clock();
    const slowTimer = setTimeout(() => this.#becomeSlow(), settings.slowMs);
    try {
      const result = await deliver(delivery, startedAt);
      this.#finish({ delivery, result, startedAt, finishedAt: clock() });
    } catch (error) {
      this.hasError = true;
      onError(error);
    } finally {
      clearTimeout(slowTimer);
    }
  }

  #finish(attempt: FinishedAttempt): void {
    this.finished.push(attempt);
    this.#hasResult = true;
    const { status, outcome, durationMs, retryAfterMs } = attempt.result;
    if (outcome !== 'succeeded') this.#holdBack(attempt.delivery);
    if (durationMs > this.#deps.settings.slowMs) this.#becomeSlow();
    if (outcome === 'gone') {
      this.isGone = true;
      this.stop();
    }
    // These two statuses concern all requests, not only this event (RFC 6585, RFC 9110).
    if ((status === 429 || status === 503) && retryAfterMs !== null) {
      this.pausedUntil = Math.max(this.pausedUntil ?? 0, attempt.finishedAt + retryAfterMs);
      this.stop();
    }
  }

  /**
   * If this worker were killed now, the next one would not know of the failed attempt, and make it after those of later
   * events. So they come with a later batch.
   */
  #holdBack({ endpointId, sellerId }: Delivery): void {
    if (endpointId !== ownEndpoint) return;
    const others = this.#queue.filter((queued) => queued.sellerId !== sellerId);
    this.#queue.splice(0, this.#queue.length, ...others);
  }

  /** Ends the batch of a slow receiver early; the other deliveries wait for the next batch. */
  #becomeSlow(): void {
    this.isSlow = true;
    this.#tookLong = true;
    this.stop();
  }
}
