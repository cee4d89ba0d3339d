import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openStore } from '../../src/db/open-store.ts';
import type { DatabaseLocation } from '../../src/db/store.ts';

/** Enough for a test's own concurrency, few enough for many test files on one server. */
const connections = 4;

/** A database of its own. */
export interface TestDatabase {
  location: DatabaseLocation;
  remove: () => Promise<void>;
}

/** Empty, or a copy of a file that nobody has open. */
export async function sqliteFile({ template, parent = tmpdir() }: SqliteOptions = {}): Promise<TestDatabase> {
  const folder = await mkdtemp(join(parent, 'payfac-test-'));
  const path = join(folder, 'payfac.db');
  if (template !== undefined) await copyFile(template, path);
  return {
    location: { engine: 'sqlite', path },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

interface SqliteOptions {
  template?: string;
  /** The system's folder for temporary files unless it is given. */
  parent?: string;
}

/** Empty, or a copy of a database that nobody is connected to, given by its name. */
export async function postgresDatabase(serverUrl: string, template?: string): Promise<TestDatabase> {
  const name = `t_${randomBytes(8).toString('hex')}`;
  await runOn(serverUrl, `create database ${name}${template === undefined ? '' : ` template ${template}`}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    location: { engine: 'postgres', url: url.href, connections },
    // A process that a test killed may not have hung up yet.
    remove: () => runOn(serverUrl, `drop database ${name} with (force)`),
  };
}

/** Makes all tables in an empty database. */
export async function migrated(database: TestDatabase): Promise<TestDatabase> {
  const store = await openStore(database.location);
  await store.migrate();
  await store.close();
  return database;
}

/** A migrated database to copy, by its name. */
export async function postgresTemplate(
  serverUrl: string,
): Promise<{ name: string; remove: () => Promise<void> }> {
  const { location, remove } = await migrated(await postgresDatabase(serverUrl));
  if (location.engine !== 'postgres') throw new Error('a PostgreSQL database was expected');
  return { name: new URL(location.url).pathname.slice(1), remove };
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
