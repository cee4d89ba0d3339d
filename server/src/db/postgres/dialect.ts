import { PostgresAdapter, PostgresDialect } from 'kysely';

/**
 * Kysely holds an advisory lock while it migrates, which engines that distribute PostgreSQL lack. Without it,
 * of two that migrate at once the slower one meets the other's tables, rolls back, and finds nothing missing.
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
