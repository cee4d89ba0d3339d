import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { statementName } from '../query/prepared.ts';
import { isCancelled } from '../storage-error.ts';
import { CopyIn, isCopy } from './copy.ts';

/** Returns the pool with the interface that Kysely expects. */
export function kyselyPool(pool: pg.Pool): PostgresPool {
  // There is one wrapper for each client, because Kysely identifies a connection by its object.
  const connections = new WeakMap<pg.PoolClient, Connection>();
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      let connection = connections.get(client);
      if (connection === undefined) {
        connection = new Connection(client);
        connections.set(client, connection);
      }
      return connection;
    },
    end: () => pool.end(),
  };
}

/** A connection that adds prepared statements and COPY, which Kysely does not support. */
class Connection implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  /**
   * The error of a cancelled statement, after which the connection is closed. On a cluster that statement may have
   * waited for a silent node. The next statement on the connection, wherever its rows are, would wait until that node
   * is back.
   */
  #cancelled: Error | null = null;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('the service reads in pages, without cursors');
    if (this.#cancelled !== null) return Promise.reject(this.#cancelled);
    return isCopy(text) ? this.#copy(text, values) : this.#run(text, values);
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy === true || this.#cancelled !== null);
  }

  #run(text: string, values: readonly unknown[]) {
    return this.#client.query({ name: statementName(text), text, values: [...values] }).catch(this.#note);
  }

  readonly #note = (error: unknown): never => {
    if (isCancelled(error)) this.#cancelled = error;
    throw error;
  };

  async #copy(text: string, rows: readonly unknown[]) {
    const copy = new CopyIn(text, [Buffer.from(String(rows[0]))]);
    this.#client.query(copy);
    const rowCount = await copy.done.catch(this.#note);
    return { command: 'INSERT', rowCount, rows: [] };
  }
}
