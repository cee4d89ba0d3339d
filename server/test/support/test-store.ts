import { inject } from 'vitest';
import {
  postgresDatabase,
  postgresTemplate,
  sqliteFile,
  type TestDatabase,
} from '../../../scripts/lab/databases.ts';
import { startPostgres } from '../../../scripts/lab/postgres-process.ts';
import { openStore } from '../../src/db/open-store.ts';
import type { DatabaseLocation, Store } from '../../src/db/store.ts';

export interface TestStore {
  store: Store;
  /** The location of the database, for a test that opens it from another process. */
  location: DatabaseLocation;
  /** Removes the database of a store that is closed already. */
  remove: () => Promise<void>;
  /** Closes the store and removes the database. */
  cleanup: () => Promise<void>;
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** The system's folder for temporary files. The folder of the tests may be in memory. */
    diskFolder: string;
  }
}

/** Creates an empty, migrated database for one test, on the engine of the test's project. */
export async function createTestStore(): Promise<TestStore> {
  const database =
    inject('engine') === 'sqlite'
      ? sqliteFile({ template: inject('sqliteTemplate') })
      : postgresDatabase(inject('postgresServers'), { template: inject('postgresTemplate') });
  return openTestStore(await database);
}

/**
 * Creates a store as `createTestStore` does, but on a disk, and on a PostgreSQL that waits for its disk. It is for
 * tests of what a crash leaves behind, and of how `doctor` judges the settings.
 */
export async function createDurableStore(): Promise<TestStore> {
  const parent = inject('diskFolder');
  if (inject('engine') === 'sqlite') {
    return openTestStore(await sqliteFile({ template: inject('sqliteTemplate'), parent }));
  }
  if (process.env.TEST_DATABASE_URL !== undefined) return createTestStore();
  const { url, template } = await (durable ??= startDurable(parent));
  const { location } = await postgresDatabase([url], { template });
  // The server is removed with all its databases; dropping one would wait for the disk.
  return openTestStore({ location, remove: () => Promise.resolve() });
}

/** The durable server. It is started by the first test of this process that needs it, and ends with the process. */
let durable: ReturnType<typeof startDurable> | undefined;

async function startDurable(folder: string): Promise<{ url: string; template: string }> {
  const { url } = await startPostgres('durable', folder);
  const { name } = await postgresTemplate(url);
  return { url, template: name };
}

/** Creates an empty database of the project's engine, without tables. */
export function createTestDatabase(): Promise<TestDatabase> {
  return inject('engine') === 'sqlite' ? sqliteFile() : postgresDatabase(inject('postgresServers'));
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
