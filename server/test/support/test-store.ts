import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { openStore, type DatabaseLocation } from '../../src/db/open-store.ts';
import type { Store } from '../../src/db/store.ts';

export interface TestStore {
  store: Store;
  /** Where it is, for a test that opens it from another process. */
  location: DatabaseLocation;
  /** Removes the database of a store that is closed already. */
  remove: () => Promise<void>;
  /** Closes the store and removes the database. */
  cleanup: () => Promise<void>;
}

/** Enough for a test's own concurrency, few enough for many test files on one server. */
const connections = 4;

/** An empty, migrated database of its own, on the engine of the test's project. */
export async function createTestStore(): Promise<TestStore> {
  const { location, remove } =
    inject('engine') === 'sqlite' ? await sqliteFile() : await postgresDatabase(inject('postgresUrl'));
  const store = await openStore(location);
  await store.migrate();
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

interface TestDatabase {
  location: DatabaseLocation;
  remove: () => Promise<void>;
}

async function sqliteFile(): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'payfac-test-'));
  return {
    location: { engine: 'sqlite', path: join(folder, 'payfac.db') },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function postgresDatabase(serverUrl: string): Promise<TestDatabase> {
  const name = `t_${randomBytes(8).toString('hex')}`;
  await runOn(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    location: { engine: 'postgres', url: url.href, connections },
    // A process that a test killed may not have hung up yet.
    remove: () => runOn(serverUrl, `drop database ${name} with (force)`),
  };
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
