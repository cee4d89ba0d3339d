import {
  PostgresAdapter,
  PostgresDialect,
  type CompiledQuery,
  type DatabaseConnection,
  type Kysely,
  type QueryExecutor,
  type QueryResult,
  type Transaction,
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
  /** The connections of open transactions, and the statements that are sent with the commit. */
  readonly #open = new WeakMap<
    QueryExecutor,
    { connection: DatabaseConnection; withCommit: Promise<unknown>[] }
  >();

  /**
   * Runs a transaction, in which `run` sends each statement without waiting for the one before. If one that was sent with
   * the commit failed, Kysely only says that the transaction was rolled back; the statement's own error is thrown instead.
   */
  async transaction<T>(db: Kysely<Tables>, work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
    let sentWithCommit: Promise<unknown>[] = [];
    try {
      return await db.transaction().execute(async (tx) => {
        const executor = tx.getExecutor();
        const connection = await executor.provideConnection((own) => Promise.resolve(own));
        const withCommit: Promise<unknown>[] = [];
        this.#open.set(executor, { connection, withCommit });
        try {
          const result = await work(tx);
          sentWithCommit = withCommit;
          return result;
        } finally {
          this.#open.delete(executor);
        }
      });
    } finally {
      await Promise.all(sentWithCommit);
    }
  }

  /** Lets the transaction of `transaction` commit without waiting for this statement, which `run` has sent. */
  async sendWithCommit(tx: Kysely<Tables>, statement: Promise<unknown>): Promise<void> {
    const open = this.#open.get(tx.getExecutor());
    if (open === undefined) return void (await statement);
    // If the work fails after this, nobody waits for the statement.
    statement.catch(() => undefined);
    open.withCommit.push(statement);
  }

  /** Runs a query without waiting for the query of the same transaction before it, as Kysely would. */
  run<R>(db: Kysely<Tables>, query: CompiledQuery<R>): Promise<QueryResult<R>> {
    const open = this.#open.get(db.getExecutor());
    return open === undefined ? db.executeQuery(query) : open.connection.executeQuery<R>(query);
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
