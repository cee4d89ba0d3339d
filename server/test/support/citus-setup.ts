import type { TestProject } from 'vitest/node';
import { clusterDatabase, clusterServers, nameOf, runOn } from '../../../scripts/lab/databases.ts';
import { openStore } from '../../src/db/open-store.ts';

/**
 * Prepares the cluster of TEST_CITUS_URL for a run of the project `citus`: makes a database that spans its nodes, with
 * the tables spread, which tests copy node by node. The URL names a database with Citus on the coordinator; with its
 * user and password the workers must be reachable too.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const servers = await clusterServers(process.env.TEST_CITUS_URL ?? '');
  const { location, remove } = await clusterDatabase(servers);
  const name = nameOf(location);
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
