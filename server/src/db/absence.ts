import { HeldConnections, NodeAwayError } from './held-connections.ts';
import { isNodeAway } from './probe.ts';
import type { Store } from './store.ts';

/** Between two looks at the nodes, while one is away. */
const pauseMs = 1_000;

/**
 * What nobody asked about for this long is looked at again before it counts. A look takes two seconds for a silent
 * node.
 */
const outdatedMs = 5_000;

/**
 * After this time without a response, the nodes are looked at: less than callers wait, and far more than most work
 * takes.
 */
const patienceMs = 2_000;

/**
 * Knows which intermediaries cannot be served while a node of a cluster is away, so that nothing waits for that node
 * and holds up the others.
 */
export class Absence {
  readonly #store: Store;
  #away: ReadonlySet<number> = new Set();
  #present: readonly number[] = [];
  #lookedAt = 0;
  #looking: Promise<void> | null = null;
  #noticing: Promise<boolean> | null = null;

  constructor(store: Store) {
    this.#store = store;
  }

  /** The intermediaries that can be served while others cannot; null while all can be, or none. */
  get present(): readonly number[] | null {
    return this.#away.size === 0 || this.#present.length === 0 ? null : this.#present;
  }

  isAway(intermediaryId: number): boolean {
    return this.#away.has(intermediaryId);
  }

  /**
   * Runs work for these intermediaries, null for all. Fails at once while a node of one is away or was a few
   * seconds ago, and soon after a node falls silent; then the work's connections are cut, and its outcome is unknown.
   */
  async guard<T>(of: readonly number[] | null, work: () => Promise<T>): Promise<T> {
    if (this.#store.presence === null) return work();
    if (this.#isAnyAway(of) && this.#age > outdatedMs) await this.#look();
    this.lookAgain();
    if (this.#isAnyAway(of)) throw new NodeAwayError();
    const held = new HeldConnections();
    try {
      return await this.#unlessSilent(of, held, held.run(work));
    } catch (error) {
      // The caller need not wait for the result. If the nodes cannot be looked at, the next work fails too.
      void this.notice(error).catch(() => undefined);
      throw error;
    }
  }

  /** After an error: finds out who can be served. True if some can and others cannot. */
  notice(error: unknown): Promise<boolean> {
    this.#noticing ??= this.#examine(error).finally(() => {
      this.#noticing = null;
    });
    return this.#noticing;
  }

  /** Begins to look whether the nodes are back, if one was away a second ago. */
  lookAgain(): void {
    // If the coordinator fails too, whatever needs it next says so.
    if (this.#away.size > 0 && this.#age > pauseMs) void this.#look().catch(() => undefined);
  }

  /** How old the last look is, in milliseconds. */
  get #age(): number {
    return performance.now() - this.#lookedAt;
  }

  #isAnyAway(of: readonly number[] | null): boolean {
    return of === null ? this.#away.size > 0 : of.some((id) => this.isAway(id));
  }

  async #examine(error: unknown): Promise<boolean> {
    if (!(await isNodeAway(this.#store, error))) return false;
    await this.#look();
    return this.present !== null;
  }

  /** Work that is merely slow goes on, also if the nodes cannot be looked at. */
  async #unlessSilent<T>(of: readonly number[] | null, held: HeldConnections, work: Promise<T>): Promise<T> {
    const silence = Promise.withResolvers<never>();
    let isOver = false;
    const watch = async () => {
      await this.#look().catch(() => undefined);
      if (isOver) return;
      if (!this.#isAnyAway(of)) {
        timer = wait();
        return;
      }
      silence.reject(new NodeAwayError());
      held.cut();
    };
    const wait = () => setTimeout(() => void watch(), patienceMs);
    let timer = wait();
    return Promise.race([work, silence.promise]).finally(() => {
      isOver = true;
      clearTimeout(timer);
    });
  }

  #look(): Promise<void> {
    this.#looking ??= this.#read().finally(() => {
      this.#looking = null;
      this.#lookedAt = performance.now();
    });
    return this.#looking;
  }

  async #read(): Promise<void> {
    const found = (await this.#store.presence?.()) ?? [];
    const idsOf = (isPresent: boolean) =>
      found.filter((each) => each.isPresent === isPresent).map(({ id }) => id);
    this.#away = new Set(idsOf(false));
    this.#present = idsOf(true);
  }
}
