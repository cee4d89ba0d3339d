import { parse } from 'node:querystring';
import express, { type Request, type Response } from 'express';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { operationFacts } from '../../../../generated/operations.ts';
import type { World } from '../../../test/fuzz/parts.ts';
import { requestsOf, type FuzzRequest } from '../../../test/fuzz/requests.ts';
import { chargeUuid } from '../../../test/support/charge-lines.ts';
import { cnpjNumber } from '../../../test/support/fixtures.ts';
import type { Operation, OperationId } from '../operation.ts';
import { readApiDocument } from '../pages/pages.ts';
import { PlainParameters, requestDocument, type BundledDocument } from './plain-parameters.ts';
import { decodeParameters, findRoute } from './route.ts';
import { SpecValidator } from './validator.ts';

const seed = Number(process.env.PLAIN_SEED ?? 20_261_123);
const requestsEach = Number(process.env.PLAIN_CASES ?? 200);

const text = readApiDocument();
const document = JSON.parse(text) as BundledDocument;
const validator = new SpecValidator(text);
const app = express();

const sellers = [1, 2].map((id) => ({ id, token: `token-${id}`, document: cnpjNumber(id) }));
const world = {
  token: 'token',
  sellers,
  charges: [chargeUuid(1)],
  plans: [1],
  deliveries: [],
  revocable: [1],
} as unknown as World;

const withoutBody = Object.entries(operationFacts)
  .map(([id, facts]): Operation => ({ ...facts, id: id as OperationId }))
  .filter(({ requestBody }) => requestBody === 'none');

function plainOf(id: OperationId): PlainParameters {
  const { path, method } = operationFacts[id];
  return new PlainParameters(requestDocument(document, [path]), { path, method });
}

/** Returns the parts of a target, or null for a target of another path, and for one that cannot be decoded. */
function targetOf(operation: Operation, target: string) {
  const [path = '', query = ''] = target.split('?');
  const matched = findRoute(path);
  if (matched?.route.path !== operation.path) return null;
  try {
    return { path, query, route: matched.route, pathParameters: decodeParameters(matched) };
  } catch {
    return null;
  }
}

/** Returns what a handler would get of the request from each of the two; null for one that is not plain. */
async function readings(operation: Operation, plain: PlainParameters, { target, headers }: FuzzRequest) {
  const known = targetOf(operation, target);
  if (known === null) return null;
  const { path, query, route, pathParameters } = known;
  const lowered = Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));
  const found = plain.read(target, pathParameters, lowered);
  if (found === null) return null;
  const url = { baseUrl: '', url: target, originalUrl: target, path, params: {}, query: parse(query) };
  const req = { app, method: operation.method, ...url, headers: lowered } as unknown as Request;
  const judged = await validator.of(route).judge(req, {} as unknown as Response);
  return { found, judged: { ...judged, query: { ...judged.query } } };
}

test.each([
  ['getBalance', '/v2/seller/%31/balance', { sellerId: '1' }],
  ['getBalance', '/v2/seller/01/balance', { sellerId: '01' }],
  ['getBalance', '/v2/seller/1e0/balance', { sellerId: '1e0' }],
  ['getBalance', '/v2/seller/0/balance', { sellerId: '0' }],
  ['getBalance', '/v2/seller/1/balance?limit=1', { sellerId: '1' }],
  ['listCharges', '/v2/charges?', {}],
  ['listCharges', '/v2/charges?limit', {}],
  ['listCharges', '/v2/charges?limit=', {}],
  ['listCharges', '/v2/charges?limit=0x10', {}],
  ['listCharges', '/v2/charges?limit=1&limit=2', {}],
  ['listCharges', '/v2/charges?limit=1=2', {}],
  ['listCharges', '/v2/charges?limit=1001', {}],
  ['listCharges', '/v2/charges?status=PAI%44', {}],
  ['listCharges', '/v2/charges?toString=1', {}],
] as const)('%s of %s is left to the validator', (id, target, pathParameters) => {
  expect(plainOf(id).read(target, pathParameters, {})).toBeNull();
});

test('numbers are converted, and what is not sent has its default', () => {
  expect(plainOf('getBalance').read('/v2/seller/17/balance', { sellerId: '17' }, {})).toEqual({
    path: { sellerId: 17 },
    query: {},
  });
  expect(plainOf('listCharges').read('/v2/charges?status=PAID', {}, {})).toEqual({
    path: {},
    query: { status: 'PAID', limit: 100 },
  });
});

test.each(withoutBody.map((operation) => [operation.id, operation] as const))(
  'what it lets through of %s, the validator lets through with the same parameters',
  async (id, operation) => {
    console.log(`PLAIN_SEED=${seed} PLAIN_CASES=${requestsEach}`);
    const plain = plainOf(id);
    let plainOnes = 0;
    await fc.assert(
      fc.asyncProperty(requestsOf(id, world), async (request) => {
        const read = await readings(operation, plain, request);
        if (read === null) return;
        plainOnes += 1;
        expect(read.found).toEqual(read.judged);
      }),
      { seed, numRuns: requestsEach },
    );
    // Without enough plain requests the test would prove nothing. Any text that must be sent is rarely plain.
    expect(plainOnes).toBeGreaterThan(requestsEach / 50);
  },
);
