import { PostgresAdapter, PostgresDialect } from 'kysely';

/**
 * Kysely takes an advisory lock while it migrates; distributed engines do not have these. Without the lock, the slower
 * of two concurrent migrations finds the other's tables, rolls back, and then has nothing left to do.
 */
export class LocklessAdapter extends PostgresAdapter {
  /** Whether rows of different intermediaries may be on different nodes. */
  isOnCluster = false;

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
