import { chargeLine, chargeUuid } from './charge-lines.ts';
import { bankForm, createSeller, planBody, sellerBody } from './fixtures.ts';
import { importLines } from './import-lines.ts';
import type { TestApi } from './test-api.ts';

type KeyedOperation = 'createSeller' | 'updateSellerBankData' | 'refundCharge' | 'createRatePlan';

export const keyedOperations: readonly KeyedOperation[] = [
  'createSeller',
  'updateSellerBankData',
  'refundCharge',
  'createRatePlan',
];

/** A request of an operation that takes an idempotency key. It succeeds, and no other test sends it. */
export interface KeyedRequest {
  token: string;
  method: string;
  path: string;
  body: object;
  /** The body of the same request with one other value. It would succeed too. */
  otherBody: object;
  /** Returns how often the effect has happened. */
  effects: () => Promise<number>;
}

let prepared = 0;

/** Prepares a new request of the operation, with whatever it needs to succeed. */
export function prepareKeyed(
  api: TestApi,
  intermediary: { id: number; token: string },
  operation: KeyedOperation,
): Promise<KeyedRequest> {
  return preparations[operation](api, intermediary, ++prepared);
}

type Preparation = (
  api: TestApi,
  intermediary: { id: number; token: string },
  n: number,
) => Promise<KeyedRequest>;

const preparations: Record<KeyedOperation, Preparation> = {
  createSeller: ({ service }, { id, token }, n) => {
    const body = sellerBody(n);
    return Promise.resolve({
      token,
      method: 'POST',
      path: '/v2/seller',
      body,
      otherBody: { ...body, companyName: 'Outra Ltda' },
      effects: () =>
        count(
          service.store.read
            .selectFrom('sellers')
            .select('id')
            .where('intermediary_id', '=', id)
            .where('document', '=', body.document),
        ),
    });
  },
  updateSellerBankData: async (api, { token }, n) => {
    const seller = await createSeller(api, token, n);
    const body = { idSeller: seller.id, account: bankForm() };
    return {
      token,
      method: 'PATCH',
      path: '/v2/seller',
      body,
      otherBody: { ...body, account: { ...bankForm(), number: '1' } },
      effects: () =>
        count(
          api.service.store.read
            .selectFrom('outbox_events')
            .select('id')
            .where('seller_id', '=', seller.id)
            .where('type', '=', 'seller.bank_account.updated'),
        ),
    };
  },
  refundCharge: async (api, { token }, n) => {
    const seller = await createSeller(api, token, n);
    const uuid = chargeUuid(n);
    await importLines(api, [chargeLine({ idSeller: seller.id, uuid })]);
    return {
      token,
      method: 'PATCH',
      path: `/v2/charges/${uuid}/refund`,
      body: { asFraud: false },
      otherBody: { asFraud: true },
      effects: () =>
        count(
          api.service.store.read
            .selectFrom('statement_entries')
            .select('sequence')
            .where('charge_uuid', '=', uuid)
            .where('operation', '=', 'ESTORNO'),
        ),
    };
  },
  createRatePlan: ({ service }, { token }, n) => {
    const body = { ...planBody(), name: `Plan ${n}` };
    const otherBody = { ...body, name: `Other plan ${n}` };
    return Promise.resolve({
      token,
      method: 'POST',
      path: '/v2/payfac/rate-plans',
      body,
      otherBody,
      effects: () =>
        count(
          service.store.read
            .selectFrom('rate_plan_versions')
            .select('plan_id')
            .where('name', 'in', [body.name, otherBody.name]),
        ),
    });
  },
};

async function count(query: { execute: () => Promise<unknown[]> }): Promise<number> {
  return (await query.execute()).length;
}
