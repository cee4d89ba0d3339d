import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { settings } from '../../server/src/db/postgres/citus/inspect.ts';
import { openStore } from '../../server/src/db/open-store.ts';
import type { DatabaseLocation } from '../../server/src/db/store.ts';

/** The number of connections: enough for a test's own concurrency, few enough for many test files on one server. */
const testConnections = 4;

/** A database for one test, which can be removed. */
export interface TestDatabase {
  location: DatabaseLocation;
  remove: () => Promise<void>;
}

/** Returns an empty file, or a copy of a file that nobody has open. */
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
  /** The folder of the file. Default: the system's folder for temporary files. */
  parent?: string;
}

/** The servers of a cluster, by their URLs, with the coordinator first. A single server is a list of one. */
export type PostgresServers = readonly [string, ...string[]];

interface PostgresOptions {
  /** The name of a database to copy, to which nobody may be connected. */
  template?: string | undefined;
  /** The largest number of connections of each process that opens the database. */
  connections?: number;
}

/** Returns an empty database, or a copy of the template. */
export async function postgresDatabase(
  servers: PostgresServers,
  { template, connections = testConnections }: PostgresOptions = {},
): Promise<TestDatabase> {
  const name = `t_${randomBytes(8).toString('hex')}`;
  // Copying the files is three times as fast as copying through the log, which is for servers that must survive a crash
  // during the copy.
  const from = template === undefined ? '' : ` template ${template} strategy file_copy`;
  await runOnAll(servers, `create database ${name}${from}`);
  // A copy has no settings. `payfac migrate --distribute` gives them to a cluster's database.
  if (servers.length > 1 && template !== undefined) {
    for (const setting of settings) await runOn(servers[0], `alter database ${name} set ${setting}`);
  }
  return {
    location: { engine: 'postgres', url: databaseUrl(servers[0], name), connections },
    // A process that a test killed may still be connected.
    remove: () => dropDatabase(servers, name),
  };
}

/**
 * The number of parts into which tables are divided: enough that intermediaries are on different nodes, and few, so
 * that they are made quickly.
 */
const testShards = 4;

/** Returns the nodes of a cluster, from the URL of a database with Citus on its coordinator. */
export async function clusterServers(coordinatorUrl: string): Promise<PostgresServers> {
  const workers = await runOn(
    coordinatorUrl,
    "select nodename, nodeport from pg_dist_node where groupid <> 0 and noderole = 'primary' order by nodeid",
  );
  const urls = workers.map(({ nodename, nodeport }) => {
    const url = new URL(coordinatorUrl);
    url.host = `${String(nodename)}:${String(nodeport)}`;
    return url.href;
  });
  return [coordinatorUrl, ...urls];
}

/** Returns an empty database that spans the nodes of a cluster. */
export async function clusterDatabase(servers: PostgresServers, shards = testShards): Promise<TestDatabase> {
  const database = await postgresDatabase(servers);
  const name = nameOf(database.location);
  for (const url of servers) await runOn(databaseUrl(url, name), 'create extension citus');
  const [coordinator, ...workers] = servers;
  const own = databaseUrl(coordinator, name);
  await runOn(own, `select citus_set_coordinator_host(${hostAndPort(coordinator)})`);
  for (const worker of workers) await runOn(own, `select citus_add_node(${hostAndPort(worker)})`);
  await runOn(coordinator, `alter database ${name} set citus.shard_count = ${shards}`);
  return database;
}

function hostAndPort(serverUrl: string): string {
  const { hostname, port } = new URL(serverUrl);
  return `'${hostname}', ${port || '5432'}`;
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Makes all tables in an empty database. */
export async function migrated(database: TestDatabase): Promise<TestDatabase> {
  const store = await openStore(database.location);
  await store.migrate();
  await store.close();
  return database;
}

/** Returns the name of a migrated database to copy. */
export async function postgresTemplate(
  serverUrl: string,
): Promise<{ name: string; remove: () => Promise<void> }> {
  const { location, remove } = await migrated(await postgresDatabase([serverUrl]));
  return { name: nameOf(location), remove };
}

/** Returns the name of a PostgreSQL database. */
export function nameOf(location: DatabaseLocation): string {
  if (location.engine !== 'postgres') throw new Error('a PostgreSQL database was expected');
  return new URL(location.url).pathname.slice(1);
}

const dropAttempts = 5;

/**
 * Drops a database. New connections are forbidden first, because the nodes of a cluster connect to one another again
 * when their connections are closed.
 */
async function dropDatabase(servers: PostgresServers, name: string): Promise<void> {
  await runOnAll(servers, `update pg_database set datallowconn = false where datname = '${name}'`);
  for (let attempt = 1; ; attempt++) {
    try {
      await runOnAll(servers, `drop database if exists ${name} with (force)`);
      return;
    } catch (error) {
      if (attempt === dropAttempts) throw error;
      await sleep(attempt * 100);
    }
  }
}

async function runOnAll(servers: PostgresServers, statement: string): Promise<void> {
  await Promise.all(servers.map((url) => runOn(url, statement)));
}

/** Runs one statement on a connection of its own. Returns its rows. */
export async function runOn(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
