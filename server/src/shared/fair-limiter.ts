/**
 * Runs at most `count` pieces of work at once. The others wait, and owners take turns, so that no owner delays the
 * others. The next piece begins in another turn of the event loop, so that work which never awaits anything does not
 * block the process.
 */
export class FairLimiter<Owner> {
  /** The waiting work of each owner. The owner whose turn is next comes first. */
  readonly #waiting = new Map<Owner, (() => void)[]>();
  readonly #count: number;
  readonly #onIdle: (() => void) | undefined;
  #running = 0;

  /** Calls `onIdle` whenever nothing runs and nothing waits. */
  constructor(count: number, onIdle?: () => void) {
    this.#count = count;
    this.#onIdle = onIdle;
  }

  async run<T>(owner: Owner, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#count) this.#running += 1;
    else await this.#turn(owner);
    try {
      return await work();
    } finally {
      setImmediate(() => this.#passOn());
    }
  }

  #turn(owner: Owner): Promise<void> {
    const queue = this.#waiting.get(owner) ?? [];
    this.#waiting.set(owner, queue);
    return new Promise((resolve) => queue.push(resolve));
  }

  #passOn(): void {
    const [first] = this.#waiting;
    if (first === undefined) {
      this.#running -= 1;
      if (this.#running === 0) this.#onIdle?.();
      return;
    }
    const [owner, queue] = first;
    const next = queue.shift();
    this.#waiting.delete(owner);
    if (queue.length > 0) this.#waiting.set(owner, queue);
    next?.();
  }
}
