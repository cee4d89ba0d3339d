import { operationFacts } from '../../../generated/operations.ts';
import type { OperationId } from '../../src/http/operation.ts';
import { chargeLine, chargeUuid } from './charge-lines.ts';
import { bankForm, createSeller, planBody, sellerBody } from './fixtures.ts';
import { importLines } from './import-lines.ts';
import type { TestApi } from './test-api.ts';

export interface SampleRequest {
  method: string;
  path: string;
  body?: object;
}

/** An intermediary with one seller and one paid charge, and a request of every operation that succeeds once. */
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

/** Operations that change something: all with a body but the statement, which only reads. */
export const writingOperations: OperationId[] = operationsWithBody.filter((id) => id !== 'queryStatement');

/** The n-th scene; its intermediary, documents and charge are its own. */
export async function prepareScene(api: TestApi, n: number): Promise<Scene> {
  const intermediary = await api.createIntermediary(`Scene ${n}`);
  const seller = await createSeller(api, intermediary.token, 2 * n);
  const uuid = chargeUuid(n);
  await seedCharge(api, seller.id, uuid);
  const at = (id: OperationId, body?: object): SampleRequest => {
    const { method, path } = operationFacts[id];
    const filled = path.replace('{sellerId}', String(seller.id)).replace('{uuid}', uuid);
    return { method, path: filled, ...(body === undefined ? {} : { body }) };
  };
  const getSeller = at('getSeller');
  return {
    intermediary,
    seller,
    chargeUuid: uuid,
    requests: {
      getSeller: { ...getSeller, path: `${getSeller.path}?sellerId=${seller.id}` },
      createSeller: at('createSeller', sellerBody(2 * n + 1)),
      updateSellerBankData: at('updateSellerBankData', { idSeller: seller.id, account: bankForm() }),
      refundCharge: at('refundCharge', { asFraud: false }),
      queryStatement: at('queryStatement', { idSeller: String(seller.id) }),
      getSellerRates: at('getSellerRates'),
      createRatePlan: at('createRatePlan', planBody()),
    },
  };
}

/** A paid charge of 100.00 BRL by pix. */
export async function seedCharge(api: TestApi, idSeller: number, uuid: string): Promise<void> {
  await importLines(api, [chargeLine({ idSeller, uuid })]);
}
