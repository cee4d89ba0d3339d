import { isDeepStrictEqual } from 'node:util';
import type { Store } from '../../src/db/store.ts';
import { requestOf, type Owner, type SampleRequest } from '../operations/fixture.ts';
import { fixtures, operationIds } from '../operations/index.ts';
import { chargeUuid } from '../support/charge-lines.ts';
import { dumpDatabase } from '../support/database-dump.ts';
import { cnpjNumber } from '../support/fixtures.ts';
import { callApi, type ApiResponse } from '../support/test-api.ts';

export const orderUuid = (n: number): string => `00000000-0000-4000-9000-${String(n).padStart(12, '0')}`;

/** An owner that does not exist. */
const nobody: Owner = {
  sellerId: 999_999,
  document: cnpjNumber(77),
  chargeUuid: chargeUuid(77),
  orderUuid: orderUuid(77),
  refundId: 999_999,
  transferId: 999_999,
  remittanceId: 999_999,
  account: 'conta-999999',
  returnId: 999_999,
  settlementFileId: 999_999,
  settlementLineId: 999_999,
  holdId: 999_999,
  anticipationId: 999_999,
  approvalId: 999_999,
  userId: 999_999,
  tokenId: 999_999,
  planId: 999_999,
};

interface Attempt {
  /** The operation, and what is special about the request. */
  name: string;
  request: (owner: Owner) => SampleRequest;
}

/** All requests of the fixtures that name what is another tenant's. */
export const attempts: readonly Attempt[] = operationIds.flatMap((id) =>
  Object.entries(fixtures[id].ofAnother).map(([how, parts]) => ({
    name: `${id} ${how}`,
    request: (owner: Owner) => requestOf(id, parts(owner)),
  })),
);

/** A server, the token of a client, and the server's database. */
interface AttackedServer {
  url: string;
  token: string;
  store: Store;
}

/**
 * Calls an operation on an object that does not belong to the token's holder (D1, D2). The response must be the same as
 * for an object that does not exist, and nothing may be written.
 */
export async function isolationViolations(
  server: AttackedServer,
  attempt: Attempt,
  foreign: Owner,
): Promise<string[]> {
  const before = await dumpDatabase(server.store);
  const seen = await tryOn(server, attempt, foreign);
  const absent = await tryOn(server, attempt, nobody);
  const violations = [];
  if (!isDeepStrictEqual(shape(seen, foreign), shape(absent, nobody))) {
    violations.push(`${brief(seen)}, but of what does not exist ${brief(absent)}`);
  }
  const isEmpty = seen.status === 200 && (isDeepStrictEqual(seen.body, []) || isAllRejected(seen.body));
  if (!isEmpty && ![403, 404, 422].includes(seen.status)) violations.push(`${brief(seen)}: not refused`);
  if ((await dumpDatabase(server.store)) !== before) violations.push('something was written');
  return violations;
}

async function tryOn(
  { url, token }: AttackedServer,
  attempt: Attempt,
  owner: Owner,
): Promise<ApiResponse<unknown>> {
  const { method, path, body, headers = {} } = attempt.request(owner);
  return callApi<unknown>(url, method, path, { body, headers, token });
}

function isAllRejected(body: unknown): boolean {
  const {
    lines,
    rejected,
    refused = rejected,
  } = body as Partial<Record<'lines' | 'rejected' | 'refused', number>>;
  return lines !== undefined && lines === refused;
}

/** Returns status, headers and body, without the id and the time of the request, and without what the request named. */
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
