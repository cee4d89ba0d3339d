import type { Store, Tx } from '../db/store.ts';
import { checkHeadSeal, lockHeadsUnderOtherKeys, updateHeads } from '../ledger/seller-head.repository.ts';
import { listIntermediaryIds } from '../intermediaries/intermediary.repository.ts';
import type { Clock } from '../shared/clock.ts';
import { keyIdOf, type Keyring, type SealCheck } from '../shared/keyring.ts';
import {
  lockEndpointsUnderOtherKeys,
  updateEndpoint,
  type EndpointChanges,
} from '../webhooks/endpoints/endpoint.repository.ts';
import type { Endpoint, EndpointKey } from '../webhooks/endpoints/endpoint.ts';
import { reencryptSecret } from '../webhooks/endpoints/secret.ts';
import { assertNewestKey } from '../secret-keys/secret-key.service.ts';

/** What stays under its key, because it cannot be trusted or read. */
export interface LeftBehind {
  sellerId: number;
  what: 'statement' | 'webhook_secret';
  reason: Exclude<SealCheck, 'intact'>;
  keyId: string;
}

export interface Resealed {
  /** How many sellers' statements were sealed anew, and of how many the webhook secrets were encrypted anew. */
  statements: number;
  webhookSecrets: number;
  left: LeftBehind[];
}

export interface ResealOptions {
  sellersPerTransaction?: number;
  /** How many more sellers' statements or secrets were dealt with. */
  onProgress?: (count: number) => void;
}

/** Few, so that other writers do not wait for long. */
const defaultSellersPerTransaction = 500;

interface Deps {
  store: Store;
  keyring: Keyring;
  clock: Clock;
}

/** A part of the work in one transaction. */
interface Part {
  /** The last seller that was looked at; null if the intermediary has no more. */
  last: EndpointKey | null;
  done: number;
  left: LeftBehind[];
}

/**
 * Seals the statements and encrypts the webhook secrets that are under earlier keys with the newest one, a few sellers
 * in each transaction. What is under the newest key is passed over, so a run that was stopped is simply started again.
 * Checks each seal first: sealing a broken one would make a chain valid that was changed without the key. Throws
 * `UserError` if the database knows a newer key.
 */
export async function reseal(deps: Deps, options: ResealOptions = {}): Promise<Resealed> {
  const { store, keyring, clock } = deps;
  const { sellersPerTransaction: limit = defaultSellersPerTransaction, onProgress } = options;
  await assertNewestKey(store.read, keyring);
  const walk = (part: (tx: Tx, after: EndpointKey) => Promise<Part>) => walkSellers(store, part, onProgress);
  const heads = await walk((tx, after) => sealHeads(tx, keyring, after, limit));
  const secrets = await walk((tx, after) => encryptSecrets(tx, keyring, clock(), after, limit));
  return { statements: heads.done, webhookSecrets: secrets.done, left: [...heads.left, ...secrets.left] };
}

async function walkSellers(
  store: Store,
  work: (tx: Tx, after: EndpointKey) => Promise<Part>,
  onProgress: ResealOptions['onProgress'],
): Promise<Omit<Part, 'last'>> {
  const all: Omit<Part, 'last'> = { done: 0, left: [] };
  for (const intermediaryId of await listIntermediaryIds(store.read)) {
    let after: EndpointKey | null = { intermediaryId, sellerId: 0 };
    while (after !== null) {
      const from: EndpointKey = after;
      const part = await store.write((tx) => work(tx, from));
      all.done += part.done;
      all.left.push(...part.left);
      onProgress?.(part.done + part.left.length);
      after = part.last;
    }
  }
  return all;
}

async function sealHeads(tx: Tx, keyring: Keyring, after: EndpointKey, limit: number): Promise<Part> {
  const heads = await lockHeadsUnderOtherKeys(tx, keyring, after, limit);
  const left: LeftBehind[] = [];
  const intact = heads.filter((head) => {
    const reason = checkHeadSeal(keyring, head);
    if (reason === 'intact') return true;
    left.push({ sellerId: head.sellerId, what: 'statement', reason, keyId: keyIdOf(head.seal) });
    return false;
  });
  await updateHeads(tx, keyring, intact);
  return { last: heads.at(limit - 1) ?? null, done: intact.length, left };
}

async function encryptSecrets(
  tx: Tx,
  keyring: Keyring,
  now: number,
  after: EndpointKey,
  limit: number,
): Promise<Part> {
  const keyId = Buffer.from(keyring.keyId, 'hex');
  const endpoints = await lockEndpointsUnderOtherKeys(tx, keyId, now, after, limit);
  const left: LeftBehind[] = [];
  let done = 0;
  for (const endpoint of endpoints) {
    const changes: EndpointChanges = {};
    for (const name of secretsInUse(endpoint, now)) {
      const stored = endpoint[name];
      if (stored === null || keyIdOf(stored) === keyring.keyId) continue;
      const renewed = renewedSecret(keyring, endpoint, stored);
      if (Buffer.isBuffer(renewed)) changes[name] = renewed;
      else {
        const keyId = keyIdOf(stored);
        left.push({ sellerId: endpoint.sellerId, what: 'webhook_secret', reason: renewed, keyId });
      }
    }
    if (Object.keys(changes).length === 0) continue;
    await updateEndpoint(tx, endpoint, changes);
    done += 1;
  }
  return { last: endpoints.at(limit - 1) ?? null, done, left };
}

function secretsInUse({ oldSecretUntil }: Endpoint, now: number): ('secret' | 'oldSecret')[] {
  return oldSecretUntil !== null && oldSecretUntil > now ? ['secret', 'oldSecret'] : ['secret'];
}

/** Or why it cannot be read. */
function renewedSecret(keyring: Keyring, key: EndpointKey, stored: Buffer): Buffer | LeftBehind['reason'] {
  if (!keyring.knowsKeyOf(stored)) return 'unknown_key';
  try {
    return reencryptSecret(keyring, key, stored);
  } catch {
    return 'broken';
  }
}
