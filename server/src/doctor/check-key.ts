import { existsSync } from 'node:fs';
import type { Config } from '../config.ts';
import type { Reader } from '../db/store.ts';
import { assertKeyFits } from '../secret-keys/secret-key.service.ts';
import { keyFile, readKey } from '../service.ts';
import { checkModes } from './file-mode.ts';
import { fault, good, thrown, type Finding } from './finding.ts';

/** Whether the key is there, the database's own, and closed to others. `db` is null when it cannot be asked. */
export async function checkKey(config: Config, db: Reader | null): Promise<Finding[]> {
  try {
    const key = readKey(config);
    if (key === null) return [withoutKeyFile(config)];
    if (db !== null) await assertKeyFits(db, key);
    const modes = config.secretKey === null ? checkModes('secret key', [key.source]) : [];
    if (modes.length > 0) return modes;
    const compared = db === null ? '; not compared with the database' : '';
    const detail = `from ${key.source}, key id ${key.keyring.keyId}; back it up apart from the database${compared}`;
    return [good('secret key', detail)];
  } catch (error) {
    return [thrown('secret key', error)];
  }
}

function withoutKeyFile(config: Config): Finding {
  const { database } = config;
  const path = keyFile(config);
  if (database.engine === 'sqlite' && !existsSync(database.path)) {
    return good('secret key', `${path} will be made at the first start`);
  }
  return fault('secret key', `${path} is missing; restore it from your backup`);
}
