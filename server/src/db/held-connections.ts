import { AsyncLocalStorage } from 'node:async_hooks';

/** Code of PostgreSQL's class of lost connections. */
const connectionFailure = '08006';

/** The node of a cluster that has the rows is away. */
export class NodeAwayError extends Error {
  readonly code = connectionFailure;

  constructor() {
    super('the node with the rows does not respond');
  }
}

const current = new AsyncLocalStorage<HeldConnections>();

/**
 * The connections that a piece of work holds. Cutting them makes room for the others' work: those that wait for a
 * silent node would wait for half a minute.
 */
export class HeldConnections {
  readonly #cuts = new Map<object, () => void>();
  #isCut = false;

  /** Those of the work that this runs in; null outside any. */
  static current(): HeldConnections | null {
    return current.getStore() ?? null;
  }

  run<T>(work: () => T): T {
    return current.run(this, work);
  }

  /** Throws for work that was cut meanwhile. */
  add(connection: object, cut: () => void): void {
    if (this.#isCut) throw new NodeAwayError();
    this.#cuts.set(connection, cut);
  }

  delete(connection: object): void {
    this.#cuts.delete(connection);
  }

  cut(): void {
    this.#isCut = true;
    for (const cut of this.#cuts.values()) cut();
  }
}
