import { existsSync } from 'node:fs';
import type { Config } from '../config.ts';
import { releases } from '../db/migrations/releases.ts';
import { openStore } from '../db/open-store.ts';
import type { Store } from '../db/store.ts';
import type { Clock } from '../shared/clock.ts';
import { checkAgainstRecords } from './check-clock.ts';
import { checkDeep } from './check-deep.ts';
import { checkDeliveries } from './check-deliveries.ts';
import { checkKey } from './check-key.ts';
import { checkPlans } from './check-plans.ts';
import { checkPostgres } from './check-postgres.ts';
import { checkSellers } from './check-sellers.ts';
import { checkTransfers } from './check-transfers.ts';
import { checkTokenOwners } from './check-token-owners.ts';
import { checkModes } from './file-mode.ts';
import { fault, passed, failed, type CheckResult } from './check-result.ts';

/**
 * The database and what can be checked only with it: migrations, key, records, sellers, plans, deliveries, transfers.
 */
export async function checkDatabase(config: Config, clock: Clock, isDeep = false): Promise<CheckResult[]> {
  const { database } = config;
  if (database.engine === 'sqlite' && !existsSync(database.path)) {
    const first = passed('database', `${database.path} will be created at the first start`);
    return [first, ...(await checkKey(config, 'new', clock()))];
  }
  const file = database.engine === 'sqlite' ? await checkFile(database.path) : [];
  if (!file.every(({ ok }) => ok)) return [...file, ...(await checkKey(config, 'unknown', clock()))];
  let store: Store;
  try {
    store = await openStore(database);
  } catch (error) {
    return [...file, failed('database', error), ...(await checkKey(config, 'unknown', clock()))];
  }
  try {
    // While the database is open, its log and index are next to the file.
    const modes = database.engine === 'sqlite' ? checkModes('database', filesOf(database.path)) : [];
    const deep = isDeep ? await checkDeep(store) : [];
    return [...file, ...modes, ...deep, ...(await checkStore(config, store, clock))];
  } catch (error) {
    return [...file, failed('database', error)];
  } finally {
    await store.close();
  }
}

function filesOf(path: string): string[] {
  return ['', '-wal', '-shm'].map((suffix) => path + suffix);
}

/** SQLite's driver is loaded only where it is used. */
async function checkFile(path: string): Promise<CheckResult[]> {
  const { checkSqlite } = await import('./check-sqlite.ts');
  return checkSqlite(path);
}

async function checkStore(config: Config, store: Store, clock: Clock): Promise<CheckResult[]> {
  const server = store.engine === 'postgres' ? await checkPostgres(store.read, clock) : [];
  // The other checks would ask a node that is away too.
  if (server.some(({ subject, ok }) => subject === 'cluster' && !ok)) {
    return [...server, ...(await checkKey(config, 'unknown', clock()))];
  }
  const missing = await store.missingMigrations();
  // They may create tables that the other checks read.
  if (missing.length > 0) {
    const state = missing.length === Object.keys(releases).length ? 'new' : 'unknown';
    return [...server, lacking(store, missing), ...(await checkKey(config, state, clock()))];
  }
  const key = await checkKey(config, store.read, clock());
  return [
    ...server,
    passed('migrations', 'all have run'),
    ...(await checkTokenOwners(store, clock())),
    ...key,
    ...(await checkAgainstRecords({ store, clock })),
    ...(key.every(({ ok }) => ok) ? await checkSellers(config, store.read) : []),
    ...(await checkPlans(store.read)),
    ...(await checkDeliveries(store.read, clock())),
    ...(await checkTransfers(store.read, clock())),
  ];
}

function lacking({ engine }: Store, missing: readonly string[]): CheckResult {
  const names = missing.join(', ');
  return engine === 'sqlite'
    ? passed('migrations', `${names} will run at the next start`)
    : fault('migrations', `${names} missing; run \`payfac migrate\``);
}
