import { isDeepStrictEqual } from 'node:util';
import type { Store } from '../../src/db/store.ts';
import { chargeLine, chargeUuid } from '../support/charge-lines.ts';
import { dumpDatabase } from '../support/database-dump.ts';
import { adjustmentBody, bankForm, cnpjNumber, planBody, sellerChanges } from '../support/fixtures.ts';
import { statementPath } from '../support/statement-pages.ts';
import { callApi, type ApiRequest, type ApiResponse } from '../support/test-api.ts';

/** A seller with a charge of an order. */
export interface Owner {
  sellerId: number;
  document: string;
  chargeUuid: string;
  orderUuid: string;
  /** Of another charge of it. */
  refundId: number;
  /** Of all that was due to it before. */
  transferId: number;
  /** A plan that no other seller has. */
  planId: number;
}

export const orderUuid = (n: number): string => `00000000-0000-4000-9000-${String(n).padStart(12, '0')}`;

/** None of it exists. */
export const nobody: Owner = {
  sellerId: 999_999,
  document: cnpjNumber(77),
  chargeUuid: chargeUuid(77),
  orderUuid: orderUuid(77),
  refundId: 999_999,
  transferId: 999_999,
  planId: 999_999,
};

export type Attempt = (owner: Owner) => { method: string; path: string; request?: Omit<ApiRequest, 'token'> };

export const attempts: Record<string, Attempt> = {
  'getSeller by sellerId': ({ sellerId }) => ({ method: 'GET', path: `/v2/seller?sellerId=${sellerId}` }),
  'getSeller by document': ({ document }) => ({ method: 'GET', path: `/v2/seller?document=${document}` }),
  'getSeller by both': ({ sellerId, document }) => ({
    method: 'GET',
    path: `/v2/seller?sellerId=${sellerId}&document=${document}`,
  }),
  'listSellers by document': ({ document }) => ({ method: 'GET', path: `/v2/sellers?text=${document}` }),
  'listSellers by document and status': ({ document }) => ({
    method: 'GET',
    path: `/v2/sellers?text=${document}&status=ACTIVE`,
  }),
  updateSeller: ({ sellerId }) => ({
    method: 'PATCH',
    path: `/v2/seller/${sellerId}`,
    request: { body: sellerChanges() },
  }),
  'updateSeller with a key': ({ sellerId }) => ({
    method: 'PATCH',
    path: `/v2/seller/${sellerId}`,
    request: { body: { webhook: 'https://example.com' }, headers: { 'x-idempotency-key': 'isolation' } },
  }),
  blockSeller: ({ sellerId }) => ({ method: 'POST', path: `/v2/seller/${sellerId}/block` }),
  unblockSeller: ({ sellerId }) => ({ method: 'POST', path: `/v2/seller/${sellerId}/unblock` }),
  getSellerRates: ({ sellerId }) => ({ method: 'GET', path: `/v2/seller/rates/${sellerId}` }),
  getStatementHead: ({ sellerId }) => ({ method: 'GET', path: `/v2/seller/${sellerId}/statement/head` }),
  getRatePlan: ({ planId }) => ({ method: 'GET', path: `/v2/payfac/rate-plans/${planId}` }),
  updateRatePlan: ({ planId }) => ({
    method: 'PUT',
    path: `/v2/payfac/rate-plans/${planId}`,
    request: { body: { tax: planBody().tax } },
  }),
  getSellerRatePlan: ({ sellerId }) => ({ method: 'GET', path: `/v2/payfac/seller/${sellerId}/rate-plans` }),
  getSellerRatePlanHistory: ({ sellerId }) => ({
    method: 'GET',
    path: `/v2/payfac/seller/${sellerId}/rate-plans/history`,
  }),
  assignRatePlan: ({ sellerId, planId }) => ({
    method: 'PUT',
    path: `/v2/payfac/seller/${sellerId}/rate-plans`,
    request: { body: { idPlan: planId } },
  }),
  quoteFee: ({ sellerId }) => ({
    method: 'POST',
    path: `/v2/seller/rates/${sellerId}/quote`,
    request: { body: { value: 100, paymentMethod: 'PIX' } },
  }),
  getBalance: ({ sellerId }) => ({ method: 'GET', path: `/v2/seller/${sellerId}/balance` }),
  getFutureReceivables: ({ sellerId }) => ({
    method: 'GET',
    path: `/v2/report/receivables/future?idSeller=${sellerId}`,
  }),
  previewTransfers: ({ sellerId }) => ({
    method: 'GET',
    path: `/v2/report/transfers/due?idSeller=${sellerId}`,
  }),
  updateSellerBankData: ({ sellerId }) => ({
    method: 'PATCH',
    path: '/v2/seller',
    request: { body: { idSeller: sellerId, account: bankForm() } },
  }),
  'updateSellerBankData with its document': ({ sellerId, document }) => ({
    method: 'PATCH',
    path: '/v2/seller',
    request: { body: { idSeller: sellerId, cnpj: document, account: bankForm() } },
  }),
  'updateSellerBankData with a pix key of its document': ({ sellerId, document }) => ({
    method: 'PATCH',
    path: '/v2/seller',
    request: { body: { idSeller: sellerId, account: { pixKey: document, pixKeyType: 'DOCUMENT' } } },
  }),
  getCharge: ({ chargeUuid: uuid }) => ({ method: 'GET', path: `/v2/charges/${uuid}` }),
  'listCharges of a seller': ({ sellerId }) => ({ method: 'GET', path: `/v2/charges?idSeller=${sellerId}` }),
  'listCharges of an order': ({ orderUuid: uuid }) => ({
    method: 'GET',
    path: `/v2/charges?uuid_order=${uuid}`,
  }),
  'listCharges of a seller and an order': ({ sellerId, orderUuid: uuid }) => ({
    method: 'GET',
    path: `/v2/charges?idSeller=${sellerId}&uuid_order=${uuid}&status=PAID&paymentMethod=PIX`,
  }),
  refundCharge: ({ chargeUuid: uuid }) => ({
    method: 'PATCH',
    path: `/v2/charges/${uuid}/refund`,
    request: { body: { asFraud: false } },
  }),
  'refundCharge with a key': ({ chargeUuid: uuid }) => ({
    method: 'PATCH',
    path: `/v2/charges/${uuid}/refund`,
    request: { body: { asFraud: false }, headers: { 'x-idempotency-key': 'isolation' } },
  }),
  'createCharges for a seller': ({ sellerId }) => imported({ idSeller: sellerId, uuid: chargeUuid(78) }),
  'createCharges of a charge that is known there': ({ sellerId, chargeUuid: uuid }) =>
    imported({ idSeller: sellerId, uuid }),
  refundChargePartially: ({ chargeUuid: uuid }) => ({
    method: 'PATCH',
    path: `/v2/charges/partial-refund/${uuid}`,
    request: { body: { value: 0.01 } },
  }),
  getRefundedValue: ({ chargeUuid: uuid }) => ({ method: 'GET', path: `/v2/charges/partial-refund/${uuid}` }),
  answerRefund: ({ refundId }) => ({
    method: 'PATCH',
    path: `/v2/payfac/refunds/${refundId}`,
    request: { body: { status: 'FAILED' } },
  }),
  reportChargeback: ({ chargeUuid: uuid }) => ({
    method: 'POST',
    path: `/v2/payfac/charges/${uuid}/chargeback`,
    request: { body: { status: 'OPEN' } },
  }),
  createAdjustment: ({ sellerId }) => adjusted({ idSeller: sellerId }),
  'createAdjustment about a charge': ({ sellerId, chargeUuid: uuid }) =>
    adjusted({ idSeller: sellerId, uuid_charge: uuid }),
  'listTransfers of a seller': ({ sellerId }) => ({
    method: 'GET',
    path: `/v2/transfers?idSeller=${sellerId}`,
  }),
  getTransfer: ({ transferId }) => ({ method: 'GET', path: `/v2/transfers/${transferId}` }),
  listTransferLines: ({ transferId }) => ({ method: 'GET', path: `/v2/transfers/${transferId}/lines` }),
  'listTransferLines in pages': ({ transferId }) => ({
    method: 'GET',
    path: `/v2/transfers/${transferId}/lines?limit=10`,
  }),
  closeTransfers: ({ sellerId }) => ({
    method: 'POST',
    path: '/v2/payfac/transfers',
    request: { body: { transferDate: '2026-11-01', idSeller: sellerId } },
  }),
  'listDeliveries of a seller': ({ sellerId }) => ({
    method: 'GET',
    path: `/v2/deliveries?idSeller=${sellerId}`,
  }),
  replayDelivery: ({ sellerId }) => ({ method: 'POST', path: `/v2/deliveries/evt_${sellerId}_1/replay` }),
  'replayDelivery to the intermediary': ({ sellerId }) => ({
    method: 'POST',
    path: `/v2/deliveries/evt_${sellerId}_1_payfac/replay`,
  }),
  updateTransfer: ({ transferId }) => ({
    method: 'PATCH',
    path: `/v2/payfac/transfers/${transferId}`,
    request: { body: { status: 'SENT' } },
  }),
  'queryStatement of a seller': ({ sellerId }) => statement({ idSeller: String(sellerId) }),
  'queryStatement of a charge': ({ chargeUuid: uuid }) => statement({ uuid_charge: uuid }),
  'queryStatement of an order': ({ orderUuid: uuid }) => statement({ uuid_order: uuid }),
  'queryStatement of kinds of lines': ({ sellerId }) =>
    statement({ idSeller: String(sellerId), operacoes: ['ESTORNO', 'VENDA'] }),
  'queryStatement of kinds without sales': ({ orderUuid: uuid }) =>
    statement({ uuid_order: uuid, operacoes: ['ESTORNO', 'ESTORNO_CANCELADO'] }),
  'queryStatement of a seller and a charge': ({ sellerId, chargeUuid: uuid }) =>
    statement({ idSeller: String(sellerId), uuid_charge: uuid }),
  'queryStatement of a charge, in pages': ({ chargeUuid: uuid }) => ({
    ...statement({ uuid_charge: uuid }),
    path: `${statementPath}?limit=10`,
  }),
};

function imported(line: Parameters<typeof chargeLine>[0]) {
  return { method: 'POST', path: '/v2/payfac/charges', request: { body: [chargeLine(line)] } };
}

function adjusted(named: { idSeller: number; uuid_charge?: string }) {
  const { idSeller, ...rest } = named;
  return {
    method: 'POST',
    path: '/v2/payfac/adjustments',
    request: { body: adjustmentBody(idSeller, rest), headers: { 'x-idempotency-key': 'isolation' } },
  };
}

function statement(body: object) {
  return { method: 'POST', path: statementPath, request: { body } };
}

/** A server, the caller's token, and the server's database. */
export interface Place {
  url: string;
  token: string;
  store: Store;
}

/**
 * Calls an operation on an object that is not the caller's (D1, D2). The response must be the same as for an object
 * that does not exist, and nothing may be written.
 */
export async function isolationViolations(place: Place, attempt: Attempt, foreign: Owner): Promise<string[]> {
  const before = await dumpDatabase(place.store);
  const seen = await tryOn(place, attempt, foreign);
  const absent = await tryOn(place, attempt, nobody);
  const violations = [];
  if (!isDeepStrictEqual(shape(seen, foreign), shape(absent, nobody))) {
    violations.push(`${brief(seen)}, but of what does not exist ${brief(absent)}`);
  }
  const isEmpty = seen.status === 200 && (isDeepStrictEqual(seen.body, []) || isAllRejected(seen.body));
  if (!isEmpty && ![403, 404, 422].includes(seen.status)) violations.push(`${brief(seen)}: not refused`);
  if ((await dumpDatabase(place.store)) !== before) violations.push('something was written');
  return violations;
}

async function tryOn({ url, token }: Place, attempt: Attempt, owner: Owner): Promise<ApiResponse<unknown>> {
  const { method, path, request = {} } = attempt(owner);
  return callApi<unknown>(url, method, path, { ...request, token });
}

function isAllRejected(body: unknown): boolean {
  const { lines, rejected } = body as { lines?: number; rejected?: number };
  return lines !== undefined && lines === rejected;
}

/** Status, headers and body, without the id and the time of the request, and without what the request named. */
function shape({ status, headers, text }: ApiResponse<unknown>, named: Owner): object {
  const id = headers.get('x-request-id') ?? '';
  const kept = [...headers].filter(([name]) => !['x-request-id', 'date', 'content-length'].includes(name));
  return {
    status,
    headers: Object.fromEntries(kept),
    text: text.replaceAll(id, '·').replace(`seller ${named.sellerId}:`, '').replace(named.chargeUuid, ''),
  };
}

function brief({ status, text }: ApiResponse<unknown>): string {
  return `answered ${status} ${text.slice(0, 200)}`;
}
