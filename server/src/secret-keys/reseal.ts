import {
  checkAdjustmentSeal,
  lockAdjustmentsUnderOtherKeys,
  sealAdjustment,
  updateAdjustmentSeal,
} from '../after-sale/adjustment.repository.ts';
import {
  checkChargebackSeal,
  lockChargebacksUnderOtherKeys,
  updateChargeback,
} from '../after-sale/chargeback.repository.ts';
import {
  checkRefundSeal,
  lockRefundsUnderOtherKeys,
  sealRefund,
  updateRefundSeal,
} from '../after-sale/refund.repository.ts';
import {
  checkApprovalSeal,
  lockApprovalsUnderOtherKeys,
  updateApproval,
} from '../approvals/approval.repository.ts';
import { chainAudit } from '../audit/audit-chain.ts';
import {
  checkAuditHead,
  lockAuditHeadUnderOtherKey,
  updateAuditHead,
} from '../audit/audit-chain.repository.ts';
import {
  checkAccountSeal,
  lockAccountsUnderOtherKeys,
  updateAccount,
} from '../bank/paying-account.repository.ts';
import {
  checkRemittanceSeal,
  lockRemittancesUnderOtherKeys,
  updateRemittance,
} from '../bank/remittance.repository.ts';
import type { RecordKey } from '../db/query/batches.ts';
import type { Store, Tx } from '../db/store.ts';
import {
  lockMembershipsUnderOtherKeys,
  lockPeopleUnderOtherKeys,
  savePerson,
  updateMembership,
} from '../people/person.repository.ts';
import { checkMembershipSeal, checkPersonSeal } from '../people/person.ts';
import { listIntermediaryIds, lockIntermediary } from '../intermediaries/intermediary.repository.ts';
import { checkHeadSeal, lockHeadsToSeal, updateHeads } from '../ledger/seller-head.repository.ts';
import { checkPlan, listSealedPlans, sealPlan } from '../rate-plans/plan-seal.repository.ts';
import { checkAnticipationSeal } from '../settlement/anticipation.ts';
import { lockAnticipationsUnderOtherKeys, sealAnticipations } from '../settlement/anticipation.repository.ts';
import { checkEffectSeal } from '../settlement/receivable-effect.ts';
import { lockEffectsUnderOtherKeys, saveEffects } from '../settlement/receivable-effect.repository.ts';
import { checkHoldSeal, lockHoldsUnderOtherKeys, sealHolds } from '../settlement/hold.repository.ts';
import { lockTransfersUnderOtherKeys, updateTransferSeals } from '../settlement/transfer.repository.ts';
import { checkTransferSeal, sealTransfer } from '../settlement/transfer.ts';
import type { Clock } from '../shared/calendar.ts';
import { keyIdOf, type Keyring, type SealCheck } from '../shared/keyring.ts';
import { checkTokenSeal, lockTokensUnderOtherKeys, updateTokens } from '../tokens/token.repository.ts';
import {
  lockEndpointsUnderOtherKeys,
  updateEndpoint,
  type EndpointChanges,
} from '../webhooks/endpoints/endpoint.repository.ts';
import { ownEndpoint, sellerOf, type Endpoint, type EndpointKey } from '../webhooks/endpoints/endpoint.ts';
import { reencryptSecret } from '../webhooks/sending/signature.ts';
import { assertNewestKey } from './secret-key.service.ts';

type RecordKind =
  | 'audit'
  | 'token'
  | 'plan'
  | 'refund'
  | 'chargeback'
  | 'adjustment'
  | 'transfer'
  | 'paying-account'
  | 'remittance'
  | 'hold'
  | 'receivable-effect'
  | 'anticipation'
  | 'approval'
  | 'person'
  | 'membership';

/** A record that keeps its key, because its seal cannot be trusted or its secret cannot be read. */
export interface LeftBehind {
  /** Null for a plan, an intermediary's token, and for the webhook secret of an intermediary itself. */
  sellerId: number | null;
  what: 'statement' | 'webhook_secret' | RecordKind;
  /**
   * The id of the token, plan, refund, chargeback, adjustment, transfer, hold or anticipation, or of the intermediary
   * of audit records; null for other records.
   */
  id: string | null;
  reason: Exclude<SealCheck, 'intact'>;
  keyId: string;
}

interface Resealed {
  /** How many statements were sealed again, and for how many endpoints the webhook secrets were encrypted again. */
  statements: number;
  webhookSecrets: number;
  /**
   * How many audit records, tokens, plans, refunds, chargebacks, adjustments, transfers, holds, effects and
   * anticipations were sealed again.
   */
  sealedRecords: number;
  left: LeftBehind[];
}

export interface ResealOptions {
  sellersPerTransaction?: number;
  /**
   * Called with the number of statements, tokens, plans, refunds, chargebacks, adjustments, transfers, holds, effects,
   * anticipations or endpoints dealt with since the last call.
   */
  onProgress?: (count: number) => void;
}

/** How many sellers one transaction seals: few, so that other writers do not wait for long. */
const defaultSellersPerTransaction = 500;

interface Deps {
  store: Store;
  keyring: Keyring;
  clock: Clock;
}

/** The result of one transaction. */
interface Part<Key> {
  /** The key of the last row; null if the intermediary has no more rows. */
  last: Key | null;
  done: number;
  left: LeftBehind[];
}

/**
 * Seals the statements, tokens, plans, refunds, chargebacks, adjustments, transfers, holds, effects, anticipations,
 * approvals, people and memberships that are under earlier keys with the newest one, and encrypts the webhook secrets with it, a
 * few rows in each transaction. Rows under the newest key are passed over, so a run that was stopped is simply started
 * again. Each seal is checked first: a new seal would make a change that was made without the key look valid. Throws
 * `UserError` if the database knows a newer key.
 */
export async function reseal(deps: Deps, options: ResealOptions = {}): Promise<Resealed> {
  const { store, keyring, clock } = deps;
  const { sellersPerTransaction: limit = defaultSellersPerTransaction, onProgress } = options;
  await assertNewestKey(store.read, keyring);
  // Records in a chain need no seals of their own.
  await chainAudit({ store, keyring });
  const walk = <Key>(
    before: (intermediaryId: number) => Key,
    part: (tx: Tx, after: Key) => Promise<Part<Key>>,
  ) => walkRows(store, before, part, onProgress);
  const heads = await walk(beforeSellers, (tx, after) => sealHeads(tx, keyring, after, limit));
  const secrets = await walk(beforeEndpoints, (tx, after) =>
    encryptSecrets(tx, keyring, clock(), after, limit),
  );
  const records: Omit<Part<RecordKey>, 'last'>[] = [];
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

interface SellerKey {
  intermediaryId: number;
  sellerId: number;
}

const beforeSellers = (intermediaryId: number): SellerKey => ({ intermediaryId, sellerId: 0 });
const beforeEndpoints = (intermediaryId: number): EndpointKey => ({
  intermediaryId,
  endpointId: Number.MIN_SAFE_INTEGER,
});

async function walkRows<Key>(
  store: Store,
  before: (intermediaryId: number) => Key,
  work: (tx: Tx, after: Key) => Promise<Part<Key>>,
  onProgress: ResealOptions['onProgress'],
): Promise<Omit<Part<Key>, 'last'>> {
  const all: Omit<Part<Key>, 'last'> = { done: 0, left: [] };
  for (const intermediaryId of await listIntermediaryIds(store.read)) {
    let after: Key | null = before(intermediaryId);
    while (after !== null) {
      const from: Key = after;
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
  after: SellerKey,
  limit: number,
): Promise<Part<SellerKey>> {
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
interface SealedRecord extends RecordKey {
  /** Undefined for a plan. */
  sellerId?: number | null;
  seal: Buffer | null;
}

/** How the records of one kind are sealed anew. */
interface SealedKind<Sealed extends SealedRecord> {
  what: RecordKind;
  /** Returns the next records that were sealed with another key than this one: at most `limit`, locked. */
  lockNext: (tx: Tx, keyId: Buffer, after: RecordKey, limit: number) => Promise<Sealed[]>;
  check: (keyring: Keyring, record: Sealed, seal: Buffer) => SealCheck;
  sealAnew: (tx: Tx, keyring: Keyring, record: Sealed) => Promise<unknown>;
}

type Sealer = (tx: Tx, keyring: Keyring, after: RecordKey, limit: number) => Promise<Part<RecordKey>>;

const beforeRecords = (intermediaryId: number): RecordKey => ({ intermediaryId, id: 0 });

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
    what: 'audit',
    lockNext: lockAuditHeadUnderOtherKey,
    check: checkAuditHead,
    sealAnew: updateAuditHead,
  }),
  sealerOf({
    what: 'token',
    lockNext: lockTokensUnderOtherKeys,
    check: checkTokenSeal,
    sealAnew: (tx, keyring, token) => updateTokens(tx, keyring, [token]),
  }),
  sealerOf({
    what: 'plan',
    lockNext: async (tx, keyId, after, limit) => {
      // Adding a version and making another plan the default take the same lock.
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
    sealAnew: updateChargeback,
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
  sealerOf({
    what: 'paying-account',
    lockNext: lockAccountsUnderOtherKeys,
    check: checkAccountSeal,
    sealAnew: updateAccount,
  }),
  sealerOf({
    what: 'remittance',
    lockNext: lockRemittancesUnderOtherKeys,
    check: checkRemittanceSeal,
    sealAnew: updateRemittance,
  }),
  sealerOf({
    what: 'hold',
    lockNext: lockHoldsUnderOtherKeys,
    check: checkHoldSeal,
    sealAnew: (tx, keyring, hold) => sealHolds(tx, keyring, [hold]),
  }),
  sealerOf({
    what: 'receivable-effect',
    lockNext: lockEffectsUnderOtherKeys,
    check: checkEffectSeal,
    sealAnew: (tx, keyring, effect) => saveEffects(tx, keyring, [effect]),
  }),
  sealerOf({
    what: 'anticipation',
    lockNext: lockAnticipationsUnderOtherKeys,
    check: checkAnticipationSeal,
    sealAnew: (tx, keyring, anticipation) => sealAnticipations(tx, keyring, [anticipation]),
  }),
  sealerOf({
    what: 'approval',
    lockNext: lockApprovalsUnderOtherKeys,
    check: checkApprovalSeal,
    sealAnew: updateApproval,
  }),
  // Sessions keep their key: without it, a person only signs in again.
  sealerOf({
    what: 'person',
    lockNext: lockPeopleUnderOtherKeys,
    check: checkPersonSeal,
    sealAnew: savePerson,
  }),
  sealerOf({
    what: 'membership',
    lockNext: lockMembershipsUnderOtherKeys,
    check: checkMembershipSeal,
    sealAnew: updateMembership,
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
        const sellerId = endpoint.endpointId === ownEndpoint ? null : sellerOf(endpoint.endpointId);
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

/** Returns the secret encrypted with the newest key, or why it cannot be read. */
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
