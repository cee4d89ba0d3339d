import { operationFacts } from '../../../generated/operations.ts';
import type { OperationId } from '../../src/http/operation.ts';
import type { SampleRequest } from '../operations/fixture.ts';
import { operationIds } from '../operations/index.ts';
import { withValue } from '../support/nested-faults.ts';
import { canaries } from './canaries.ts';

interface PlantedRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  rawBody: string | null;
}

/** Returns the paths of a body, each with its value. */
function valuesIn(value: unknown, path: readonly string[] = []): [path: readonly string[], value: unknown][] {
  const inner =
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, member]) => valuesIn(member, [...path, name]))
      : [];
  return [[path, value], ...inner];
}

const json = { 'Content-Type': 'application/json' };

/** Returns some of the canaries, others at each turn, so that each of them is in every part of several operations. */
function inTurn(turn: number): string[] {
  return Object.values(canaries).filter((_, n) => (n + turn) % 28 === 0);
}

/**
 * Returns, for each operation, requests that cannot succeed, with a canary in one of the parts that a client can fill.
 */
export function plantedRequests(samples: Record<OperationId, SampleRequest>): PlantedRequest[] {
  return operationIds.flatMap((id, turn) => [
    ...bodiesOf(samples[id], turn),
    ...inTurn(turn).flatMap((canary) => [
      ...targetsWith(canary, id, samples[id]),
      ...headersWith(canary, samples[id]),
    ]),
  ]);
}

function bodiesOf({ method, path, body }: SampleRequest, turn: number): PlantedRequest[] {
  if (body === undefined) return [];
  // One element of an array stands for all.
  const places = valuesIn(body).filter(
    ([place]) => !place.some((name) => /^\d+$/.test(name) && name !== '0'),
  );
  const texts = places.flatMap(([place, value], index) =>
    inTurn(turn + index).flatMap((canary) => spoilt(body, place, value, canary)),
  );
  const broken = inTurn(turn).flatMap((canary) => [
    `{"document":"${canary}"`,
    canary,
    `"${canary}" "`,
    `{"${canary}":x}`,
  ]);
  return [...texts.map((text) => JSON.stringify(text)), ...broken].map((rawBody) => ({
    method,
    path,
    headers: json,
    rawBody,
  }));
}

/** Returns bodies with a value of the wrong type, a value that is too long, and an unknown property. */
function spoilt(body: object, place: readonly string[], value: unknown, canary: string): unknown[] {
  const tooLong = canary.repeat(Math.ceil(3_000 / canary.length));
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return [
    withValue(body, place, typeof value === 'string' ? tooLong : canary),
    withValue(body, place, [canary]),
    ...(isObject ? [withValue(body, place, { ...value, [canary]: canary })] : []),
  ];
}

function targetsWith(
  canary: string,
  id: OperationId,
  { method, path, body }: SampleRequest,
): PlantedRequest[] {
  const text = encodeURIComponent(canary);
  const rawBody = body === undefined ? null : JSON.stringify(body);
  const headers = body === undefined ? {} : json;
  const [plain = ''] = path.split('?');
  const targets = [
    `${plain}?${text}=1`,
    `${plain}?${text}`,
    ...['sellerId', 'document', 'limit', 'cursor'].map((name) => `${plain}?${name}=${text}`),
    `${plain}?document=${text}&document=${text}`,
    `/v2/${text}`,
    `${plain}/${text}`,
    `${plain}?x=%${text}`,
    ...(operationFacts[id].path.includes('{')
      ? [
          operationFacts[id].path.replace(/\{\w+\}/, text),
          operationFacts[id].path.replace(/\{\w+\}/, `${text}%zz`),
        ]
      : []),
  ];
  return targets.map((target) => ({ method, path: target, headers, rawBody }));
}

function headersWith(canary: string, { method, path, body }: SampleRequest): PlantedRequest[] {
  const text = encodeURIComponent(canary);
  const rawBody = body === undefined ? null : JSON.stringify(body);
  const spoiltHeaders = [
    { 'X-Token-Api': text },
    { 'X-Token-Api': `pfs_${text}` },
    { Accept: text },
    { 'x-idempotency-key': text.repeat(20), 'x-ip-origin-request': text },
    { 'x-idempotency-key': text, 'Idempotency-Key': `${text}-other`, 'x-ip-origin-request': text },
    { 'Content-Type': `text/${text}`, 'X-Token-Api': text },
    { Cookie: text, 'User-Agent': text, Referer: text, Authorization: text, 'X-Token-Api': text },
  ];
  return spoiltHeaders.map((headers) => ({
    method,
    path,
    headers: { ...(rawBody === null ? {} : json), ...headers },
    rawBody,
  }));
}
