import {
  beforeChargebacks,
  lockChargebacksUnderOtherKeys,
  updateChargebackSeal,
  type ChargebackPlace,
} from '../chargebacks/chargeback.repository.ts';
import { checkChargebackSeal, sealChargeback } from '../chargebacks/chargeback-seal.ts';
import type { Store, Tx } from '../db/store.ts';
import { listIntermediaryIds } from '../intermediaries/intermediary.repository.ts';
import { checkHeadSeal, lockHeadsToSeal, updateHeads } from '../ledger/seller-head.repository.ts';
import {
  beforePlans,
  checkPlan,
  listSealedPlans,
  sealPlan,
  type PlanPlace,
} from '../rate-plans/plan-seal.repository.ts';
import { updateRefundSeal, type RefundPlace } from '../refunds/refund.repository.ts';
import { beforeRefunds, lockRefundsUnderOtherKeys } from '../refunds/refund-seal.repository.ts';
import { checkRefundSeal, sealRefund } from '../refunds/refund-seal.ts';
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
  /** Null for a plan. */
  sellerId: number | null;
  what: 'statement' | 'webhook_secret' | 'plan' | 'refund' | 'chargeback';
  /** Which plan, refund or chargeback; null for the others. */
  id: string | null;
  reason: Exclude<SealCheck, 'intact'>;
  keyId: string;
}

export interface Resealed {
  /** How many sellers' statements were sealed anew, and of how many the webhook secrets were encrypted anew. */
  statements: number;
  webhookSecrets: number;
  /** How many plans, refunds and chargebacks were sealed again. */
  plansAndRefunds: number;
  left: LeftBehind[];
}

export interface ResealOptions {
  sellersPerTransaction?: number;
  /** How many more statements, plans, refunds, chargebacks, or sellers' secrets were dealt with. */
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
interface Part<Place> {
  /** The last row that was looked at; null if the intermediary has no more. */
  last: Place | null;
  done: number;
  left: LeftBehind[];
}

/**
 * Seals the statements, plans, refunds and chargebacks and encrypts the webhook secrets that are under earlier keys with
 * the newest one, a few rows in each transaction. What is under the newest key is passed over, so a run that was stopped is simply
 * started again. Checks each seal first: sealing a broken one would make a chain valid that was changed without the
 * key. Throws `UserError` if the database knows a newer key.
 */
export async function reseal(deps: Deps, options: ResealOptions = {}): Promise<Resealed> {
  const { store, keyring, clock } = deps;
  const { sellersPerTransaction: limit = defaultSellersPerTransaction, onProgress } = options;
  await assertNewestKey(store.read, keyring);
  const walk = <Place>(
    before: (intermediaryId: number) => Place,
    part: (tx: Tx, after: Place) => Promise<Part<Place>>,
  ) => walkRows(store, before, part, onProgress);
  const heads = await walk(beforeSellers, (tx, after) => sealHeads(tx, keyring, after, limit));
  const secrets = await walk(beforeSellers, (tx, after) =>
    encryptSecrets(tx, keyring, clock(), after, limit),
  );
  const plans = await walk(beforePlans, (tx, after) => sealPlans(tx, keyring, after, limit));
  const refunds = await walk(beforeRefunds, (tx, after) => sealRefunds(tx, keyring, after, limit));
  const chargebacks = await walk(beforeChargebacks, (tx, after) =>
    sealChargebacks(tx, keyring, after, limit),
  );
  return {
    statements: heads.done,
    webhookSecrets: secrets.done,
    plansAndRefunds: plans.done + refunds.done + chargebacks.done,
    left: [heads, secrets, plans, refunds, chargebacks].flatMap(({ left }) => left),
  };
}

const beforeSellers = (intermediaryId: number): EndpointKey => ({ intermediaryId, sellerId: 0 });

async function walkRows<Place>(
  store: Store,
  before: (intermediaryId: number) => Place,
  work: (tx: Tx, after: Place) => Promise<Part<Place>>,
  onProgress: ResealOptions['onProgress'],
): Promise<Omit<Part<Place>, 'last'>> {
  const all: Omit<Part<Place>, 'last'> = { done: 0, left: [] };
  for (const intermediaryId of await listIntermediaryIds(store.read)) {
    let after: Place | null = before(intermediaryId);
    while (after !== null) {
      const from: Place = after;
      const part = await store.write((tx) => work(tx, from));
      all.done += part.done;
      all.left.push(...part.left);
      onProgress?.(part.done + part.left.length);
      after = part.last;
    }
  }
  return all;
}

async function sealHeads(
  tx: Tx,
  keyring: Keyring,
  after: EndpointKey,
  limit: number,
): Promise<Part<EndpointKey>> {
  const heads = await lockHeadsToSeal(tx, newestKeyId(keyring), after, limit);
  const left: LeftBehind[] = [];
  const intact = heads.filter((head) => {
    const reason = checkHeadSeal(keyring, head);
    if (reason === 'intact') return true;
    left.push({ sellerId: head.sellerId, what: 'statement', id: null, reason, keyId: keyIdOf(head.seal) });
    return false;
  });
  await updateHeads(tx, keyring, intact);
  return { last: heads.at(limit - 1) ?? null, done: intact.length, left };
}

async function sealPlans(
  tx: Tx,
  keyring: Keyring,
  after: PlanPlace,
  limit: number,
): Promise<Part<PlanPlace>> {
  const plans = await listSealedPlans(tx, after, limit, newestKeyId(keyring));
  const left: LeftBehind[] = [];
  for (const plan of plans) {
    const { id, seal } = plan;
    if (seal === null) continue;
    const reason = checkPlan(keyring, plan);
    if (reason === 'intact') await sealPlan(tx, keyring, plan);
    else left.push({ sellerId: null, what: 'plan', id: String(id), reason, keyId: keyIdOf(seal) });
  }
  return { last: plans.at(limit - 1) ?? null, done: plans.length - left.length, left };
}

async function sealRefunds(
  tx: Tx,
  keyring: Keyring,
  after: RefundPlace,
  limit: number,
): Promise<Part<RefundPlace>> {
  const refunds = await lockRefundsUnderOtherKeys(tx, newestKeyId(keyring), after, limit);
  const left: LeftBehind[] = [];
  for (const refund of refunds) {
    const { intermediaryId, id, sellerId, seal } = refund;
    if (seal === null) continue;
    const reason = checkRefundSeal(keyring, refund, seal);
    if (reason === 'intact') {
      await updateRefundSeal(tx, { intermediaryId, id, seal: sealRefund(keyring, refund) });
    } else left.push({ sellerId, what: 'refund', id: String(id), reason, keyId: keyIdOf(seal) });
  }
  return { last: refunds.at(limit - 1) ?? null, done: refunds.length - left.length, left };
}

async function sealChargebacks(
  tx: Tx,
  keyring: Keyring,
  after: ChargebackPlace,
  limit: number,
): Promise<Part<ChargebackPlace>> {
  const chargebacks = await lockChargebacksUnderOtherKeys(tx, newestKeyId(keyring), after, limit);
  const left: LeftBehind[] = [];
  for (const chargeback of chargebacks) {
    const { intermediaryId, id, sellerId, seal } = chargeback;
    if (seal === null) continue;
    const reason = checkChargebackSeal(keyring, chargeback, seal);
    if (reason === 'intact') {
      await updateChargebackSeal(tx, { intermediaryId, id, seal: sealChargeback(keyring, chargeback) });
    } else left.push({ sellerId, what: 'chargeback', id: String(id), reason, keyId: keyIdOf(seal) });
  }
  return { last: chargebacks.at(limit - 1) ?? null, done: chargebacks.length - left.length, left };
}

async function encryptSecrets(
  tx: Tx,
  keyring: Keyring,
  now: number,
  after: EndpointKey,
  limit: number,
): Promise<Part<EndpointKey>> {
  const endpoints = await lockEndpointsUnderOtherKeys(tx, newestKeyId(keyring), now, after, limit);
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
        const { sellerId } = endpoint;
        left.push({ sellerId, what: 'webhook_secret', id: null, reason: renewed, keyId });
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

function newestKeyId(keyring: Keyring): Buffer {
  return Buffer.from(keyring.keyId, 'hex');
}
