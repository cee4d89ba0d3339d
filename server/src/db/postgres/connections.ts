import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
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

/** Adds prepared statements and COPY, which Kysely does not support. */
class Connection implements PostgresPoolClient {
  readonly #client: pg.PoolClient;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('the service reads in pages, without cursors');
    return isCopy(text) ? this.#copy(text, values) : this.#run(text, values);
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy);
  }

  #run(text: string, values: readonly unknown[]) {
    return this.#client.query({ name: statementName(text), text, values: [...values] });
  }

  async #copy(text: string, rows: readonly unknown[]) {
    const copy = this.#client.query(new CopyIn(text, [Buffer.from(String(rows[0]))]));
    const rowCount = await copy.done;
    return { command: 'INSERT', rowCount, rows: [] };
  }
}
