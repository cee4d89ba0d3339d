import {
  checkAdjustmentSeal,
  lockAdjustmentsUnderOtherKeys,
  sealAdjustment,
  updateAdjustmentSeal,
} from '../after-sale/adjustment.repository.ts';
import {
  checkChargebackSeal,
  lockChargebacksUnderOtherKeys,
  sealChargeback,
  updateChargebackSeal,
} from '../after-sale/chargeback.repository.ts';
import {
  checkRefundSeal,
  lockRefundsUnderOtherKeys,
  sealRefund,
  updateRefundSeal,
} from '../after-sale/refund.repository.ts';
import type { RecordPlace } from '../db/query/batches.ts';
import type { Store, Tx } from '../db/store.ts';
import { listIntermediaryIds, lockIntermediary } from '../intermediaries/intermediary.repository.ts';
import { checkHeadSeal, lockHeadsToSeal, updateHeads } from '../ledger/seller-head.repository.ts';
import { checkPlan, listSealedPlans, sealPlan } from '../rate-plans/plan-seal.repository.ts';
import { lockTransfersUnderOtherKeys, updateTransferSeals } from '../settlement/transfer.repository.ts';
import { checkTransferSeal, sealTransfer } from '../settlement/transfer.ts';
import type { Clock } from '../shared/calendar.ts';
import { keyIdOf, type Keyring, type SealCheck } from '../shared/keyring.ts';
import {
  lockEndpointsUnderOtherKeys,
  updateEndpoint,
  type EndpointChanges,
} from '../webhooks/endpoints/endpoint.repository.ts';
import { ownEndpoint, type Endpoint, type EndpointKey } from '../webhooks/endpoints/endpoint.ts';
import { reencryptSecret } from '../webhooks/sending/signature.ts';
import { assertNewestKey } from './secret-key.service.ts';

type RecordKind = 'plan' | 'refund' | 'chargeback' | 'adjustment' | 'transfer';

/** What stays under its key, because it cannot be trusted or read. */
export interface LeftBehind {
  /** Null for a plan, and for the webhook secret of an intermediary itself. */
  sellerId: number | null;
  what: 'statement' | 'webhook_secret' | RecordKind;
  /** Which plan, refund, chargeback, adjustment or transfer; null for the others. */
  id: string | null;
  reason: Exclude<SealCheck, 'intact'>;
  keyId: string;
}

export interface Resealed {
  /**
   * How many sellers' statements were sealed anew, and of how many endpoints the webhook secrets were encrypted anew.
   */
  statements: number;
  webhookSecrets: number;
  /** How many plans, refunds, chargebacks, adjustments and transfers were sealed again. */
  sealedRecords: number;
  left: LeftBehind[];
}

export interface ResealOptions {
  sellersPerTransaction?: number;
  /**
   * How many more statements, plans, refunds, chargebacks, adjustments, transfers, or sellers' secrets were dealt with.
   */
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
 * Seals the statements, plans, refunds, chargebacks, adjustments and transfers, and encrypts the webhook secrets, that
 * are under earlier keys with the newest one, a few rows in each transaction. What is under the newest key is passed
 * over, so a run that was stopped is simply started again. Checks each seal first: sealing a broken one would make a
 * chain valid that was changed without the key. Throws `UserError` if the database knows a newer key.
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
  const secrets = await walk(beforeEndpoints, (tx, after) =>
    encryptSecrets(tx, keyring, clock(), after, limit),
  );
  const records: Omit<Part<RecordPlace>, 'last'>[] = [];
  for (const seal of sealers) {
    records.push(await walk(beforeRecords, (tx, after) => seal(tx, keyring, after, limit)));
  }
  return {
    statements: heads.done,
    webhookSecrets: secrets.done,
    sealedRecords: records.reduce((sum, { done }) => sum + done, 0),
    left: [heads, secrets, ...records].flatMap(({ left }) => left),
  };
}

interface SellerPlace {
  intermediaryId: number;
  sellerId: number;
}

const beforeSellers = (intermediaryId: number): SellerPlace => ({ intermediaryId, sellerId: 0 });
const beforeEndpoints = (intermediaryId: number): EndpointKey => ({
  intermediaryId,
  endpointId: ownEndpoint - 1,
});

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
  after: SellerPlace,
  limit: number,
): Promise<Part<SellerPlace>> {
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

/** A record with a seal of its own. */
interface SealedRecord extends RecordPlace {
  /** None for a plan. */
  sellerId?: number;
  seal: Buffer | null;
}

/** How the records of one kind are sealed anew. */
interface SealedKind<Sealed extends SealedRecord> {
  what: RecordKind;
  /** The next ones after this one that have the seal of another key than this one: at most `limit`. */
  lockNext: (tx: Tx, keyId: Buffer, after: RecordPlace, limit: number) => Promise<Sealed[]>;
  check: (keyring: Keyring, record: Sealed, seal: Buffer) => SealCheck;
  sealAnew: (tx: Tx, keyring: Keyring, record: Sealed) => Promise<unknown>;
}

type Sealer = (tx: Tx, keyring: Keyring, after: RecordPlace, limit: number) => Promise<Part<RecordPlace>>;

const beforeRecords = (intermediaryId: number): RecordPlace => ({ intermediaryId, id: 0 });

function sealerOf<Sealed extends SealedRecord>(kind: SealedKind<Sealed>): Sealer {
  const { what, lockNext, check, sealAnew } = kind;
  return async (tx, keyring, after, limit) => {
    const records = await lockNext(tx, newestKeyId(keyring), after, limit);
    const left: LeftBehind[] = [];
    for (const record of records) {
      const { id, sellerId = null, seal } = record;
      if (seal === null) continue;
      const reason = check(keyring, record, seal);
      if (reason === 'intact') await sealAnew(tx, keyring, record);
      else left.push({ sellerId, what, id: String(id), reason, keyId: keyIdOf(seal) });
    }
    return { last: records.at(limit - 1) ?? null, done: records.length - left.length, left };
  };
}

const sealers: readonly Sealer[] = [
  sealerOf({
    what: 'plan',
    lockNext: async (tx, keyId, after, limit) => {
      // As whoever adds a version or makes another plan the default.
      await lockIntermediary(tx, after.intermediaryId);
      return listSealedPlans(tx, after, limit, keyId);
    },
    check: checkPlan,
    sealAnew: sealPlan,
  }),
  sealerOf({
    what: 'refund',
    lockNext: lockRefundsUnderOtherKeys,
    check: checkRefundSeal,
    sealAnew: (tx, keyring, refund) => updateRefundSeal(tx, { ...refund, seal: sealRefund(keyring, refund) }),
  }),
  sealerOf({
    what: 'chargeback',
    lockNext: lockChargebacksUnderOtherKeys,
    check: checkChargebackSeal,
    sealAnew: (tx, keyring, chargeback) =>
      updateChargebackSeal(tx, { ...chargeback, seal: sealChargeback(keyring, chargeback) }),
  }),
  sealerOf({
    what: 'adjustment',
    lockNext: lockAdjustmentsUnderOtherKeys,
    check: checkAdjustmentSeal,
    sealAnew: (tx, keyring, adjustment) =>
      updateAdjustmentSeal(tx, { ...adjustment, seal: sealAdjustment(keyring, adjustment) }),
  }),
  sealerOf({
    what: 'transfer',
    lockNext: lockTransfersUnderOtherKeys,
    check: checkTransferSeal,
    sealAnew: (tx, keyring, transfer) =>
      updateTransferSeals(tx, [{ ...transfer, seal: sealTransfer(keyring, transfer) }]),
  }),
];

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
        const sellerId = endpoint.endpointId === ownEndpoint ? null : endpoint.endpointId;
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
