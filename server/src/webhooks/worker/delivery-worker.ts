import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Agent } from 'undici';
import type { Store, Tx } from '../../db/store.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Keyring } from '../../shared/keyring.ts';
import { claimBatches } from './claim-batches.ts';
import { DeliveryBatch, type ClaimedBatch, type Delivery } from './delivery-batch.ts';
import type { DeliverySettings } from '../delivery-settings.ts';
import type { DeliveryTally } from './delivery-tally.ts';
import { anyDue } from '../endpoints/endpoint.repository.ts';
import { eventId, renderEvent } from '../sending/event-payload.ts';
import { recordBatches, type CycleResults } from './record-batches.ts';
import { send, type AttemptResult } from '../sending/send.ts';
import { sign } from '../sending/signature.ts';
import { urlFault } from '../endpoints/target-url.ts';

export interface DeliveryDeps {
  store: Store;
  keyring: Keyring;
  clock: Clock;
  agent: Agent;
  /** http: and private addresses may be used. */
  allowPrivate: boolean;
  tally: DeliveryTally;
  /** In [0, 1), for the jitter. */
  random: () => number;
  onError: (error: unknown) => void;
}

/** What a send needs of its lease beyond its own limit, for clocks that differ and commits that take time. */
const leaseMarginMs = 2_000;
const pauseAfterErrorMs = 1_000;

/**
 * Delivers due events (D28). It claims endpoints with a lease, commits, sends, and records in the next transaction,
 * which claims again; a lease is renewed while its sends are on the way. What a worker that was killed had claimed
 * is claimed by others when its lease ends, and what it had sent without recording it is sent again.
 */
export class DeliveryWorker {
  readonly #deps: DeliveryDeps;
  readonly #settings: DeliverySettings;
  readonly #owner = randomUUID();
  readonly #batches = new Set<DeliveryBatch>();
  #isStopping = false;
  #wake: () => void = () => undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(deps: DeliveryDeps, settings: DeliverySettings) {
    this.#deps = deps;
    this.#settings = settings;
  }

  start(): void {
    this.#running = this.#run();
  }

  /**
   * Claims nothing more, and waits for the sends that are on the way, at most `patienceMs`. What has no result by
   * then is sent again by another worker, when the lease ends.
   */
  async stop(patienceMs: number): Promise<void> {
    const deadline = performance.now() + patienceMs;
    this.#isStopping = true;
    for (const batch of this.#batches) batch.stop();
    this.#wake();
    await this.#running;
    while (this.#batches.size > 0 && performance.now() < deadline) {
      if (!(await this.#tryCycle(false))) await sleep(this.#settings.cycleMs);
      if (this.#batches.size > 0) await this.#sleepUntilWoken(deadline - performance.now());
    }
    await this.#deps.agent.destroy();
  }

  /** Delivers all that is due by the clock, and returns when nothing is left. */
  async drain(): Promise<void> {
    for (;;) {
      await this.#cycle(true);
      if (this.#batches.size === 0) return;
      await this.#sleepUntilWoken(this.#settings.pollMs);
      await this.#gather();
    }
  }

  async #run(): Promise<void> {
    const { store, clock } = this.#deps;
    const { pollMs } = this.#settings;
    while (!this.#isStopping) {
      try {
        const hasWork = this.#hasResults() || this.#needsRenewal();
        if (hasWork || (this.#hasRoom() && (await anyDue(store.read, clock())))) {
          await this.#cycle(true);
          await this.#gather();
        }
        if (!this.#hasResults()) await this.#sleepUntilWoken(pollMs);
      } catch (error) {
        this.#deps.onError(error);
        await this.#sleepUntilWoken(pauseAfterErrorMs);
      }
    }
  }

  async #tryCycle(claims: boolean): Promise<boolean> {
    try {
      await this.#cycle(claims);
      return true;
    } catch (error) {
      this.#deps.onError(error);
      return false;
    }
  }

  /** One transaction: records what came back, gives finished endpoints back, renews leases, claims the next. */
  async #cycle(claims: boolean): Promise<void> {
    const { store, clock, random, tally, allowPrivate } = this.#deps;
    const now = clock();
    const leaseUntil = now + this.#settings.leaseMs;
    const results = this.#takeResults(now);
    const kept = [...this.#batches].filter((batch) => !results.over.includes(batch));
    const context = { now, owner: this.#owner, leaseUntil, random };
    try {
      const { recorded, claimed } = await store.write(async (tx) => {
        const recorded = await recordBatches(tx, results, context);
        return { recorded, claimed: claims ? await this.#claim(tx, kept, now) : [] };
      });
      for (const batch of results.aging) {
        if (recorded.held.has(batch.claimed.key.sellerId)) batch.leaseUntil = leaseUntil;
        else batch.stop();
      }
      for (const batch of results.over) this.#batches.delete(batch);
      tally.add(results.attempts, recorded.deliveries);
      for (const batch of claimed)
        this.#begin(new DeliveryBatch(batch, urlFault(batch.url, allowPrivate) ?? new URL(batch.url)));
    } catch (error) {
      for (const attempt of results.attempts) this.#batchOf(attempt.delivery)?.finished.push(attempt);
      throw error;
    }
  }

  async #claim(tx: Tx, kept: readonly DeliveryBatch[], now: number): Promise<ClaimedBatch[]> {
    const { endpoints, slowEndpoints, batch, slowBatch, leaseMs } = this.#settings;
    const slow = kept.filter(({ isSlow }) => isSlow).length;
    const common = { now, owner: this.#owner, leaseUntil: now + leaseMs };
    const fast = { ...common, isSlow: false, endpoints: endpoints - (kept.length - slow), batch };
    const late = { ...common, isSlow: true, endpoints: slowEndpoints - slow, batch: slowBatch };
    return [...(await claimBatches(tx, this.#deps, fast)), ...(await claimBatches(tx, this.#deps, late))];
  }

  #begin(batch: DeliveryBatch): void {
    this.#batches.add(batch);
    if (this.#isStopping) batch.stop();
    this.#pump(batch);
  }

  #pump(batch: DeliveryBatch): void {
    const { clock } = this.#deps;
    const { perEndpoint, timeoutMs } = this.#settings;
    while (batch.inFlight < perEndpoint && batch.queue.length > 0) {
      if (clock() + timeoutMs + leaseMarginMs > batch.leaseUntil) {
        // The lease could end before the answer comes: it was not renewed because the database is away.
        batch.stop();
        break;
      }
      const delivery = batch.queue.shift();
      if (delivery !== undefined) void this.#deliver(batch, delivery);
    }
    if (batch.isOver || batch.finished.length > 0) this.#wake();
  }

  async #deliver(batch: DeliveryBatch, delivery: Delivery): Promise<void> {
    const { clock, onError } = this.#deps;
    const { slowMs } = this.#settings;
    batch.inFlight += 1;
    const startedAt = clock();
    const slowTimer = setTimeout(() => batch.beSlow(), slowMs);
    try {
      const result = await this.#attempt(batch, delivery, startedAt);
      const { url } = batch.claimed;
      batch.finish({ delivery, url, result, startedAt, finishedAt: clock() }, slowMs);
    } catch (error) {
      batch.hasFault = true;
      onError(error);
    } finally {
      clearTimeout(slowTimer);
      batch.inFlight -= 1;
    }
    this.#pump(batch);
  }

  async #attempt(batch: DeliveryBatch, delivery: Delivery, now: number): Promise<AttemptResult> {
    const { url } = batch;
    if (typeof url === 'string') {
      const detail = `${url} The operator sets another with \`payfac webhooks set-url\`.`;
      return { outcome: 'refused', status: null, detail, durationMs: 0, retryAfterMs: null };
    }
    const body = renderEvent(delivery);
    const signed = sign(eventId(delivery), now, body, batch.claimed.signingKeys);
    const headers = { ...commonHeaders, ...signed };
    return send(this.#deps.agent, { url, headers, body }, { timeoutMs: this.#settings.timeoutMs, now });
  }

  #takeResults(now: number): CycleResults {
    const attempts: CycleResults['attempts'][number][] = [];
    for (const batch of this.#batches) {
      if (attempts.length >= this.#settings.resultsPerCycle) break;
      attempts.push(...batch.finished.splice(0));
    }
    const over = [...this.#batches].filter((batch) => batch.isOver && batch.finished.length === 0);
    const aging = [...this.#batches].filter((batch) => !over.includes(batch) && this.#isAging(batch, now));
    return { attempts, over, aging };
  }

  /** Waits for more results, so that a transaction records many; not when there are many already. */
  async #gather(): Promise<void> {
    const { cycleMs, resultsPerCycle } = this.#settings;
    let finished = 0;
    for (const batch of this.#batches) finished += batch.finished.length;
    await sleep(finished < resultsPerCycle / 2 ? cycleMs : 0);
  }

  #batchOf({ sellerId }: Delivery): DeliveryBatch | undefined {
    return [...this.#batches].find(({ claimed }) => claimed.key.sellerId === sellerId);
  }

  #hasResults(): boolean {
    return [...this.#batches].some((batch) => batch.isOver || batch.finished.length > 0);
  }

  #needsRenewal(): boolean {
    const now = this.#deps.clock();
    return [...this.#batches].some((batch) => this.#isAging(batch, now));
  }

  /** Renewed at every fifth of its time, so that most of it is left when the database is away. */
  #isAging(batch: DeliveryBatch, now: number): boolean {
    return batch.leaseUntil - now < this.#settings.leaseMs * 0.8;
  }

  #hasRoom(): boolean {
    const slow = [...this.#batches].filter(({ isSlow }) => isSlow).length;
    const { endpoints, slowEndpoints } = this.#settings;
    return this.#batches.size - slow < endpoints || slow < slowEndpoints;
  }

  async #sleepUntilWoken(longestMs: number): Promise<void> {
    if (this.#hasResults() || longestMs <= 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, longestMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = () => undefined;
  }
}

const commonHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'user-agent': 'payment-intermediary-webhooks',
};
