import { Kysely } from 'kysely';
import { openStore } from '../../src/db/open-store.ts';
import { ImmediateSqliteDialect } from '../../src/db/sqlite/dialect.ts';
import { GroupCommit } from '../../src/db/sqlite/group-commit.ts';
import { openFile } from '../../src/db/sqlite/open.ts';
import type { Store } from '../../src/db/store.ts';
import type { Tables } from '../../src/db/tables.ts';
import { CuttableProxy } from './cuttable-proxy.ts';
import { createTestStore } from './test-store.ts';

/** A store that a test can make unavailable: PostgreSQL cannot be reached then, and SQLite cannot be written. */
export interface BreakableStore {
  store: Store;
  takeAway: () => Promise<void>;
  bringBack: () => Promise<void>;
  cleanup: () => Promise<void>;
}

export async function createBreakableStore(): Promise<BreakableStore> {
  const database = await createTestStore();
  const { location } = database;
  if (location.engine === 'sqlite') {
    // The store is built like that of a server, but on a connection that this test can forbid to write.
    const file = openFile(location.path);
    const writer = new Kysely<Tables>({ dialect: new ImmediateSqliteDialect(file) });
    const group = new GroupCommit(writer);
    const setReadOnly = (value: 'on' | 'off') => {
      file.pragma(`query_only = ${value}`);
      return Promise.resolve();
    };
    return {
      store: { ...database.store, write: (work) => group.write(work) },
      takeAway: () => setReadOnly('on'),
      bringBack: () => setReadOnly('off'),
      async cleanup() {
        await writer.destroy();
        await database.cleanup();
      },
    };
  }
  const proxy = await CuttableProxy.before(location.url);
  const store = await openStore({ ...location, url: proxy.urlOf(location.url) });
  return {
    store,
    takeAway: () => proxy.cut(),
    bringBack: () => proxy.restore(),
    async cleanup() {
      await store.close();
      await proxy.cut();
      await database.cleanup();
    },
  };
}
