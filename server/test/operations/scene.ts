import { askForApproval } from '../../src/approvals/approval.service.ts';
import { operator } from '../../src/audit/audit.repository.ts';
import type { OperationId } from '../../src/http/operation.ts';
import { loadConfig } from '../../src/config.ts';
import { openService, type Service } from '../../src/service.ts';
import { addPerson } from '../../src/people/people.service.ts';
import { saoPauloDate } from '../../src/shared/calendar.ts';
import { closeTransfers } from '../../src/settlement/closing.service.ts';
import { createAnticipation } from '../../src/settlement/anticipation.service.ts';
import { setOwnWebhook } from '../../src/webhooks/endpoints/endpoint.service.ts';
import { createHold } from '../../src/settlement/hold.service.ts';
import { chargeLine, chargeUuid } from '../support/charge-lines.ts';
import { adjustmentBody, createSeller } from '../support/fixtures.ts';
import { importLines } from '../support/import-lines.ts';
import { assign, createPlan } from '../support/plans.ts';
import { refundOf } from '../support/proof.ts';
import { returnOf, seedAccount, seedDraft, seedRemittance } from '../support/remittances.ts';
import { seedSeller } from '../support/seed.ts';
import { seedSettlementLines } from '../support/settlement-files.ts';
import { setStatus } from '../support/seller-status.ts';
import type { TestApi } from '../support/test-api.ts';
import type { Given, SampleRequest } from './fixture.ts';
import { requestsIn } from './index.ts';

/** The objects for the requests of the fixtures, and these requests. */
export interface Scene extends Given {
  requests: Record<OperationId, SampleRequest>;
}

/** A person whom no test adds: a token that was made for it never ends. */
export const nobody = 1_000_001;

/** Creates the n-th scene. */
export async function prepareScene(api: TestApi, n: number): Promise<Scene> {
  const { id: ownerId } = await api.createIntermediary(`Scene ${n}`);
  const adminId = await seedUser(api, ownerId, null);
  const intermediary = await api.createIntermediary(`Scene ${n}`, adminId);
  const seller = await createSeller(api, intermediary.token, 2 * n);
  const [uuid, partlyRefunded, refunded, disputed] = [0, 10_000, 20_000, 30_000].map((of) =>
    chargeUuid(of + n),
  ) as [string, string, string, string];
  for (const each of [uuid, partlyRefunded, refunded, disputed]) await seedCharge(api, seller.id, each);
  const refundId = await seedRefund(api, intermediary.id, refunded);
  await seedDelivery(api, intermediary.id, seller.id);
  const paidOut = await createSeller(api, intermediary.token, 1_000_000 + 2 * n);
  await seedCharge(api, paidOut.id, chargeUuid(40_000 + n));
  const transferId = await seedTransfer(api, intermediary.id, paidOut.id);
  // This charge is for the next closing. The first seller's account may be changed before it, so that the seller is
  // held.
  await seedCharge(api, paidOut.id, chargeUuid(50_000 + n));
  // This seller sends no requests, because the tests of limits allow three.
  const idleSellerId = await seedSeller(api.service.store, intermediary.id, 2_000_001);
  const blockedSellerId = await seedSeller(api.service.store, intermediary.id, 2_000_002);
  await setStatus(api.service, blockedSellerId, 'BLOCKED');
  const bank = await seedBank(api, intermediary.id, n);
  const { open, resolved } = await seedSettlementLines(api.service, intermediary.id, `SCENE${n}`);
  const holdId = await seedHold(api, intermediary.id, idleSellerId);
  const anticipationId = await seedAnticipation(api, intermediary, seller.id, chargeUuid(60_000 + n));
  const approvalIds = [
    await seedApproval(api.service, intermediary.id, idleSellerId),
    await seedApproval(api.service, intermediary.id, idleSellerId),
  ] satisfies [number, number];
  const userId = await seedUser(api, intermediary.id, idleSellerId);
  const { tokenId } = await api.createIntermediary(`Scene ${n}`);
  await api.service.store.write((tx) =>
    setOwnWebhook(api.service, tx, operator(intermediary.id), 'https://hub.example/scene', api.now),
  );
  const given: Given = {
    ...{ n, intermediary, seller, charge: { uuid }, partlyRefunded, disputed },
    ...bank,
    settlementLineIds: { open, resolved },
    ...{ refundId, transferId, holdId, anticipationId, approvalIds, userId, tokenId },
    ...{ idleSellerId, blockedSellerId },
    today: saoPauloDate(api.now),
    // The plan and the seller were created at this moment, and each moment can be used only once.
    later: new Date(api.now + 60 * 60 * 1000).toISOString(),
    planId: await defaultPlanOf(api, intermediary.id),
  };
  return { ...given, requests: requestsIn(given) };
}

async function defaultPlanOf({ service }: TestApi, intermediaryId: number): Promise<number> {
  const { id } = await service.store.read
    .selectFrom('intermediaries')
    .select('default_plan_id as id')
    .where('id', '=', intermediaryId)
    .executeTakeFirstOrThrow();
  if (id === null) throw new Error('every intermediary has a default plan');
  return id;
}

/** Imports a paid charge of 100.00 BRL by pix. */
export async function seedCharge(api: TestApi, idSeller: number, uuid: string): Promise<void> {
  await importLines(api, [chargeLine({ idSeller, uuid })]);
}

/** Pays a seller in four transfers, of which three are in remittances. */
async function seedBank(
  api: TestApi,
  intermediaryId: number,
  n: number,
): Promise<Pick<Given, 'payableId' | 'remittanceIds' | 'bankReturn'>> {
  const { service } = api;
  const sellerId = await seedSeller(service.store, intermediaryId, 2_000_003);
  await seedAccount(service, intermediaryId);
  const nextTransfer = async (index: number) => {
    await seedCharge(api, sellerId, chargeUuid(700_000 + 10_000 * index + n));
    return seedTransfer(api, intermediaryId, sellerId);
  };
  const approved = await seedRemittance(service, intermediaryId, [await nextTransfer(0)]);
  const toApprove = await seedDraft(service, intermediaryId, [await nextTransfer(1)]);
  const toCancel = await seedDraft(service, intermediaryId, [await nextTransfer(2)]);
  const bankReturn = await returnOf(service, { intermediaryId, id: approved }, () => ({ codes: 'BD' }));
  return { payableId: await nextTransfer(3), remittanceIds: { approved, toApprove, toCancel }, bankReturn };
}

/** Pays out all that is due to the seller today. Returns the id of the transfer. */
async function seedTransfer(api: TestApi, intermediaryId: number, sellerId: number): Promise<number> {
  const order = { transferDate: saoPauloDate(api.now), minimumCents: 0, sellerId };
  await closeTransfers(api.service, operator(intermediaryId), order);
  const { id } = await api.service.store.read
    .selectFrom('transfers')
    .select('id')
    .where('intermediary_id', '=', intermediaryId)
    .where('seller_id', '=', sellerId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}

/** Holds all that is due to the seller. Returns the id of the hold. */
export async function seedHold(
  { service }: TestApi,
  intermediaryId: number,
  sellerId: number,
): Promise<number> {
  const order = { sellerId, amountCents: null, reason: 'RISK', reference: null, releaseOn: null } as const;
  const { hold } = await service.store.write((tx) =>
    createHold(service, tx, operator(intermediaryId), order),
  );
  return hold.id;
}

/** Lets somebody sign in for the seller, or as an admin of the intermediary (null). Returns the id of the person. */
export async function seedUser(
  { service }: TestApi,
  intermediaryId: number,
  sellerId: number | null,
): Promise<number> {
  const email = `user-of-${sellerId ?? `intermediary-${intermediaryId}`}@example.com`;
  const role = sellerId === null ? 'admin' : 'seller_owner';
  await addPerson(service, { intermediaryId, sellerId, role, email, name: 'Ana' });
  const { id } = await service.store.read
    .selectFrom('people')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return id;
}

/** Asks for an adjustment of the seller, as another person whom no test adds. Returns the id of the approval. */
export async function seedApproval(
  service: Pick<Service, 'store' | 'keyring' | 'clock'>,
  intermediaryId: number,
  sellerId: number,
): Promise<number> {
  const asker = { actor: operator(intermediaryId), personId: nobody + 1 };
  const { id } = await service.store.write((tx) =>
    askForApproval(service, tx, asker, {
      ...{ operation: 'createAdjustment', sellerId, basis: '' },
      request: JSON.stringify({ path: {}, body: adjustmentBody(sellerId) }),
    }),
  );
  return id;
}

/** Gives the seller a plan with terms, and anticipates a part of a card sale. Returns the id of the anticipation. */
export async function seedAnticipation(
  api: TestApi,
  { id: intermediaryId, token }: { id: number; token: string },
  sellerId: number,
  uuid: string,
): Promise<number> {
  const anticipation = { monthlyRate: 2, method: 'SIMPLE' } as const;
  const anHourAgo = new Date(api.now - 60 * 60 * 1000).toISOString();
  await assign(api, sellerId, await createPlan(api, token, { anticipation }), anHourAgo);
  const paidAt = new Date(api.now).toISOString();
  await importLines(api, [
    chargeLine({
      ...{ idSeller: sellerId, uuid, paidAt, paymentMethod: 'CREDIT_CARD_SIGHT', channel: 'ONLINE' },
      ...{ brand: 'visa', installments: 1 },
    }),
  ]);
  const principal = { party: 'intermediary', intermediaryId, sellerId: null } as const;
  const by = { principal, actor: operator(intermediaryId) };
  const order = { amountCents: 1_000, order: 'NEAREST' } as const;
  const { id } = await api.service.store.write((tx) =>
    createAnticipation(api.service, tx, by, sellerId, order),
  );
  return id;
}

/** Records the delivery of a seller's first event, as if it had arrived. */
async function seedDelivery(api: TestApi, intermediaryId: number, sellerId: number): Promise<void> {
  await api.service.store.write(async (tx) => {
    await tx
      .updateTable('webhook_deliveries')
      .set({ state: 'succeeded', due_at: null, attempts: 1, tries: 1, updated_at: api.now })
      .where('intermediary_id', '=', intermediaryId)
      .where('endpoint_id', '=', sellerId)
      .where('sequence', '=', 1)
      .execute();
  });
}

/** Refunds a charge. Returns the id of the refund. */
async function seedRefund({ service }: TestApi, intermediaryId: number, uuid: string): Promise<number> {
  await refundOf(service, intermediaryId, uuid);
  const { id } = await service.store.read
    .selectFrom('refunds')
    .select('id')
    .where('intermediary_id', '=', intermediaryId)
    .where('charge_uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  return id;
}

/** Asks for so many adjustments of seller 2, so that they are the first approvals of a new database. */
export async function seedApprovals(env: NodeJS.ProcessEnv, count: number): Promise<void> {
  const service = await openService(loadConfig(env));
  try {
    for (let n = 0; n < count; n++) await seedApproval(service, 1, 2);
  } finally {
    await service.store.close();
  }
}
