import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { HeldConnections } from '../held-connections.ts';
import { CopyIn } from './copy-in.ts';
import { isCopy } from './copy-rows.ts';
import { statementName } from '../query/prepared.ts';

/** The pool with the interface that Kysely expects. */
export function kyselyPool(pool: pg.Pool): PostgresPool {
  // One wrapper per client: Kysely identifies a connection by its object.
  const connections = new WeakMap<pg.PoolClient, Connection>();
  return {
    options: pool.options,
    async connect() {
      const holder = HeldConnections.current();
      const client = await pool.connect();
      let connection = connections.get(client);
      if (connection === undefined) {
        connection = new Connection(client);
        connections.set(client, connection);
      }
      connection.holdFor(holder);
      return connection;
    },
    end: () => pool.end(),
  };
}

/** Adds prepared statements and COPY, which Kysely does not support. */
class Connection implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  /** Resolved when no COPY waits for its rows: PostgreSQL refuses what is sent between a COPY and its rows. */
  #copied: Promise<unknown> = Promise.resolve();

  #holder: HeldConnections | null = null;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  /** Begins to be used by the holder, if there is one. */
  holdFor(holder: HeldConnections | null): void {
    try {
      holder?.add(this, () => this.#cut());
      this.#holder = holder;
    } catch (error) {
      this.#client.release();
      throw error;
    }
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('the service reads in pages, without cursors');
    return isCopy(text) ? this.#copy(text, values) : this.#run(text, values);
  }

  release(destroy?: boolean): void {
    this.#holder?.delete(this);
    this.#holder = null;
    this.#client.release(destroy);
  }

  #cut(): void {
    if (this.#client instanceof pg.Client) this.#client.connection.stream.destroy();
  }

  async #run(text: string, values: readonly unknown[]) {
    await this.#copied;
    return this.#client.query({ name: statementName(text), text, values: [...values] });
  }

  async #copy(text: string, rows: readonly unknown[]) {
    const copy = new CopyIn(text, [Buffer.from(String(rows[0]))]);
    const before = this.#copied;
    this.#copied = copy.done.catch(() => undefined);
    await before;
    this.#client.query(copy);
    const rowCount = await copy.done;
    return { command: 'INSERT', rowCount, rows: [] };
  }
}
