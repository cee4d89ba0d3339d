import type { Config } from './config.ts';
import { openStore, type StoreOptions } from './db/open-store.ts';
import type { Store } from './db/store.ts';
import { hasIntermediaries } from './intermediaries/intermediary.repository.ts';
import { systemClock, type Clock } from './shared/clock.ts';
import { Keyring } from './shared/keyring.ts';
import { createSecretKey, readSecretKey } from './shared/secret-key-file.ts';
import { UserError } from './shared/user-error.ts';

/** What the API and every command work with. */
export interface Service {
  store: Store;
  keyring: Keyring;
  clock: Clock;
}

/** Opens what every command works on. SQLite is migrated first; PostgreSQL must have been, by `payfac migrate`. */
export async function openService(config: Config, options: StoreOptions = {}): Promise<Service> {
  const store = await openStore(config.database, options);
  try {
    await assertMigrated(store);
    return { store, keyring: await keyring(config, store), clock: systemClock };
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function assertMigrated(store: Store): Promise<void> {
  if (store.engine === 'sqlite') {
    await store.migrate();
    return;
  }
  const missing = await store.missingMigrations();
  if (missing.length > 0) {
    throw new UserError(`the database lacks ${missing.join(', ')}. Run \`payfac migrate\` first.`);
  }
}

async function keyring(config: Config, store: Store): Promise<Keyring> {
  const { database, oldSecretKeys } = config;
  if (config.secretKey !== null) return new Keyring(config.secretKey, oldSecretKeys);
  if (database.engine !== 'sqlite') throw new Error('config.ts requires PAYFAC_SECRET_KEY with PostgreSQL');
  const path = `${database.path}.key`;
  const key = readSecretKey(path) ?? (await firstKey(path, store));
  return new Keyring(key, oldSecretKeys);
}

/** A key is made for a new database only: with another one, what is stored could no longer be read or proved. */
async function firstKey(path: string, store: Store): Promise<Buffer> {
  if (await hasIntermediaries(store.read)) {
    throw new UserError(
      `the key file ${path} is missing, and the database was written with it. Restore it from your backup, or ` +
        'give the key in PAYFAC_SECRET_KEY.',
    );
  }
  return createSecretKey(path);
}
