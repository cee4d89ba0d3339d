import { randomUUID } from 'node:crypto';
import type { LoadRequest } from '../measure/load.ts';

/** A refund of each charge, each with an idempotency key of its own. */
export function refundRequests(token: string, uuids: readonly string[]): LoadRequest[] {
  return uuids.map((uuid) => ({
    method: 'PATCH',
    path: `/v2/charges/${uuid}/refund`,
    headers: {
      'X-Token-Api': token,
      'Content-Type': 'application/json',
      'x-idempotency-key': randomUUID(),
    },
    body: '{"asFraud":false}',
  }));
}
