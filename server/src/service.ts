import type { Config } from './config.ts';
import { openStore } from './db/open-store.ts';
import type { Store, StoreOptions } from './db/store.ts';
import { sharedClock } from './retention/clocks.ts';
import {
  createSecretKey,
  isWrittenUnderKey,
  readSecretKey,
  registerKey,
  type KeySource,
} from './secret-keys/secret-key.service.ts';
import { hashPassword } from './shared/password.ts';
import type { Clock } from './shared/calendar.ts';
import { UserError } from './shared/errors.ts';
import { Keyring } from './shared/keyring.ts';
import { liveTokens, type TokenScheme } from './tokens/token.ts';

/** The resources that the API and the commands use. */
export interface Service {
  store: Store;
  keyring: Keyring;
  clock: Clock;
  tokens: TokenScheme;
  hashPassword: (password: string, intermediaryId?: number) => Promise<string>;
  /** How many hours after a change of its account a seller is not paid (D33). */
  accountHoldHours: number;
  /** The time of day in São Paulo, HH:MM, from which an order to an account is paid the next day (D36). */
  tedCutoff: string;
  /** The amount above which an adjustment must be confirmed, in centavos (D31); null if none must be. */
  adjustmentConfirmAboveCents: number | null;
  /** Whether two persons decide the changes that the contract names (D45). */
  fourEyes: boolean;
}

/**
 * Opens the database and checks its key. SQLite is migrated first; PostgreSQL must have been migrated by `payfac
 * migrate`. Throws `UserError` for a schema that is not up to date, or a database that was written under another key.
 */
export async function openService(config: Config, options: StoreOptions = {}): Promise<Service> {
  const store = await openStore(config.database, options);
  try {
    await assertMigrated(store);
    const key = readKey(config) ?? (await firstKey(config, store));
    const clock = await sharedClock(store);
    await registerKey({ store, clock }, key);
    const { accountHoldHours, tedCutoff, adjustmentConfirmAboveCents, fourEyes } = config;
    return {
      store,
      keyring: key.keyring,
      clock,
      tokens: liveTokens,
      hashPassword,
      accountHoldHours,
      tedCutoff,
      adjustmentConfirmAboveCents,
      fourEyes,
    };
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
    throw new UserError(
      `the database schema is not up to date: ${missing.join(', ')} missing. Run \`payfac migrate\` first.`,
    );
  }
}

/** Returns the key from the settings, or from the file beside a SQLite database, or null if there is no such file. */
export function readKey(config: Config): KeySource | null {
  const { secretKey, oldSecretKeys } = config;
  if (secretKey !== null) {
    return { keyring: new Keyring(secretKey, oldSecretKeys), source: 'PAYFAC_SECRET_KEY' };
  }
  const path = keyFile(config);
  const key = readSecretKey(path);
  return key === null ? null : { keyring: new Keyring(key, oldSecretKeys), source: path };
}

/**
 * Creates the first key. Only a new database gets one: with another key, what is stored could not be read or verified.
 */
async function firstKey(config: Config, store: Store): Promise<KeySource> {
  const path = keyFile(config);
  if (await isWrittenUnderKey(store.read)) {
    // Another process that started at the same moment may have created the file in the meantime.
    const created = readKey(config);
    if (created !== null) return created;
    throw new UserError(
      `the key file ${path} is missing, and the database was written with it. Restore it from your backup, or ` +
        'set PAYFAC_SECRET_KEY.',
    );
  }
  return { keyring: new Keyring(createSecretKey(path), config.oldSecretKeys), source: path };
}

/** Returns the path of a SQLite database's key file, which is used unless PAYFAC_SECRET_KEY is set. */
export function keyFile({ database }: Config): string {
  if (database.engine !== 'sqlite') throw new Error('config.ts requires PAYFAC_SECRET_KEY with PostgreSQL');
  return `${database.path}.key`;
}
