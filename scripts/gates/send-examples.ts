import { isDeepStrictEqual } from 'node:util';
import { saoPauloDate } from '../../server/src/shared/calendar.ts';
import type { ExampleCall } from './example-calls.ts';

/** A service, and a token with the rights for all examples. */
interface Target {
  url: string;
  token: string;
}

/**
 * The fields that differ from run to run, by operation: they are random, or depend on the day. Only their types are
 * compared.
 */
const randomFields: Record<string, readonly string[]> = {
  createSeller: ['X-Api-Token', 'webhookSecret'],
  updateSeller: ['updatedAt'],
  blockSeller: ['updatedAt'],
  unblockSeller: ['updatedAt'],
  reportChargeback: ['openedAt', 'closedAt'],
  createAdjustment: ['executionDate', 'sequence', 'createdAt'],
  quoteAnticipation: ['units', 'discount', 'net', 'quote', 'expiresAt'],
  createAnticipation: ['discount', 'net', 'countedFrom', 'createdAt'],
  listAnticipations: ['discount', 'net', 'countedFrom', 'createdAt'],
  cancelAnticipation: ['discount', 'net', 'countedFrom', 'createdAt', 'cancelledAt'],
  createHold: ['createdAt'],
  releaseHold: ['releasedAt'],
  updateTransfer: ['updatedAt'],
  setPayingAccount: ['updatedAt'],
  createRemittance: ['amount', 'createdAt'],
  listRemittances: ['paymentDate', 'amount', 'createdAt'],
  listPayingAccounts: ['updatedAt'],
  getRemittance: ['paymentDate', 'amount', 'createdAt', 'endedAt'],
  getRemittanceFile: ['content'],
  approveRemittance: ['paymentDate', 'amount', 'createdAt', 'endedAt'],
  cancelRemittance: ['amount', 'createdAt', 'endedAt'],
  importRemittanceReturn: ['importedAt'],
  listRemittanceReturns: ['fileDate', 'importedAt'],
  listReturnLines: ['paidOn'],
  listSettlementFiles: ['lines', 'gross', 'cost', 'net', 'importedAt'],
  getTrialBalance: ['lines', 'heads'],
  importSettlementFile: ['idSettlementFile', 'importedAt', 'isNew'],
  resolveSettlementLine: ['resolvedAt'],
  getStatementHead: ['sequence', 'hash'],
  getStatementSummary: [
    'openingBalance',
    'credited',
    'debited',
    'transferred',
    'closingBalance',
    'asOfSequence',
  ],
  getSession: ['operations'],
  listSellerUsers: ['invitedUntil'],
  inviteSellerUser: ['invitedUntil', 'link'],
  removeSellerUser: ['invitedUntil'],
  listTokens: ['createdAt'],
  createToken: ['idToken', 'createdAt', 'token'],
  revokeToken: ['createdAt', 'revokedAt'],
  listApprovals: ['requestedAt', 'expiresAt'],
  getApproval: ['requestedAt', 'expiresAt'],
  approveChange: ['requestedAt', 'expiresAt', 'endedAt', 'subject'],
  refuseChange: ['requestedAt', 'expiresAt', 'endedAt'],
  rotateWebhookSecret: ['webhookSecret', 'oldSecretUntil'],
  sendTestEvent: ['idDelivery', 'idEvent', 'nextAttemptAt', 'updatedAt'],
  listDeliveries: ['lastAttempt', 'updatedAt'],
  getDelivery: ['lastAttempt', 'updatedAt', 'payload', 'requestHeaders', 'attemptLog'],
  replayDelivery: ['lastAttempt', 'nextAttemptAt', 'updatedAt'],
  updateRatePlan: ['validFrom', 'createdAt'],
  assignRatePlan: ['validFrom', 'assignedAt', 'afterSequence'],
  getBalance: [
    'available',
    'reserved',
    'pending',
    'encumbered',
    'inTransfer',
    'asOfSequence',
    'nextTransfer',
  ],
  previewTransfers: ['transferDate', 'created', 'carried', 'reserved', 'blocked', 'owing', 'sellers'],
  closeTransfers: ['transferDate', 'created', 'carried', 'reserved', 'blocked', 'owing'],
  getFutureReceivables: ['data'],
  getVolumes: ['dateInitial', 'dateFinal', 'total', 'groupCount', 'groups'],
};

/** The operations whose `transferDate` is sent as today, because the sandbox's sellers are paid until yesterday. */
const ofToday: readonly string[] = ['previewTransfers', 'closeTransfers'];

/** The fields of a problem that differ. `type` begins with the URL of the service. */
const randomFieldsOfProblem: readonly string[] = ['type', 'instance', 'requestId'];

/** The fields of an approval that differ. */
const randomFieldsOfApproval: readonly string[] = ['idApproval', 'requestedAt', 'expiresAt'];

/** The responses that are too long for the document, which shows only their beginning. */
const beginnings: Record<string, readonly string[]> = { queryStatement: ['Everything'] };

/**
 * Sends the calls, first those that only read. Returns those whose status or body is not as documented. A call that
 * changes something needs its target unchanged.
 */
export async function sendExamples(calls: readonly ExampleCall[], target: Target): Promise<string[]> {
  const inOrder = [...calls.filter(({ isSafe }) => isSafe), ...calls.filter(({ isSafe }) => !isSafe)];
  const faults: string[] = [];
  for (const call of inOrder) faults.push(...(await send(call, target)));
  return faults;
}

async function send(call: ExampleCall, { url, token }: Target): Promise<string[]> {
  const { name, method, path, headers, body, expected } = ofToday.includes(call.operationId)
    ? today(call)
    : call;
  const response = await fetch(url + path, {
    method,
    headers: { 'X-Token-Api': token, ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  if (response.status !== expected.status) {
    return [`${name}: documented is ${expected.status}, but the response is ${response.status} ${text}`];
  }
  const isJson = /[/+]json$/.test(expected.mediaType);
  const found: unknown = isJson ? JSON.parse(text) : text;
  if (isDeepStrictEqual(comparable(call, found), comparable(call, expected.body))) return [];
  return [
    `${name}: documented is ${JSON.stringify(expected.body)}, but the response is ${text.slice(0, 5_000)}`,
  ];
}

function today({ path, body, ...call }: ExampleCall): ExampleCall {
  const transferDate = saoPauloDate(Date.now());
  return {
    ...call,
    path: path.replace(/(?<=transferDate=)[\d-]+/, transferDate),
    body: body === undefined ? body : { ...(body as object), transferDate },
  };
}

function comparable({ operationId, example, expected }: ExampleCall, body: unknown): unknown {
  if (
    beginnings[operationId]?.includes(example) === true &&
    Array.isArray(body) &&
    Array.isArray(expected.body)
  ) {
    return body.slice(0, expected.body.length);
  }
  const random = randomFieldsOf(expected.status, operationId);
  if (random === undefined) return body;
  return Array.isArray(body) ? body.map((item) => withShapes(item, random)) : withShapes(body, random);
}

function randomFieldsOf(status: number, operationId: string): readonly string[] | undefined {
  if (status >= 400) return randomFieldsOfProblem;
  return status === 202 ? randomFieldsOfApproval : randomFields[operationId];
}

/** Returns the body with the types of these fields instead of their values. */
function withShapes(body: unknown, random: readonly string[]): unknown {
  if (typeof body === 'string') return withoutColumns(body, random);
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => [key, random.includes(key) ? shapeOf(value) : value]),
  );
}

/** Returns CSV, of which no cell is quoted, without these columns. */
function withoutColumns(csv: string, random: readonly string[]): string[][] {
  const [names = [], ...rows] = csv.split('\r\n').map((line) => line.split(','));
  return rows.map((cells) => cells.filter((_, index) => !random.includes(names[index] ?? '')));
}

/**
 * Returns the types in a value. Of an array, it returns the different types of its items; their number does not matter.
 */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) {
    const shapes = new Map(value.map((item) => [JSON.stringify(shapeOf(item)), shapeOf(item)]));
    return [...shapes.values()];
  }
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, shapeOf(field)]));
}
