import { PostgresAdapter, PostgresDialect } from 'kysely';

/**
 * Kysely takes an advisory lock while it migrates; distributed engines do not have these. Without the lock, the slower
 * of two concurrent migrations finds the other's tables, rolls back, and then has nothing left to do.
 */
class LocklessAdapter extends PostgresAdapter {
  override acquireMigrationLock(): Promise<void> {
    return Promise.resolve();
  }

  override releaseMigrationLock(): Promise<void> {
    return Promise.resolve();
  }
}

export class LocklessPostgresDialect extends PostgresDialect {
  override createAdapter(): LocklessAdapter {
    return new LocklessAdapter();
  }
}
