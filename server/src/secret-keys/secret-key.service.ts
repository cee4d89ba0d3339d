import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isUniqueViolation } from '../db/storage-error.ts';
import type { Reader, Store, Tx } from '../db/store.ts';
import type { SecretKeyRow } from '../db/tables.ts';
import type { Clock } from '../shared/calendar.ts';
import { isErrorCode, writeDurably } from '../shared/durable-file.ts';
import { UserError } from '../shared/errors.ts';
import { keyIdOf, type Keyring } from '../shared/keyring.ts';
import { insertSecretKey, listSecretKeys } from './secret-key.repository.ts';

/** The text that every key seals, so that the key can be recognised later. */
const checkText = Buffer.from('the key of this database');

/**
 * How often the registration is tried. Another process may register a key at the same instant, but not ten times in a
 * row.
 */
const mostAttempts = 10;

/** A keyring, and the name of the setting or file that its newest key came from. */
export interface KeySource {
  keyring: Keyring;
  source: string;
}

/**
 * Checks that the keyring belongs to the database, and registers its newest key there: on a new database as the first,
 * after a rotation as the next. If two processes bring different keys to a new database, the slower one is refused.
 * Throws `UserError` for a wrong key, and then writes nothing.
 */
export async function registerKey({ store, clock }: { store: Store; clock: Clock }, key: KeySource) {
  // Every command calls this, and all but the first only need to read.
  if (isRegistered(key, await fittingKeys(store.read, key))) return;
  for (let attempt = 1; ; attempt++) {
    try {
      await store.write(async (tx) => {
        const known = await fittingKeys(tx, key);
        if (isRegistered(key, known)) return;
        const position = (known.at(-1)?.position ?? 0) + 1;
        await insertSecretKey(tx, { position, seal: sealOf(key.keyring), registered_at: clock() });
      });
      return;
    } catch (error) {
      if (!isUniqueViolation(error) || attempt === mostAttempts) throw error;
    }
  }
}

/** Throws `UserError` if the keyring does not belong to the database; writes nothing. */
export async function assertKeyFits(db: Reader, key: KeySource): Promise<void> {
  await fittingKeys(db, key);
}

/** Throws `UserError` if the database was written with a newer key than the newest of the ring. */
export async function assertNewestKey(db: Reader, keyring: Keyring): Promise<void> {
  const newest = (await listSecretKeys(db)).at(-1);
  if (newest === undefined || keyIdOf(newest.seal) === keyring.keyId) return;
  throw new UserError(
    `the key in PAYFAC_SECRET_KEY (key id ${keyring.keyId}) is not the newest of this database (key id ` +
      `${keyIdOf(newest.seal)}). Nothing was written. Give the newest in PAYFAC_SECRET_KEY and the other in ` +
      'PAYFAC_SECRET_KEYS_OLD.',
  );
}

/**
 * Returns whether anything was ever written with a key. The first start registers its key before it writes anything
 * else.
 */
export async function isWrittenUnderKey(db: Reader): Promise<boolean> {
  return (await listSecretKeys(db)).length > 0;
}

/** Returns the id of the key that the database was last written with, or null if none was registered. */
export async function newestKeyId(store: Store): Promise<string | null> {
  // A database that was never migrated has no such table.
  if ((await store.missingMigrations()).length > 0) return null;
  const newest = (await listSecretKeys(store.read)).at(-1);
  return newest === undefined ? null : keyIdOf(newest.seal);
}

/**
 * Returns the registered keys. Throws `UserError` unless the newest is in the ring: with earlier ones alone, nothing
 * that was written since could be read or verified.
 */
async function fittingKeys(db: Reader | Tx, key: KeySource): Promise<SecretKeyRow[]> {
  const { keyring } = key;
  const known = await listSecretKeys(db);
  const newest = known.at(-1);
  if (newest === undefined || proves(keyring, newest)) return known;
  throw known.some((row) => proves(keyring, row))
    ? earlierKey(key, keyIdOf(newest.seal))
    : wrongKey(key, keyIdOf(newest.seal));
}

function proves(keyring: Keyring, { seal }: SecretKeyRow): boolean {
  return keyring.checkSeal('key-check', checkText, seal) === 'intact';
}

function sealOf(keyring: Keyring): Buffer {
  return keyring.seal('key-check', checkText);
}

function isRegistered({ keyring }: KeySource, known: readonly SecretKeyRow[]): boolean {
  const own = sealOf(keyring);
  return known.some(({ seal }) => seal.equals(own));
}

function wrongKey({ keyring, source }: KeySource, writtenUnder: string): UserError {
  return new UserError(
    `the secret key in ${source} (key id ${keyring.keyId}) is not the one that this database was written under ` +
      `(key id ${writtenUnder}). Nothing was written. Give that key in PAYFAC_SECRET_KEY; or, to replace it by the ` +
      'one here, name it in PAYFAC_SECRET_KEYS_OLD. If DATABASE_URL names the wrong database, correct that.',
  );
}

function earlierKey({ keyring, source }: KeySource, newest: string): UserError {
  return new UserError(
    `the secret key in ${source} (key id ${keyring.keyId}) was replaced by another in this database (key id ` +
      `${newest}). Nothing was written. Give the newer one in PAYFAC_SECRET_KEY and name the earlier in ` +
      'PAYFAC_SECRET_KEYS_OLD.',
  );
}

/**
 * Creates the secret key of a new SQLite database: base64 of 32 bytes, readable by its owner only. Two processes that
 * start at the same moment end with the same key.
 */
export function createSecretKey(path: string): Buffer {
  try {
    writeDurably(path, `${randomBytes(32).toString('base64')}\n`, 'keep');
  } catch (error) {
    if (!isErrorCode(error, 'EEXIST')) throw error;
  }
  const key = readSecretKey(path);
  if (key === null)
    throw new UserError(`the key file ${path} was removed while it was being created. Start again.`);
  return key;
}

/** Returns the key in the file, or null if there is none. Throws `UserError` if the file holds something else. */
export function readSecretKey(path: string): Buffer | null {
  try {
    const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64');
    if (key.length === 32) return key;
  } catch (error) {
    if (isErrorCode(error, 'ENOENT')) return null;
    throw error;
  }
  throw new UserError(
    `the key file ${path} does not hold 32 bytes in base64. Restore it from your backup: without the key, ` +
      'what was stored under it cannot be read.',
  );
}
