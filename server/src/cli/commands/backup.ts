import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { loadConfig, type Config } from '../../config.ts';
import { openStore } from '../../db/open-store.ts';
import type { DatabaseLocation } from '../../db/store.ts';
import { copySqlite } from '../../db/sqlite/copy.ts';
import { newestKeyId } from '../../secret-keys/secret-key.service.ts';
import { readKey } from '../../service.ts';
import { formatInstant } from '../../shared/calendar.ts';
import { systemClock } from '../../shared/clock.ts';
import { counted } from '../../shared/counted.ts';
import { UserError } from '../../shared/user-error.ts';
import { printJson, shellWord } from '../output.ts';
import { dbnameOption, passwordHint } from '../postgres-tools.ts';
import { nothingKept, stopRequest } from '../stop-request.ts';

const help = `
The file holds the whole database as it was at one instant, and only its owner can read it. It is written completely or
not at all: Ctrl-C and SIGTERM leave nothing behind. A process that is killed, or a power cut, leaves FILE.<uuid>.tmp,
which is useless and may be deleted.

The secret key (PAYFAC_SECRET_KEY, or the .key file beside the database) and the counters of the rate limits are not in
the file. Back up the key too, but in another place: whoever takes both can read everything.

On PostgreSQL this prints the command to run instead.`;

type SqliteLocation = Extract<DatabaseLocation, { engine: 'sqlite' }>;

export function define(command: Command): void {
  command
    .argument('<file>', 'the file to write; it must not exist')
    .option('--json', 'print file, madeAt, bytes and keyId as JSON')
    .addHelpText('after', help)
    .action((file: string, { json }: { json?: true }) => backUp(loadConfig(), file, json));
}

/** Neither needs nor copies the key. */
async function backUp(config: Config, file: string, json?: true): Promise<void> {
  const { database } = config;
  if (database.engine === 'postgres') throw useDump(file, database.url);
  if (!existsSync(database.path)) {
    throw new UserError(`there is no database at ${database.path}. Name one with DATABASE_URL=sqlite:PATH.`);
  }
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

/** Keeps the store open during the copy: if the last connection was read-only, its `-wal` file would be left behind. */
async function copyTo(file: string, database: SqliteLocation) {
  const store = await openStore(database);
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
