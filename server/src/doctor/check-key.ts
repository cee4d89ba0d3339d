import type { Config } from '../config.ts';
import type { Reader } from '../db/store.ts';
import { listKeyUses, type KeyUse } from '../secret-keys/secret-key.repository.ts';
import { assertKeyFits, isWrittenUnderKey } from '../secret-keys/secret-key.service.ts';
import { counted } from '../shared/counted.ts';
import { keyIdOf } from '../shared/keyring.ts';
import { keyFile, readKey } from '../service.ts';
import { checkModes } from './file-mode.ts';
import { fault, passed, failed, type CheckResult } from './check-result.ts';

/** A database to read, or why it cannot be read: it has no tables yet, or its state is unknown. */
export type KeyedDatabase = Reader | 'new' | 'unknown';

/** Checks that the key exists, belongs to the database, cannot be read by others, and that no older key is missing. */
export async function checkKey(config: Config, database: KeyedDatabase, now: number): Promise<CheckResult[]> {
  try {
    const key = readKey(config);
    if (key === null) return [await withoutKeyFile(config, database)];
    const db = typeof database === 'string' ? null : database;
    if (db !== null) await assertKeyFits(db, key);
    const { keyring } = key;
    const uses = db === null ? [] : await listKeyUses(db, now);
    const missing = uses.filter(({ keyId }) => !keyring.knowsKeyOf(keyId));
    if (missing.length > 0) return missing.map(missingKey);
    const modes = config.secretKey === null ? checkModes('secret key', [key.source]) : [];
    if (modes.length > 0) return modes;
    const compared = db === null ? '; not compared with the database' : '';
    const detail = `from ${key.source}, key id ${keyring.keyId}; back it up apart from the database${compared}`;
    const earlier = uses.filter(({ keyId }) => keyIdOf(keyId) !== keyring.keyId).map(underEarlierKey);
    return [passed('secret key', [detail, ...earlier].join('; '))];
  } catch (error) {
    return [failed('secret key', error)];
  }
}

/** The first start creates the file, but only for a database that nothing was written to. */
async function withoutKeyFile(config: Config, database: KeyedDatabase): Promise<CheckResult> {
  const path = keyFile(config);
  if (database === 'unknown') {
    return fault(
      'secret key',
      `${path} is missing; if anything was written to the database, restore it from your backup`,
    );
  }
  return database !== 'new' && (await isWrittenUnderKey(database))
    ? fault('secret key', `${path} is missing; restore it from your backup`)
    : passed('secret key', `${path} will be created at the first start`);
}

function missingKey({ keyId, ...uses }: KeyUse): CheckResult {
  return fault(
    'secret key',
    `the key with the id ${keyIdOf(keyId)} is missing, under which ${usesOf(uses)} are stored: add it to ` +
      'PAYFAC_SECRET_KEYS_OLD, then run `payfac key reseal`. Without it those ' +
      'statements accept no new lines and cannot be verified, those plans, refunds, chargebacks, adjustments and ' +
      'transfers are not used, and those sellers get no events until they have a new ' +
      'secret from `payfac webhooks rotate-secret`',
  );
}

function underEarlierKey({ keyId, ...uses }: KeyUse): string {
  return (
    `${usesOf(uses)} are still stored under the earlier key with the id ${keyIdOf(keyId)}: run ` +
    '`payfac key reseal`, and keep that key until the command says that it is no longer needed'
  );
}

function usesOf({ heads, endpoints, rows }: Omit<KeyUse, 'keyId'>): string {
  return (
    `${counted(heads, 'statement head')}, ${counted(rows, 'seal')} of plans, refunds, chargebacks, adjustments and ` +
    `transfers, and the webhook secrets of ${counted(endpoints, 'seller')}`
  );
}
