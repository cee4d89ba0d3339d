import { expect } from 'vitest';
import type { components } from '../../../generated/api.ts';
import type { TestApi } from './test-api.ts';

export type StatementEntry = components['schemas']['StatementEntry'];

/** Returns the lines that the API gives to this token for this query, or for no body at all. */
export async function readStatement(
  api: TestApi,
  token: string,
  query?: components['schemas']['StatementQueryInput'],
): Promise<StatementEntry[]> {
  const { status, body, text } = await api.call<StatementEntry[]>('POST', '/v2/report/statement', {
    token,
    ...(query === undefined ? {} : { body: query }),
  });
  expect(status, text).toBe(200);
  return body;
}

/** Refunds a charge through the API. */
export async function refund(api: TestApi, token: string, uuid: string, asFraud = false): Promise<void> {
  const { status, text } = await api.call('PATCH', `/v2/charges/${uuid}/refund`, {
    token,
    body: { asFraud },
  });
  expect(status, text).toBe(200);
}
