import type { SharedCounter } from '../db/counters/counter.ts';
import type { Allowance, RateLimit } from './rate-limit.ts';

/** A fiftieth at a time: at most 50 writes to the shared counter per window, and little is lost when a process ends. */
const leasesPerWindow = 50;

/**
 * Callers can make up any number of addresses. Past this many keys the oldest is dropped, which refuses a little
 * early.
 */
const mostKeys = 100_000;

/** A part of one key's budget that this process may spend without asking. */
interface Lease {
  left: number;
  /** What was left of the shared budget when this part was taken. */
  untaken: number;
  endsAtMs: number;
}

/**
 * Budgets that several processes share (D10): each process leases a part in advance and spends it from memory. Together
 * they never exceed the limit. What one process leases and does not use makes the others refuse a little early.
 */
export class LeasedBudgets {
  readonly #counter: SharedCounter;
  readonly #limit: RateLimit;
  readonly #size: number;
  readonly #clockMs: () => number;
  readonly #leases = new Map<string, Lease>();
  readonly #renewals = new Map<string, Promise<Lease>>();

  constructor(counter: SharedCounter, limit: RateLimit, clockMs: () => number = () => performance.now()) {
    this.#counter = counter;
    this.#limit = limit;
    this.#size = Math.ceil(limit.count / leasesPerWindow);
    this.#clockMs = clockMs;
  }

  /**
   * Counts a request of the key that costs so many units. Says whether it may be served: it may as long as one unit is
   * left. What it costs beyond the budget is not counted, because until the window ends the key is refused anyway.
   */
  async spend(key: string, units = 1): Promise<Allowance> {
    let owed = units;
    for (;;) {
      const lease = this.#leases.get(key);
      if (lease !== undefined && lease.endsAtMs > this.#clockMs()) {
        const paid = Math.min(lease.left, owed);
        lease.left -= paid;
        owed -= paid;
        if (owed === 0 || lease.untaken === 0) return this.#allowance(lease, owed < units);
      }
      // This loop ends, because every turn takes a part of a budget that is finite until its window ends.
      await this.#renew(key);
    }
  }

  /** Requests waiting for a new part of the same budget share one renewal. */
  #renew(key: string): Promise<Lease> {
    const known = this.#renewals.get(key);
    if (known !== undefined) return known;
    const renewal = this.#take(key).finally(() => this.#renewals.delete(key));
    this.#renewals.set(key, renewal);
    return renewal;
  }

  async #take(key: string): Promise<Lease> {
    const { total, endsInMs } = await this.#counter.add(key, this.#size);
    const before = total - this.#size;
    const lease = {
      left: Math.max(0, Math.min(this.#size, this.#limit.count - before)),
      untaken: Math.max(0, this.#limit.count - total),
      endsAtMs: this.#clockMs() + endsInMs,
    };
    // Inserted last, so that the oldest is the first of the map.
    this.#leases.delete(key);
    this.#leases.set(key, lease);
    const [oldest] = this.#leases.keys();
    if (this.#leases.size > mostKeys && oldest !== undefined) this.#leases.delete(oldest);
    return lease;
  }

  #allowance(lease: Lease, isAllowed: boolean): Allowance {
    return {
      isAllowed,
      limit: this.#limit,
      remaining: lease.left + lease.untaken,
      resetSeconds: Math.max(1, Math.ceil((lease.endsAtMs - this.#clockMs()) / 1000)),
    };
  }
}
