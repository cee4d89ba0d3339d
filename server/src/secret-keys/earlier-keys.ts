import type { Reader } from '../db/store.ts';
import { keptMs } from '../idempotency/idempotency.service.ts';
import { keyIdOf, type Keyring } from '../shared/keyring.ts';
import { listKeyUses, listSecretKeys } from './secret-key.repository.ts';

/** A key that is not the newest and still needed. */
export interface EarlierKey {
  keyId: string;
  /** How many statements are sealed with it, and of how many sellers it encrypts webhook secrets. */
  statements: number;
  webhookSecrets: number;
  /** How many plans, refunds, chargebacks, adjustments and transfers are sealed with it. */
  sealedRecords: number;
  /** Until when stored responses need it, in epoch milliseconds; null if none does. */
  responsesUntil: number | null;
}

/**
 * The earlier keys that are still needed. A stored response is kept for 31 days (D9), and its key was in use until the
 * next one was registered: on every server, if all were restarted by then.
 */
export async function listEarlierKeys(db: Reader, keyring: Keyring, now: number): Promise<EarlierKey[]> {
  const registered = await listSecretKeys(db);
  const uses = new Map((await listKeyUses(db, now)).map((use) => [keyIdOf(use.keyId), use]));
  // A database from before keys were registered does not name its first one.
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

/** How many records need the key, and would be under the newest after `payfac key reseal`. */
export function neededRows({ statements, webhookSecrets, sealedRecords }: EarlierKey): number {
  return statements + webhookSecrets + sealedRecords;
}
