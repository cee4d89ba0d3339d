import {
  PostgresAdapter,
  PostgresDialect,
  type CompiledQuery,
  type DatabaseConnection,
  type Kysely,
  type QueryExecutor,
  type QueryResult,
} from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * An adapter without a lock for migrations. Kysely takes an advisory lock while it migrates, which distributed engines
 * do not have. Without the lock, the slower of two concurrent migrations finds the other's tables, rolls back, and then
 * has nothing left to do.
 */
export class LocklessAdapter extends PostgresAdapter {
  /** Whether rows of different intermediaries may be on different nodes. */
  isOnCluster = false;
  /** The connections of open transactions. */
  readonly #connections = new WeakMap<QueryExecutor, DatabaseConnection>();

  /** Runs `work`, during which `run` sends each statement of the transaction without waiting for the one before. */
  async pipeline<T>(tx: Kysely<Tables>, work: () => Promise<T>): Promise<T> {
    const executor = tx.getExecutor();
    const connection = await executor.provideConnection((own) => Promise.resolve(own));
    this.#connections.set(executor, connection);
    try {
      return await work();
    } finally {
      this.#connections.delete(executor);
    }
  }

  /** Runs a query without waiting for the query of the same transaction before it, as Kysely would. */
  run<R>(db: Kysely<Tables>, query: CompiledQuery<R>): Promise<QueryResult<R>> {
    const connection = this.#connections.get(db.getExecutor());
    return connection === undefined ? db.executeQuery(query) : connection.executeQuery<R>(query);
  }

  override acquireMigrationLock(): Promise<void> {
    return Promise.resolve();
  }

  override releaseMigrationLock(): Promise<void> {
    return Promise.resolve();
  }
}

export class LocklessPostgresDialect extends PostgresDialect {
  readonly adapter = new LocklessAdapter();

  override createAdapter(): LocklessAdapter {
    return this.adapter;
  }
}
