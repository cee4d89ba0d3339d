import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Config } from '../config.ts';
import { openStore } from '../db/open-store.ts';
import { makeFolder } from '../db/sqlite/open.ts';
import { companions, copySqlite } from '../db/sqlite/copy.ts';
import { assertKeyFits, type KeySource } from '../secret-keys/secret-key.service.ts';
import { keyFile, readKey } from '../service.ts';
import { UserError } from '../shared/user-error.ts';
import { printJson } from './output.ts';
import { quoted } from './run-backup.ts';
import { stopRequest } from './stop-request.ts';

/**
 * Puts a backup where DATABASE_URL says, and only where nothing is: so it can neither destroy what is there nor
 * pull the file away under a server. Throws `UserError`, having left the place empty, for a file that is damaged,
 * not ours, of a newer version, or of another key.
 */
export async function runRestore(config: Config, file: string, asJson: boolean): Promise<void> {
  const { database } = config;
  if (database.engine === 'postgres') throw postgresRestoresItself(file);
  const { path } = database;
  assertFree(path);
  const key = readKey(config);
  if (key === null) {
    throw new UserError(
      `a backup holds no key, and the key of this one is not at ${keyFile(config)}. Put the key file there, or give ` +
        'the key in PAYFAC_SECRET_KEY.',
    );
  }
  makeFolder(dirname(path));
  const { bytes } = await copySqlite(file, path, stopRequest(), (copy) => prepareCopy(copy, key));
  if (asJson) {
    printJson({ file, database: path, bytes });
    return;
  }
  console.log(`${file} is restored to ${path} (${bytes} bytes).`);
  console.log(
    'What was written after the backup is not in it: a token revoked since is accepted again, a refund made since can ' +
      'be made again.\nBefore you start the server, run `payfac statement verify`, and revoke again what you revoked.',
  );
}

function assertFree(path: string): void {
  const taken = ['', ...companions].map((suffix) => path + suffix).filter((name) => existsSync(name));
  if (taken.length === 0) return;
  throw new UserError(
    `${taken.join(' and ')} ${taken.length === 1 ? 'is' : 'are'} there, and nothing is overwritten. Stop every server ` +
      `on it and move ${taken.length === 1 ? 'it' : 'them'} away together, or restore to another place with ` +
      'DATABASE_URL=sqlite:PATH.',
  );
}

/** Brings the copy up to this version, which refuses a newer one, and compares the key. */
async function prepareCopy(copy: string, key: KeySource): Promise<void> {
  const store = await openStore({ engine: 'sqlite', path: copy });
  try {
    await store.migrate();
    await assertKeyFits(store.read, key);
  } finally {
    await store.close();
  }
}

function postgresRestoresItself(file: string): UserError {
  return new UserError(
    `the database is PostgreSQL. Restore a dump into an empty database with its own tool:\n\n` +
      `  pg_restore --no-owner --exit-on-error --dbname="$DATABASE_URL" ${quoted(file)}\n\n` +
      'Nothing was written. Then `payfac doctor` says whether the key fits, and `payfac statement verify` whether ' +
      'the statements hold.',
  );
}
