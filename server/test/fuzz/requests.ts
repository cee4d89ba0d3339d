import { parse } from 'node:querystring';
import fc, { type Arbitrary } from 'fast-check';
import { operationFacts } from '../../../generated/operations.ts';
import type { OperationId } from '../../src/http/operation.ts';
import * as headTricks from './header-tricks.ts';
import { bodyOf, pathOf, queryOf, queryWith, tokenOf, type World } from './parts.ts';
import { bodySchema, keeps, parametersOf } from './spec.ts';
import { targetTricks } from './target-tricks.ts';
import type { Trick } from './trick.ts';
import { validValue } from './valid.ts';
import { properFramings, type Framing, type RawRequest } from './wire.ts';

/** A request, and what must happen to it. */
export interface FuzzRequest extends RawRequest {
  operationId: OperationId;
  /** The parts that may be invalid; when empty, the request is valid and must be accepted if the data allows it. */
  mutations: Mutation[];
  /** Whether some part of it is not valid HTTP, so that Node may refuse it before the service sees it. */
  isRaw: boolean;
  /** Whether it has a seller's token, which may not read or change other sellers (D2). */
  isSellers: boolean;
  /** Whether it contradicts the OpenAPI document and must never be carried out. */
  mustBeRefused: boolean;
}

const everyMutation = [
  'body',
  'target',
  'path',
  'query',
  'token',
  'contentType',
  'accept',
  'key',
  'address',
  'method',
  'header',
  'framing',
] as const;
type Mutation = (typeof everyMutation)[number];

/** Returns requests of one operation: valid ones, and ones with one or several mutations. */
export function requestsOf(id: OperationId, world: World): Arbitrary<FuzzRequest> {
  const one = fc.constantFrom(...everyMutation).map((mutation) => [mutation]);
  // Creating a seller hashes a password, so few valid requests are sent.
  const bodyOnly = fc.constant<Mutation[]>(['body']);
  const good = { arbitrary: fc.constant<Mutation[]>([]), weight: id === 'createSeller' ? 2 : 6 };
  return fc
    .oneof(
      good,
      { arbitrary: one, weight: 12 },
      { arbitrary: bodyOnly, weight: bodySchema(id) === null ? 0 : 10 },
      { arbitrary: fc.subarray([...everyMutation], { minLength: 2, maxLength: 4 }), weight: 4 },
    )
    .chain((mutations) => requestWith(id, world, mutations));
}

const part = (arbitrary: Arbitrary<unknown>): Arbitrary<Trick> =>
  arbitrary.map((value) => ({ text: String(value) }));
const absent = fc.constant(null);

function requestWith(id: OperationId, world: World, mutations: Mutation[]): Arbitrary<FuzzRequest> {
  const is = (mutation: Mutation) => mutations.includes(mutation);
  const parameters = parametersOf(id);
  const header = (name: string, mutation: Mutation, bad: readonly Trick[]) => {
    const known = parameters.find((one) => one.in === 'header' && one.name === name);
    const valid = known === undefined ? absent : part(validValue(known.schema));
    const isRequired = name === 'x-idempotency-key' && operationFacts[id].needsIdempotencyKey;
    const good = known === undefined || isRequired ? valid : fc.option(valid);
    return is(mutation) ? fc.constantFrom(...bad) : good;
  };
  return fc
    .record({
      target: is('target') ? fc.constantFrom(...targetTricks) : pathOf(id, world, is('path')),
      query: is('query') ? queryWith(parameters) : queryOf(id, parameters, world),
      method: is('method')
        ? fc.constantFrom(...headTricks.methodTricks)
        : fc.constant<Trick>({ text: operationFacts[id].method }),
      body: bodyOf(id, world, is('body')),
      token: is('token') ? fc.option(fc.constantFrom(...headTricks.tokenTricks)) : tokenOf(id, world),
      contentType: is('contentType') ? fc.constantFrom(...headTricks.contentTypeTricks) : contentTypeOf(id),
      accept: is('accept')
        ? fc.constantFrom(...headTricks.acceptTricks)
        : fc.option(
            fc.constantFrom<Trick>(...operationFacts[id].produces.map((text) => ({ text })), { text: '*/*' }),
          ),
      key: is('key')
        ? fc.oneof(
            fc.constantFrom(...headTricks.keyTricks),
            fc.nat(20).map((n): Trick => ({ text: `key-${n}` })),
          )
        : header('x-idempotency-key', 'key', []),
      alias: is('key') ? fc.option(fc.constantFrom(...headTricks.keyTricks)) : absent,
      address: header('x-ip-origin-request', 'address', headTricks.addressTricks),
      extra: is('header')
        ? fc.array(fc.constantFrom(...headTricks.headerTricks), { minLength: 1, maxLength: 3 })
        : fc.constant([]),
      framing: is('framing')
        ? fc.constantFrom<Framing>(
            'shorter',
            'longer',
            'no-last-chunk',
            'bad-chunk',
            'both',
            'none',
            'chunked',
          )
        : fc.constantFrom(...properFramings),
    })
    .map((parts) => assembled(id, mutations, parts));
}

function contentTypeOf(id: OperationId): Arbitrary<Trick | null> {
  const good = fc.constantFrom<Trick>(...headTricks.goodContentTypes.map((text) => ({ text })));
  return operationFacts[id].needsContentType ? good : fc.option(good);
}

interface Parts {
  target: Trick;
  query: Trick | null;
  method: Trick;
  body: Buffer | null;
  token: Trick | null;
  contentType: Trick | null;
  accept: Trick | null;
  key: Trick | null;
  alias: Trick | null;
  address: Trick | null;
  extra: readonly (Trick & { name: string })[];
  framing: Framing;
}

function assembled(id: OperationId, mutations: Mutation[], parts: Parts): FuzzRequest {
  const { target, query, method, body, framing, extra } = parts;
  const named: [string, Trick | null][] = [
    ['X-Token-Api', parts.token],
    ['Content-Type', body === null ? null : parts.contentType],
    ['Accept', parts.accept],
    ['x-idempotency-key', parts.key],
    ['Idempotency-Key', parts.alias],
    ['x-ip-origin-request', parts.address],
    ...extra.map((line): [string, Trick] => [line.name, line]),
  ];
  const used = named.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
  const headers = used.map(([name, { text }]) => [name, text] as const);
  const headBytes = headers.reduce(
    (sum, [name, value]) => sum + name.length + value.length,
    target.text.length + (query?.text.length ?? 0),
  );
  const isRaw =
    [target, query, method, ...used.map(([, value]) => value)].some((one) => one?.raw === true) ||
    // Node accepts 8 KiB of headers.
    headBytes > 7_500 ||
    (body !== null && !properFramings.includes(framing)) ||
    (body !== null && extra.some(({ name }) => name === 'Content-Length'));
  return {
    operationId: id,
    mutations,
    method: method.text,
    target: query === null ? target.text : `${target.text}?${query.text}`,
    headers,
    body,
    framing,
    isCutOff: isRaw,
    isRaw,
    isSellers: parts.token?.text.startsWith('pfs_') === true,
    mustBeRefused: !isRaw && !mutations.includes('method') && contradicts(id, mutations, query, body),
  };
}

function contradicts(
  id: OperationId,
  mutations: Mutation[],
  query: Trick | null,
  body: Buffer | null,
): boolean {
  const schema = bodySchema(id);
  const known = parametersOf(id).flatMap((one) => (one.in === 'query' ? [one.name] : []));
  const given = Object.entries(parse((query?.text ?? '').split('#')[0] ?? ''));
  if (
    !mutations.includes('target') &&
    given.some(([name, value]) => !known.includes(name) || Array.isArray(value))
  )
    return true;
  if (schema === null || body === null) return false;
  if (body.length === 0) return operationFacts[id].requestBody === 'required';
  const value = parsed(body);
  const { maxLines } = operationFacts[id];
  if (maxLines !== null) {
    // As NDJSON, anything is a line. Whether a line is good does not affect the request.
    const isArray = Array.isArray(value) && value.length > 0 && value.length <= maxLines;
    return !isArray && !mutations.includes('contentType');
  }
  return value === undefined || !keeps(schema, value);
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}
