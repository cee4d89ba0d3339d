import type { TestProject } from 'vitest/node';
import { openStore } from '../../src/db/open-store.ts';
import { databaseUrl, nameOf, postgresDatabase, runOn, type PostgresServers } from './databases.ts';

/** Enough that intermediaries lie on different nodes; with the usual 32 a test's database would take seconds. */
const shards = 4;

/**
 * Prepares the cluster of TEST_CITUS_URL for a run of the project `citus`: makes a database that spans its nodes, with the
 * tables spread, which tests copy node by node. The URL names a database with Citus on the coordinator; with its user
 * and password the workers must be reachable too.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const servers = await serversOf(process.env.TEST_CITUS_URL ?? '');
  const { location, remove } = await postgresDatabase(servers);
  const name = nameOf(location);
  for (const url of servers) await runOn(databaseUrl(url, name), 'create extension citus');
  const [coordinator, ...workers] = servers;
  const own = databaseUrl(coordinator, name);
  await runOn(own, `select citus_set_coordinator_host(${hostAndPort(coordinator)})`);
  for (const worker of workers) await runOn(own, `select citus_add_node(${hostAndPort(worker)})`);
  await runOn(coordinator, `alter database ${name} set citus.shard_count = ${shards}`);
  const store = await openStore(location);
  await store.distribute?.();
  await store.close();
  // A database can be copied only while nobody is connected to it, and Citus itself connects to its own.
  for (const url of servers) {
    await runOn(url, `alter database ${name} allow_connections false`);
    await runOn(url, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  }
  project.provide('postgresServers', servers);
  project.provide('postgresTemplate', name);
  return remove;
}

/** The nodes of the cluster, the coordinator first. */
async function serversOf(coordinatorUrl: string): Promise<PostgresServers> {
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

function hostAndPort(serverUrl: string): string {
  const { hostname, port } = new URL(serverUrl);
  return `'${hostname}', ${port || '5432'}`;
}
