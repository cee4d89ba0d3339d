import type { Config } from '../../config.ts';
import type { Reader } from '../../db/store.ts';
import { listKeyUses, type KeyUse } from '../../secret-keys/secret-key.repository.ts';
import { assertKeyFits, isWrittenUnderKey } from '../../secret-keys/secret-key.service.ts';
import { keyFile, readKey } from '../../service.ts';
import { parseInstant } from '../../shared/calendar.ts';
import { keyIdOf } from '../../shared/keyring.ts';
import { counted, shownDuration } from '../../shared/text.ts';
import { readAnchors } from '../../statement/anchor/anchor-file.ts';
import { checkModes } from './check-machine.ts';
import { checkTokens } from './check-records.ts';
import { failed, fault, passed, warning, type CheckResult } from './check-result.ts';

/** A database to read, or why it cannot be read: it has no tables yet, or its state is unknown. */
type KeyedDatabase = Reader | 'new' | 'unknown';

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
    // A token that somebody without the key wrote may name a key that never was.
    if (db !== null && missing.length > 0)
      return [...missing.map(missingKey), ...(await checkTokens(keyring, db)).filter(({ ok }) => !ok)];
    const modes = config.secretKey === null ? checkModes('secret key', [key.source]) : [];
    if (modes.length > 0) return modes;
    if (config.secretKey?.every((byte) => byte === config.secretKey?.[0]) === true) return [guessable()];
    const compared = db === null ? '; not compared with the database' : '';
    const detail = `from ${key.source}, key id ${keyring.keyId}; back it up apart from the database${compared}`;
    const earlier = uses.filter(({ keyId }) => keyIdOf(keyId) !== keyring.keyId).map(underEarlierKey);
    return [passed('secret key', [detail, ...earlier].join('; '))];
  } catch (error) {
    return [failed('secret key', error)];
  }
}

/**
 * Returns the result for a missing key file. The first start creates the file, but only for a database that nothing was
 * written to.
 */
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

function guessable(): CheckResult {
  return warning(
    'secret key',
    'PAYFAC_SECRET_KEY is one byte repeated, which anybody can guess. Set a key that `openssl rand -base64 32` makes, ' +
      'and move this one to PAYFAC_SECRET_KEYS_OLD',
  );
}

function missingKey({ keyId, ...uses }: KeyUse): CheckResult {
  return fault(
    'secret key',
    `the key with the id ${keyIdOf(keyId)} is missing, under which ${usesOf(uses)} are stored: add it to ` +
      'PAYFAC_SECRET_KEYS_OLD, then run `payfac key reseal`. Without it those statements accept no new lines, they ' +
      'and those audit records cannot be verified, those tokens are refused, those plans, refunds, chargebacks, ' +
      'adjustments, transfers and holds are not used, and those sellers get no events until they have a new secret from ' +
      '`payfac webhooks rotate-secret`',
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
    `${counted(heads, 'statement head')}, ${counted(rows, 'seal')} of audit records, tokens, plans, refunds, ` +
    `chargebacks, adjustments, transfers and holds, and the webhook secrets of ${counted(endpoints, 'seller')}`
  );
}

const dayMs = 24 * 60 * 60 * 1_000;

/**
 * Checks the anchor file. Its absence is only a warning: the service works without an anchor, but an earlier state of
 * the database could be put back unnoticed.
 */
export async function checkAnchor(
  { anchorFile }: Pick<Config, 'anchorFile'>,
  now: number,
): Promise<CheckResult[]> {
  if (anchorFile === null) {
    const advice = 'set PAYFAC_ANCHOR_FILE to a file on another volume';
    return [
      warning(
        'anchor',
        `none is kept, so whoever can write to the database could put back an earlier state of it unnoticed; ${advice}`,
      ),
    ];
  }
  try {
    return [judgeAnchor(anchorFile, await lastSavedAt(anchorFile), now)];
  } catch (error) {
    return [warning('anchor', error instanceof Error ? error.message : String(error))];
  }
}

function judgeAnchor(path: string, savedAt: number | null, now: number): CheckResult {
  if (savedAt !== null && now - savedAt <= dayMs) {
    return passed('anchor', `${path} was written ${shownDuration(now - savedAt)} ago`);
  }
  const last = savedAt === null ? 'never finished' : `last written ${shownDuration(now - savedAt)} ago`;
  return warning(
    'anchor',
    `${path} was ${last}: start a server with PAYFAC_ANCHOR_FILE, and see its log; or run \`payfac statement anchor\``,
  );
}

async function lastSavedAt(path: string): Promise<number | null> {
  let last: string | null = null;
  for await (const { savedAt } of readAnchors([path])) last = savedAt ?? last;
  return last === null ? null : parseInstant(last);
}
