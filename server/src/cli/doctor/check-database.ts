import { existsSync } from 'node:fs';
import type { Config } from '../../config.ts';
import { checkWhole } from '../../db/inspect.ts';
import { releases } from '../../db/migrations/releases.ts';
import { openStore } from '../../db/open-store.ts';
import { countTokensWithoutOwner } from '../../db/postgres/citus/distribute.ts';
import { inspectCluster } from '../../db/postgres/citus/inspect.ts';
import type { Reader, Store } from '../../db/store.ts';
import { readKey } from '../../service.ts';
import type { Clock } from '../../shared/calendar.ts';
import { checkKey } from './check-key.ts';
import { checkAgainstRecords, checkModes } from './check-machine.ts';
import { checkPostgres } from './check-postgres.ts';
import {
  checkAudit,
  checkUnits,
  checkDeliveries,
  checkPlans,
  checkSellers,
  checkPeople,
  checkTokens,
  checkTransfers,
} from './check-records.ts';
import { failed, fault, passed, warning, type CheckResult } from './check-result.ts';

/** Checks the database and what needs it: migrations, key, records, tokens, sellers, plans, deliveries, transfers. */
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
    // While the database is open, its log and index are next to the file, so they are checked too.
    const modes = database.engine === 'sqlite' ? checkModes('database', filesOf(database.path)) : [];
    const deep = isDeep ? await checkDeep(store) : [];
    return [...file, ...modes, ...deep, ...(await checkStore(config, store, clock, isDeep))];
  } catch (error) {
    return [...file, failed('database', error)];
  } finally {
    await store.close();
  }
}

function filesOf(path: string): string[] {
  return ['', '-wal', '-shm'].map((suffix) => path + suffix);
}

/** Checks the file. SQLite's driver is loaded only where it is used. */
async function checkFile(path: string): Promise<CheckResult[]> {
  const { checkSqlite } = await import('./check-sqlite.ts');
  return checkSqlite(path);
}

async function checkStore(
  config: Config,
  store: Store,
  clock: Clock,
  isDeep: boolean,
): Promise<CheckResult[]> {
  const server = store.engine === 'postgres' ? await checkPostgres(store.read, clock) : [];
  const cluster = server.filter(({ subject }) => subject === 'cluster');
  // The other checks would also ask a node that is away.
  if (cluster.some(({ ok }) => !ok)) {
    return [...server, ...(await checkKey(config, 'unknown', clock()))];
  }
  const missing = await store.missingMigrations();
  // The migrations may create tables that the other checks read.
  if (missing.length > 0) {
    const state = missing.length === Object.keys(releases).length ? 'new' : 'unknown';
    return [...server, lacking(store, missing), ...(await checkKey(config, state, clock()))];
  }
  const key = await checkKey(config, store.read, clock());
  return [
    ...server,
    passed('migrations', 'all have run'),
    ...(cluster.length > 0 ? await checkTokenOwners(store.read, clock()) : []),
    ...key,
    ...(await checkAgainstRecords({ store, clock })),
    ...(key.every(({ ok }) => ok) ? await checkSeals(config, store.read, isDeep) : []),
    ...(isDeep ? await checkUnits(store.read, clock()) : []),
    ...(await checkPlans(store.read)),
    ...(await checkDeliveries(store.read, clock())),
    ...(await checkTransfers(store.read, clock())),
  ];
}

/** Checks what is sealed. The key must have passed its check, or not exist yet. */
async function checkSeals(config: Config, db: Reader, isDeep: boolean): Promise<CheckResult[]> {
  const keyring = readKey(config)?.keyring;
  if (keyring === undefined) return [];
  const audit = isDeep ? await checkAudit(keyring, db) : [];
  return [
    ...(await checkTokens(keyring, db)),
    ...(await checkPeople(keyring, db)),
    ...(await checkSellers(keyring, db)),
    ...audit,
  ];
}

function lacking({ engine }: Store, missing: readonly string[]): CheckResult {
  const names = missing.join(', ');
  return engine === 'sqlite'
    ? passed('migrations', `${names} will run at the next start`)
    : fault('migrations', `${names} missing; run \`payfac migrate\``);
}

/** How long a new token may be without an owner: longer than its creation takes. */
const youngMs = 60_000;

/** Checks whether a crash of a cluster's coordinator made it lose the owner of a token. */
async function checkTokenOwners(db: Reader, now: number): Promise<CheckResult[]> {
  const count = await countTokensWithoutOwner(db, now - youngMs);
  if (count === 0) return [];
  return [
    fault(
      'cluster',
      `tokens refused because the coordinator lost their owners: ${count}; run \`payfac migrate --distribute\`, ` +
        'which finds them again',
    ),
  ];
}

/** Runs the engine's own check of every page, row and index. It may take minutes. */
export async function checkDeep(store: Store): Promise<CheckResult[]> {
  const damages = await checkWhole(store);
  if (damages === null) {
    return [
      warning(
        'database',
        'its indexes were not compared with its tables, because the extension amcheck is missing: run `create extension ' +
          'amcheck` in this database as a superuser, let the user of DATABASE_URL execute its functions, and run this again',
      ),
    ];
  }
  if (damages.length === 0) return [await intact(store)];
  return damages.map((damage) =>
    fault(
      'database',
      `is damaged or was changed from outside (${damage}); keep a copy, run \`reindex\` on the database if an index is ` +
        'named, otherwise restore your last backup; then run this and `payfac statement verify` again',
    ),
  );
}

async function intact({ engine, read }: Store): Promise<CheckResult> {
  const cluster = engine === 'postgres' ? await inspectCluster(read) : null;
  if (cluster === null || cluster.workers.length === 0) {
    return passed('database', 'every row and every index is intact');
  }
  const nodes = cluster.workers.map(({ address }) => address).join(', ');
  return warning(
    'database',
    `what the coordinator itself stores is intact; what the other nodes store was not checked: run \`pg_amcheck ` +
      `--heapallindexed\` on this database of ${nodes}`,
  );
}
