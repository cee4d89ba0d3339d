import { operationFacts } from '../../../generated/operations.ts';
import { operator } from '../../src/audit/actor.ts';
import type { OperationId } from '../../src/http/operation.ts';
import { saoPauloDate } from '../../src/shared/calendar.ts';
import { closeTransfers } from '../../src/transfers/closing.service.ts';
import { chargeLine, chargeUuid } from './charge-lines.ts';
import { adjustmentBody, bankForm, createSeller, planBody, sellerBody, sellerChanges } from './fixtures.ts';
import { importLines } from './import-lines.ts';
import { refundOf } from './proof.ts';
import { seedSeller } from './seed.ts';
import { setStatus } from './seller-status.ts';
import type { TestApi } from './test-api.ts';

export interface SampleRequest {
  method: string;
  path: string;
  body?: object;
  /** The idempotency key, if the operation requires one. */
  headers?: Record<string, string>;
}

/**
 * An intermediary with one seller, three paid charges and a refunded one, another seller that was paid out, one that
 * can be blocked and a blocked one, and a request of every operation that succeeds once.
 */
export interface Scene {
  intermediary: { id: number; token: string; tokenId: number };
  seller: { id: number; token: string; document: string };
  chargeUuid: string;
  requests: Record<OperationId, SampleRequest>;
}

export const operationIds = Object.keys(operationFacts) as OperationId[];

export const operationsWithBody: OperationId[] = operationIds.filter(
  (id) => operationFacts[id].requestBody !== 'none',
);

/** Operations that change something. */
export const writingOperations: OperationId[] = operationIds.filter((id) => !operationFacts[id].safe);

/** The n-th scene; its intermediary, documents and charge are its own. */
export async function prepareScene(api: TestApi, n: number): Promise<Scene> {
  const intermediary = await api.createIntermediary(`Scene ${n}`);
  const seller = await createSeller(api, intermediary.token, 2 * n);
  const uuid = chargeUuid(n);
  const partlyRefunded = chargeUuid(10_000 + n);
  const refunded = chargeUuid(20_000 + n);
  const disputed = chargeUuid(30_000 + n);
  for (const each of [uuid, partlyRefunded, refunded, disputed]) await seedCharge(api, seller.id, each);
  const refundId = await seedRefund(api, intermediary.id, refunded);
  await seedDelivery(api, intermediary.id, seller.id);
  const paidOut = await createSeller(api, intermediary.token, 1_000_000 + 2 * n);
  await seedCharge(api, paidOut.id, chargeUuid(40_000 + n));
  const transferId = await seedTransfer(api, intermediary.id, paidOut.id);
  // For the next closing: the first seller's account may be changed before, so that it is held.
  await seedCharge(api, paidOut.id, chargeUuid(50_000 + n));
  // Without requests, of which the tests of limits allow three.
  const idle = await seedSeller(api.service.store, intermediary.id, 2_000_001);
  const blocked = await seedSeller(api.service.store, intermediary.id, 2_000_002);
  await setStatus(api.service, blocked, 'BLOCKED');
  const planId = await defaultPlanOf(api, intermediary.id);
  // The plan and the seller were created at this moment, and each moment is taken once.
  const validFrom = new Date(api.now + 60 * 60 * 1000).toISOString();
  const at = (id: OperationId, body?: object): SampleRequest => {
    const { method, path } = operationFacts[id];
    const filled = path
      .replace('{sellerId}', String(seller.id))
      .replace('{idSeller}', String(seller.id))
      .replace('{idPlan}', String(planId))
      .replace('{uuid}', uuid)
      .replace('{idTransfer}', String(transferId))
      .replace('{idDelivery}', `evt_${seller.id}_1`);
    return { method, path: filled, ...(body === undefined ? {} : { body }) };
  };
  // Of a charge of its own, because the first one is refunded in full.
  const of = (other: string, request: SampleRequest) => ({
    ...request,
    path: request.path.replace(uuid, other),
  });
  const ofSeller = (id: number, verb: 'block' | 'unblock') => ({
    method: 'POST',
    path: `/v2/seller/${id}/${verb}`,
  });
  const answer = at('answerRefund', { status: 'DONE' });
  const getSeller = at('getSeller');
  const receivables = at('getFutureReceivables');
  return {
    intermediary,
    seller,
    chargeUuid: uuid,
    requests: {
      listSellers: at('listSellers'),
      updateSeller: at('updateSeller', sellerChanges(n)),
      blockSeller: ofSeller(idle, 'block'),
      unblockSeller: ofSeller(blocked, 'unblock'),
      getSeller: { ...getSeller, path: `${getSeller.path}?sellerId=${seller.id}` },
      createSeller: at('createSeller', sellerBody(2 * n + 1)),
      updateSellerBankData: at('updateSellerBankData', { idSeller: seller.id, account: bankForm() }),
      listCharges: at('listCharges'),
      getCharge: at('getCharge'),
      refundCharge: at('refundCharge', { asFraud: false }),
      refundChargePartially: of(partlyRefunded, at('refundChargePartially', { value: 1 })),
      getRefundedValue: of(partlyRefunded, at('getRefundedValue')),
      answerRefund: { ...answer, path: answer.path.replace('{idRefund}', String(refundId)) },
      reportChargeback: of(disputed, at('reportChargeback', { status: 'OPEN', reasonCode: '10.4' })),
      queryStatement: at('queryStatement', { idSeller: String(seller.id) }),
      listTransfers: at('listTransfers'),
      getTransfer: at('getTransfer'),
      listTransferLines: at('listTransferLines'),
      getSellerRates: at('getSellerRates'),
      getStatementHead: at('getStatementHead'),
      quoteFee: at('quoteFee', { value: 100, paymentMethod: 'PIX' }),
      getSellerRatePlan: at('getSellerRatePlan'),
      getSellerRatePlanHistory: at('getSellerRatePlanHistory'),
      getBalance: at('getBalance'),
      getFutureReceivables: { ...receivables, path: `${receivables.path}?idSeller=${seller.id}` },
      previewTransfers: at('previewTransfers'),
      createRatePlan: at('createRatePlan', planBody()),
      listRatePlans: at('listRatePlans'),
      getRatePlan: at('getRatePlan'),
      updateRatePlan: at('updateRatePlan', { tax: planBody().tax, validFrom }),
      assignRatePlan: at('assignRatePlan', { idPlan: planId, validFrom }),
      createCharges: at('createCharges', [
        chargeLine({ idSeller: seller.id, uuid: chargeUuid(1_000_000 + n) }),
      ]),
      createAdjustment: {
        ...at('createAdjustment', adjustmentBody(seller.id)),
        headers: { 'x-idempotency-key': `adjustment-${n}` },
      },
      closeTransfers: at('closeTransfers', { transferDate: saoPauloDate(api.now) }),
      updateTransfer: at('updateTransfer', { status: 'SENT' }),
      getIntermediaryWebhook: at('getIntermediaryWebhook'),
      setIntermediaryWebhook: at('setIntermediaryWebhook', { url: `https://hub.example/scene-${n}` }),
      listDeliveries: at('listDeliveries'),
      replayDelivery: at('replayDelivery', {}),
    },
  };
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

/** A paid charge of 100.00 BRL by pix. */
export async function seedCharge(api: TestApi, idSeller: number, uuid: string): Promise<void> {
  await importLines(api, [chargeLine({ idSeller, uuid })]);
}

/** Pays out all that is due to the seller today; the id of the transfer. */
async function seedTransfer(api: TestApi, intermediaryId: number, sellerId: number): Promise<number> {
  const order = { transferDate: saoPauloDate(api.now), minimumCents: 0, sellerId };
  await closeTransfers(api.service, operator(intermediaryId), order);
  const { id } = await api.service.store.read
    .selectFrom('transfers')
    .select('id')
    .where('intermediary_id', '=', intermediaryId)
    .executeTakeFirstOrThrow();
  return id;
}

/** The delivery of a seller's first event, as if it had arrived. */
export async function seedDelivery(api: TestApi, intermediaryId: number, sellerId: number): Promise<void> {
  await api.service.store.write(async (tx) => {
    await tx
      .insertInto('webhook_deliveries')
      .values({
        ...{ intermediary_id: intermediaryId, endpoint_id: sellerId, seller_id: sellerId, sequence: 1 },
        ...{ state: 'succeeded', due_at: null, attempts: 1, tries: 1, updated_at: api.now },
        attempt_log: '[]',
      })
      .execute();
  });
}

/** Refunds a charge; the id of the refund. */
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
