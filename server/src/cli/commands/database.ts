import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Command } from 'commander';
import { forgetFileNumbers } from '../../bank/paying-account.repository.ts';
import { loadConfig, type Config } from '../../config.ts';
import { openStore } from '../../db/open-store.ts';
import { companions, copySqlite } from '../../db/sqlite/copy.ts';
import { makeFolder } from '../../db/sqlite/open.ts';
import type { DatabaseLocation, Distribution, NodeConnections, Store } from '../../db/store.ts';
import { assertKeyFits, newestKeyId, type KeySource } from '../../secret-keys/secret-key.service.ts';
import { keyFile, readKey } from '../../service.ts';
import { formatInstant, systemClock } from '../../shared/calendar.ts';
import { UserError } from '../../shared/errors.ts';
import { counted } from '../../shared/text.ts';
import { printJson, shellWord } from '../output.ts';
import { nothingKept, stopRequest } from '../with-service.ts';

const migrateHelp = `
--distribute needs the coordinator of a cluster that has worker nodes. Stop every server first. If it is interrupted,
run it again.`;

interface MigrateOptions {
  distribute?: true;
  json?: true;
}

export function migrateCommand(command: Command): void {
  command
    .option('--distribute', 'also spread the tables over the nodes of a Citus cluster, by intermediary')
    .option('--json', 'print the names of the migrations that ran, and what was spread, as JSON')
    .addHelpText('after', migrateHelp)
    .action(runMigrate);
}

async function runMigrate(options: MigrateOptions): Promise<void> {
  const store = await openStore(loadConfig().database);
  try {
    const done = options.distribute ? await distribute(store) : { ran: await store.migrate() };
    if (options.json) printJson(done);
    else printDone(done);
  } finally {
    await store.close();
  }
}

function distribute(store: Store): Promise<Distribution> {
  if (store.distribute !== null) return store.distribute();
  throw new UserError(
    'SQLite is one file, which cannot be spread over nodes. Give the URL of the coordinator of a Citus cluster in ' +
      'DATABASE_URL.',
  );
}

function printDone(done: Distribution | { ran: string[] }): void {
  console.log(done.ran.length === 0 ? 'The schema is up to date.' : `Migrated: ${done.ran.join(', ')}.`);
  if (!('tables' in done)) return;
  const { tables, foreignKeys, tokens, nodes, shards } = done;
  const nodesText = `${counted(nodes.length, 'node')} (${nodes.join(', ')}), each table in ${counted(shards, 'shard')}`;
  if (tables.length === 0) console.log(`Nothing is left to spread: the tables are on ${nodesText}.`);
  else console.log(`Spread over ${nodesText}: ${tables.join(', ')}. Foreign keys kept: ${foreignKeys}.`);
  if (tokens > 0) console.log(`Found the owners of ${counted(tokens, 'token')} again.`);
  printNodeConnections(done.nodeConnections);
}

function printNodeConnections({ limits, outcome }: NodeConnections): void {
  if (outcome === 'set') {
    console.log(
      `Added ${limits} to citus.node_conninfo by ALTER SYSTEM, so that a node whose machine is off is noticed in ` +
        'seconds. This is for all databases of the coordinator, and overrides postgresql.conf.',
    );
  }
  if (outcome === 'refused') {
    console.log(
      `This user may not change citus.node_conninfo on the coordinator. Unless it has a tcp_user_timeout, have a ` +
        `superuser add ${limits}: otherwise it may take a quarter of an hour until a node whose machine is off is noticed.`,
    );
  }
}

const backupHelp = `
The file holds the whole database as it was at one instant, and only its owner can read it. It is written completely or
not at all: Ctrl-C and SIGTERM leave nothing behind. A process that is killed, or a power cut, leaves FILE.<uuid>.tmp,
which is useless and may be deleted.

The secret key (PAYFAC_SECRET_KEY, or the .key file beside the database) is not in the file. Back up the key too, but in
another place: whoever takes both can read everything.

On PostgreSQL this prints the command to run instead.`;

type SqliteLocation = Extract<DatabaseLocation, { engine: 'sqlite' }>;

export function backupCommand(command: Command): void {
  command
    .argument('<file>', 'the file to write; it must not exist')
    .option('--json', 'print file, madeAt, bytes and keyId as JSON')
    .addHelpText('after', backupHelp)
    .action((file: string, { json }: { json?: true }) => backUp(loadConfig(), file, json));
}

/** Makes a backup. It neither needs nor copies the key. */
async function backUp(config: Config, file: string, json?: true): Promise<void> {
  const { database } = config;
  if (database.engine === 'postgres') throw useDump(file, database.url);
  const { madeAt, bytes, keyId } = await copyTo(file, database);
  if (json) {
    printJson({ file, madeAt, bytes, keyId });
    return;
  }
  const key = keyId === null ? 'the key of the database' : `the key of the database (key id ${keyId})`;
  console.log(`The database as of ${madeAt} is in ${file} (${counted(bytes, 'byte')}).\n`);
  console.log(`The key is not in it: without ${key} it can be neither restored nor verified.`);
  console.log(`Back up ${readKey(config)?.source ?? 'the key'} too, in another place.`);
}

/**
 * Copies the database to a file. The store stays open during the copy: if the last connection were read-only, its
 * `-wal` file would be left behind.
 */
async function copyTo(file: string, database: SqliteLocation) {
  const store = await openStore(database, { mustExist: true });
  try {
    const keyId = await newestKeyId(store);
    const madeAt = formatInstant(systemClock());
    return { madeAt, keyId, ...(await copySqlite(database.path, file, stopRequest(nothingKept))) };
  } finally {
    await store.close();
  }
}

function useDump(file: string, url: string): UserError {
  return new UserError(
    'the database is PostgreSQL, and nothing was written. Back it up with its own tool, also while it is in use:\n\n' +
      `  umask 077 && pg_dump --format=custom --no-unlogged-table-data --file=${shellWord(file)} ${dbnameOption(url)}\n\n` +
      `${passwordHint(url)}\n\n` +
      'The key is not in the dump: back up PAYFAC_SECRET_KEY too, in another place.',
  );
}

const restoreHelp = `
Nothing is ever overwritten: the file in DATABASE_URL must not exist. The key must be the one of the database that was
backed up. A file that is damaged, or that \`payfac backup\` did not write, is refused.

On PostgreSQL this prints the command to run instead.`;

export function restoreCommand(command: Command): void {
  command
    .argument('<file>', 'a file that `payfac backup` wrote')
    .option('--json', 'print file, database and bytes as JSON')
    .addHelpText('after', restoreHelp)
    .action((file: string, { json }: { json?: true }) => restore(loadConfig(), file, json));
}

/**
 * Restores a backup, only to an unused path, so that it can neither destroy data nor replace a file that a server has
 * open.
 */
async function restore(config: Config, file: string, json?: true): Promise<void> {
  const { database } = config;
  if (database.engine === 'postgres') throw useRestoreTool(file, database.url);
  const { path } = database;
  assertFree(path);
  if (!existsSync(file))
    throw new UserError(`there is no file ${file}. Name a file that \`payfac backup\` wrote.`);
  const key = readKey(config);
  if (key === null) {
    throw new UserError(
      `a backup holds no key, and there is none at ${keyFile(config)}. Put the key file of the database there, or set ` +
        'PAYFAC_SECRET_KEY.',
    );
  }
  makeFolder(dirname(path));
  const { bytes } = await copySqlite(file, path, stopRequest(nothingKept), (copy) => prepareCopy(copy, key));
  if (json) {
    printJson({ file, database: path, bytes });
    return;
  }
  console.log(`${file} is restored to ${path} (${counted(bytes, 'byte')}).`);
  console.log(
    'What was written after the backup is lost: a token revoked since then is accepted again, and a refund made since ' +
      'then can be made again.\nBefore you start the server, run `payfac statement verify`, and revoke those tokens ' +
      'again. Before the next file for a bank, set its paying account with the number of the last file that the bank had.',
  );
}

function assertFree(path: string): void {
  const taken = ['', ...companions].map((suffix) => path + suffix).filter((name) => existsSync(name));
  if (taken.length === 0) return;
  const [exist, them] = taken.length === 1 ? ['exists', 'it'] : ['exist', 'them'];
  throw new UserError(
    `${taken.join(' and ')} ${exist}, and nothing is overwritten. Stop every server on it and move ${them} away ` +
      'together, or restore to another place with DATABASE_URL=sqlite:PATH.',
  );
}

/**
 * Migrates the copy to this version, which refuses a newer one, and compares the key. The banks may have had files after
 * the backup, so their numbers are unknown.
 */
async function prepareCopy(copy: string, key: KeySource): Promise<void> {
  const store = await openStore({ engine: 'sqlite', path: copy });
  try {
    await store.migrate();
    await assertKeyFits(store.read, key);
    await store.write(forgetFileNumbers);
  } finally {
    await store.close();
  }
}

function useRestoreTool(file: string, url: string): UserError {
  return new UserError(
    'the database is PostgreSQL, and nothing was written. Restore a dump into an empty database with its own tool:\n\n' +
      `  pg_restore --no-owner --exit-on-error ${dbnameOption(url)} ${shellWord(file)}\n` +
      `  vacuumdb --analyze-only ${dbnameOption(url)}\n\n` +
      `${passwordHint(url)}\n\n` +
      'The second command collects the statistics that fast queries need; a dump contains none.\n' +
      'Then run `payfac doctor`, which checks the key, and `payfac statement verify`, which checks the statements.',
  );
}

/**
 * Returns the option that names a database to PostgreSQL's own tools, without the password, because everybody on the
 * machine can see arguments.
 */
export function dbnameOption(url: string): string {
  return `--dbname=${shellWord(withoutPassword(new URL(url)).href)}`;
}

/** Returns a hint how PostgreSQL's tools get the password of the URL. */
export function passwordHint(url: string): string {
  const { hostname, port, pathname, username } = new URL(url);
  // An IPv6 address has brackets only in a URL.
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const place = [host, port || '5432', pathname.slice(1) || '*', username || '*'].map(decodeURIComponent);
  const line = place.map((part) => part.replaceAll(/[\\:]/g, '\\$&')).join(':');
  return (
    'The password is not in the command, because everybody on the machine can see the arguments of a program. Put it into\n' +
    'a file of mode 0600, and name the file in PGPASSFILE. It has one line, with the password at the end:\n\n' +
    `  ${line}:PASSWORD`
  );
}

function withoutPassword(url: URL): URL {
  url.password = '';
  url.searchParams.delete('password');
  return url;
}
