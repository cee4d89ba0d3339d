import { randomUUID } from 'node:crypto';
import type { LoadRequest } from '../measure/load-job.ts';

export function getRequest(token: string, path: string): LoadRequest {
  return { method: 'GET', path, headers: { 'X-Token-Api': token } };
}

export function sellerRequest(token: string, sellerId: number | undefined): LoadRequest {
  return getRequest(token, `/v2/seller?sellerId=${sellerId}`);
}

export function balanceRequest(token: string, sellerId: number | undefined): LoadRequest {
  return getRequest(token, `/v2/seller/${sellerId}/balance`);
}

export function receivablesRequest(token: string, sellerId: number | undefined): LoadRequest {
  return getRequest(token, `/v2/report/receivables/future?idSeller=${sellerId}`);
}

export type WritingMethod = 'POST' | 'PATCH' | 'PUT';

export function jsonRequest(token: string, method: WritingMethod, path: string, body: object): LoadRequest {
  const headers = { 'X-Token-Api': token, 'Content-Type': 'application/json' };
  return { method, path, headers, body: JSON.stringify(body) };
}

export function pageRequest(token: string, limit: number, filters: object): LoadRequest {
  return jsonRequest(token, 'POST', `/v2/report/statement?limit=${limit}`, filters);
}

export function planRequest(token: string, plan: object): LoadRequest {
  return jsonRequest(token, 'POST', '/v2/payfac/rate-plans', plan);
}

/** Has its own idempotency key. */
export function refundRequest(token: string, uuid: string): LoadRequest {
  const request = jsonRequest(token, 'PATCH', `/v2/charges/${uuid}/refund`, { asFraud: false });
  return { ...request, headers: { ...request.headers, 'x-idempotency-key': randomUUID() } };
}
