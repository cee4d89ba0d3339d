import type { Config } from './config.ts';
import { openStore } from './db/open-store.ts';
import type { Store } from './db/store.ts';
import { systemClock, type Clock } from './shared/clock.ts';
import { Keyring } from './shared/keyring.ts';
import { readOrCreateSecretKey } from './shared/secret-key-file.ts';
import { UserError } from './shared/user-error.ts';

/** What the API and every command work with. */
export interface Service {
  store: Store;
  keyring: Keyring;
  clock: Clock;
}

/** Opens what every command works on. SQLite is migrated first; PostgreSQL must have been, by `payfac migrate`. */
export async function openService(config: Config): Promise<Service> {
  const store = await openStore(config.database);
  try {
    await assertMigrated(store);
    return { store, keyring: keyring(config), clock: systemClock };
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

function keyring({ database, secretKey, oldSecretKeys }: Config): Keyring {
  if (secretKey !== null) return new Keyring(secretKey, oldSecretKeys);
  if (database.engine !== 'sqlite') throw new Error('config.ts requires PAYFAC_SECRET_KEY with PostgreSQL');
  return new Keyring(readOrCreateSecretKey(`${database.path}.key`), oldSecretKeys);
}
