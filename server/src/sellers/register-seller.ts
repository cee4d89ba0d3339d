import { recordAudit, type Actor } from '../audit/audit.repository.ts';
import { pipelined, writeInOrder } from '../db/query/engine.ts';
import type { Tx } from '../db/store.ts';
import { insertEvents } from '../events/outbox.repository.ts';
import { noSource } from '../ledger/chain.ts';
import { nothingPaid } from '../ledger/receivable-unit.ts';
import { genesisHash, insertHead } from '../ledger/seller-head.repository.ts';
import { assertPlanIntact, findSealedPlanOf, type SealedPlan } from '../rate-plans/plan-seal.repository.ts';
import { findDefaultPlan, type DefaultPlan } from '../rate-plans/rate-plan.repository.ts';
import {
  insertAssignment,
  plansDigest,
  type PricedAssignment,
} from '../rate-plans/seller-plan.repository.ts';
import { DomainError } from '../shared/errors.ts';
import type { Keyring } from '../shared/keyring.ts';
import { issueToken } from '../tokens/token.service.ts';
import type { TokenScheme } from '../tokens/token.ts';
import { insertEndpoint } from '../webhooks/endpoints/endpoint.repository.ts';
import { encryptSecret, newSecret, sandboxSecret } from '../webhooks/sending/signature.ts';
import { assertBankAccount, assertOwnDocumentKey, datedPayeeDigest } from './bank-account.ts';
import { accountColumns, insertSeller, insertAddressAndAccount } from './seller.repository.ts';
import type { SellerInput } from './seller.ts';

interface RegisterDeps {
  keyring: Keyring;
  tokens: TokenScheme;
}

/** Makes the checks that come before the hash of the password: the account, and whose document the pix key is (D13). */
export function assertSellerInput(input: SellerInput): void {
  assertBankAccount(input.account);
  assertOwnDocumentKey(input.account, input.document);
}

/** Registers a seller under its intermediary's default plan, with its first token and its webhook secret. */
export async function registerSeller(
  deps: RegisterDeps,
  tx: Tx,
  actor: Actor,
  input: SellerInput,
  secrets: { passwordHash: string; createdAt: number },
): Promise<{ id: number; token: string; webhookSecret: string; plan: DefaultPlan }> {
  const { intermediaryId } = actor;
  const { createdAt } = secrets;
  const [sellerId, plan] = await pipelined([
    insertSeller(tx, intermediaryId, input, secrets),
    findDefaultPlan(tx, intermediaryId),
  ]);
  if (sellerId === undefined) {
    throw new DomainError(
      'seller_already_registered',
      'A seller with this document is already registered. Read it by its document.',
    );
  }
  // The plan is read by its id, because the default may change between the two statements.
  const sealed = plan === null ? undefined : await findSealedPlanOf(tx, { intermediaryId, id: plan.planId });
  if (plan === null || sealed === undefined) {
    throw new Error(`intermediary ${intermediaryId} has no default plan`);
  }
  assertPlanIntact(deps.keyring, sealed);
  const assignment = firstAssignment(sellerId, sealed, createdAt);
  const payee = {
    ...accountColumns(input.account),
    document: input.document,
    company_name: input.companyName,
    changed_at: null,
  };
  const head = {
    intermediaryId,
    sellerId,
    sequence: 0,
    hash: genesisHash,
    eventSequence: 1,
    payeeDigest: datedPayeeDigest(payee),
    plansDigest: plansDigest([assignment]),
    status: 'ACTIVE',
    termsSequence: 0,
    ...nothingPaid,
  } as const;
  const webhookSecret = deps.tokens.use === 'sandbox' ? sandboxSecret : newSecret();
  const endpoint = { intermediaryId, endpointId: sellerId };
  const secret = encryptSecret(deps.keyring, endpoint, webhookSecret);
  const created = { type: 'seller.created', chargeUuid: null, ...noSource } as const;
  const times = { occurredAt: createdAt, recordedAt: createdAt };
  const record = { action: 'seller.created', subject: `seller:${sellerId}`, occurredAt: createdAt } as const;
  await writeInOrder(tx, [
    () => insertAddressAndAccount(tx, intermediaryId, sellerId, input),
    () => insertAssignment(tx, intermediaryId, assignment),
    () => insertHead(tx, deps.keyring, head),
    () => insertEndpoint(tx, { ...endpoint, url: null, secret, dueAt: createdAt }),
    () => insertEvents(tx, [{ intermediaryId, sellerId, sequence: 1, ...created, ...times }]),
    () => recordAudit(tx, deps.keyring, actor, record),
  ]);
  const { token } = await issueToken(tx, deps, actor, sellerId, createdAt);
  return { id: sellerId, token, webhookSecret, plan };
}

function firstAssignment(sellerId: number, plan: SealedPlan, createdAt: number): PricedAssignment {
  const first = plan.versions.find(({ version }) => version === 1);
  if (first === undefined) throw new Error(`plan ${plan.id} has no first version`);
  const place = { number: 1, sinceSequence: 0, untilSequence: null };
  return { sellerId, ...place, validFrom: createdAt, planId: plan.id, createdAt, planDigest: first.digest };
}
