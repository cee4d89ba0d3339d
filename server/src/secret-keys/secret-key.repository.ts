import { sql } from 'kysely';
import type { Reader, Tx } from '../db/store.ts';
import type { SecretKeyRow, Tables } from '../db/tables.ts';
import { keptMs } from '../idempotency/idempotency.service.ts';
import { keyIdOf, type Keyring } from '../shared/keyring.ts';

/** Returns the keys that the database was written with, the newest last. */
export function listSecretKeys(db: Reader | Tx): Promise<SecretKeyRow[]> {
  return db.selectFrom('secret_keys').selectAll().orderBy('position').execute();
}

/** Inserts a key. Fails with a unique violation when another process has taken the position. */
export async function insertSecretKey(tx: Tx, row: SecretKeyRow): Promise<void> {
  await tx.insertInto('secret_keys').values(row).execute();
}

/** How much is stored with a key. The key id stands at the start of each seal and ciphertext. */
export interface KeyUse {
  keyId: Buffer;
  /** How many statement heads it seals. */
  heads: number;
  /** How many webhook endpoints have a secret encrypted with it. */
  endpoints: number;
  /**
   * How many audit records, tokens, plans, refunds, chargebacks, adjustments, transfers, holds, effects,
   * anticipations, people and memberships it seals.
   */
  rows: number;
}

/** The tables each of whose rows has a seal, or may have one. */
const sealedTables = [
  'audit_heads',
  'tokens',
  'rate_plans',
  'refunds',
  'chargebacks',
  'adjustments',
  'transfers',
  'paying_accounts',
  'remittances',
  'approvals',
  'holds',
  'receivable_effects',
  'anticipations',
  'people',
  'memberships',
] as const satisfies readonly (keyof Tables)[];

const sealsIn = (table: (typeof sealedTables)[number]) => sql`
      union all
      select substr(seal, 1, 4), 0, 0, count(*)
        from ${sql.table(table)} where seal is not null group by substr(seal, 1, 4)`;

/** Returns the keys that heads, webhook secrets and rows with seals need. It reads all of them. */
export async function listKeyUses(db: Reader, now: number): Promise<KeyUse[]> {
  const { rows } = await sql<{ key_id: Buffer } & Omit<KeyUse, 'keyId'>>`
    select key_id, sum(heads) as heads, sum(endpoints) as endpoints, sum(sealed) as rows
    from (
      select substr(statement_seal, 1, 4) as key_id, count(*) as heads, 0 as endpoints, 0 as sealed
        from seller_heads group by substr(statement_seal, 1, 4)
      union all
      select key_id, 0, count(*), 0 from (
        select intermediary_id, seller_id, substr(secret, 1, 4) as key_id from webhook_endpoints where secret is not null
        union
        select intermediary_id, seller_id, substr(old_secret, 1, 4) from webhook_endpoints where old_secret_until > ${now}
      ) as secrets group by key_id
      union all
      select substr(seal, 1, 4), 0, 0, count(*)
        from audit_records where sequence is null and seal is not null group by substr(seal, 1, 4)
      ${sql.join(sealedTables.map(sealsIn), sql.raw('\n'))}
    ) as uses
    group by key_id order by key_id`.execute(db);
  return rows.map(({ key_id, ...counts }) => ({ keyId: key_id, ...counts }));
}

/** A key that is still needed and is not the newest. */
export interface EarlierKey {
  keyId: string;
  /** How many statements are sealed with it, and of how many sellers it encrypts webhook secrets. */
  statements: number;
  webhookSecrets: number;
  /**
   * How many audit records, tokens, plans, refunds, chargebacks, adjustments, transfers, holds, effects,
   * anticipations, people and memberships are sealed with it.
   */
  sealedRecords: number;
  /** Until when stored responses need it, in epoch milliseconds; null if none does. */
  responsesUntil: number | null;
}

/**
 * Returns the earlier keys that are still needed. A stored response is kept for 31 days (D9), and its key was in use
 * until the next key was registered, provided that every server was restarted by then.
 */
export async function listEarlierKeys(db: Reader, keyring: Keyring, now: number): Promise<EarlierKey[]> {
  const registered = await listSecretKeys(db);
  const uses = new Map((await listKeyUses(db, now)).map((use) => [keyIdOf(use.keyId), use]));
  const ids = new Set([...uses.keys(), ...registered.map(({ seal }) => keyIdOf(seal))]);
  ids.delete(keyring.keyId);
  const keys = [...ids].map((keyId) => {
    const next = registered[registered.findIndex(({ seal }) => keyIdOf(seal) === keyId) + 1];
    const until = next === undefined ? 0 : next.registered_at + keptMs.keys;
    const use = uses.get(keyId);
    return {
      keyId,
      statements: use?.heads ?? 0,
      webhookSecrets: use?.endpoints ?? 0,
      sealedRecords: use?.rows ?? 0,
      responsesUntil: until > now ? until : null,
    };
  });
  return keys.filter((key) => neededRows(key) > 0 || key.responsesUntil !== null);
}

/** Returns how many records need the key and would be under the newest one after `payfac key reseal`. */
export function neededRows({ statements, webhookSecrets, sealedRecords }: EarlierKey): number {
  return statements + webhookSecrets + sealedRecords;
}
