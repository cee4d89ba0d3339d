import { inject } from 'vitest';
import { openStore } from '../../src/db/open-store.ts';
import type { DatabaseLocation } from '../../src/db/store.ts';
import type { Store } from '../../src/db/store.ts';
import { postgresDatabase, sqliteFile, type TestDatabase } from './databases.ts';

export interface TestStore {
  store: Store;
  /** Where it is, for a test that opens it from another process. */
  location: DatabaseLocation;
  /** Removes the database of a store that is closed already. */
  remove: () => Promise<void>;
  /** Closes the store and removes the database. */
  cleanup: () => Promise<void>;
}

/** An empty, migrated database of its own, on the engine of the test's project. */
export async function createTestStore(): Promise<TestStore> {
  const created = await openTestStore(await createTestDatabase());
  await created.store.migrate();
  return created;
}

/** A database of the project's engine with nothing in it. */
export function createTestDatabase(): Promise<TestDatabase> {
  return inject('engine') === 'sqlite' ? sqliteFile() : postgresDatabase(inject('postgresUrl'));
}

/** Opens a database as it is. */
export async function openTestStore({ location, remove }: TestDatabase): Promise<TestStore> {
  const store = await openStore(location);
  return {
    store,
    location,
    remove,
    async cleanup() {
      await store.close();
      await remove();
    },
  };
}
