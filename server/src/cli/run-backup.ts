import { existsSync } from 'node:fs';
import type { Config } from '../config.ts';
import { openStore } from '../db/open-store.ts';
import type { DatabaseLocation } from '../db/store.ts';
import { copySqlite } from '../db/sqlite/copy.ts';
import { newestKeyId } from '../secret-keys/secret-key.service.ts';
import { readKey } from '../service.ts';
import { formatInstant } from '../shared/calendar.ts';
import { systemClock } from '../shared/clock.ts';
import { UserError } from '../shared/user-error.ts';
import { printJson } from './output.ts';
import { stopRequest } from './stop-request.ts';

type SqliteLocation = Extract<DatabaseLocation, { engine: 'sqlite' }>;

/** Copies the database to a new file while servers and commands work on it. Needs no key, and copies none. */
export async function runBackup(config: Config, file: string, asJson: boolean): Promise<void> {
  const { database } = config;
  if (database.engine === 'postgres') throw postgresBacksUpItself(file);
  if (!existsSync(database.path)) {
    throw new UserError(`there is no database at ${database.path}. Name one with DATABASE_URL=sqlite:PATH.`);
  }
  const { madeAt, bytes, keyId } = await copyTo(file, database);
  if (asJson) {
    printJson({ file, madeAt, bytes, keyId });
    return;
  }
  console.log(`The database as of ${madeAt} is in ${file} (${bytes} bytes).\n`);
  console.log(
    `It holds no key: without the one that the database was written under${keyId === null ? '' : ` (key id ${keyId})`}, ` +
      'it can be neither restored nor proved.',
  );
  console.log(`Back up ${keyPlace(config)} too, in another place than this file.`);
}

/** The store stays open meanwhile: a connection that only reads, as the last one, would leave its `-wal` behind. */
async function copyTo(file: string, database: SqliteLocation) {
  const store = await openStore(database);
  try {
    const keyId = await newestKeyId(store);
    const madeAt = formatInstant(systemClock());
    return { madeAt, keyId, ...(await copySqlite(database.path, file, stopRequest())) };
  } finally {
    await store.close();
  }
}

function keyPlace(config: Config): string {
  return readKey(config)?.source ?? 'the key';
}

function postgresBacksUpItself(file: string): UserError {
  return new UserError(
    `the database is PostgreSQL, which backs itself up while it serves:\n\n` +
      `  umask 077 && pg_dump --format=custom --no-unlogged-table-data --file=${quoted(file)} "$DATABASE_URL"\n\n` +
      'Nothing was written. The dump will hold no key: back up PAYFAC_SECRET_KEY too, in another place.',
  );
}

/** One word to a POSIX shell. */
export function quoted(word: string): string {
  return /^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
