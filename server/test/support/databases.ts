import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { DatabaseLocation } from '../../src/db/store.ts';

/** Enough for a test's own concurrency, few enough for many test files on one server. */
const connections = 4;

/** An empty database of its own. */
export interface TestDatabase {
  location: DatabaseLocation;
  remove: () => Promise<void>;
}

export async function sqliteFile(): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'payfac-test-'));
  return {
    location: { engine: 'sqlite', path: join(folder, 'payfac.db') },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

export async function postgresDatabase(serverUrl: string): Promise<TestDatabase> {
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
