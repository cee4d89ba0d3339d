import { describe, expect, test } from 'vitest';
import { createClient, unwrap, type PaymentIntermediaryClient } from '../src/index.ts';
import { prepareRetries } from '../src/idempotency.ts';
import { backoffMs, retryAfterMs } from '../src/retry.ts';
import { planBody, sellerBody } from './support/bodies.ts';
import { errorOf, problem, uuid } from './support/calls.ts';
import { answer, busy, cutInBody, html, json, reset, startFaultServer } from './support/fault-server.ts';
import { good, goodAnswerTo } from './support/good-answer.ts';

const clientOf = (baseUrl: string, retries?: number) =>
  createClient({ baseUrl, token: 'pfi_token', retries });

const read = (client: PaymentIntermediaryClient) => client.GET('/v2/seller');
const query = (client: PaymentIntermediaryClient) => client.POST('/v2/report/statement', { body: {} });
const create = (client: PaymentIntermediaryClient) => client.POST('/v2/seller', { body: sellerBody() });
const update = (client: PaymentIntermediaryClient) =>
  client.PATCH('/v2/seller', { body: { idSeller: 7, account: sellerBody().account } });
const refund = (client: PaymentIntermediaryClient) =>
  client.PATCH('/v2/charges/{uuid}/refund', { params: { path: { uuid } }, body: { asFraud: false } });
const createPlan = (client: PaymentIntermediaryClient) =>
  client.POST('/v2/payfac/rate-plans', { body: planBody });

describe('what may be repeated is', () => {
  test.each([
    ['a read', read, 'GET /v2/seller'],
    ['a POST that the spec marks x-safe', query, 'POST /v2/report/statement'],
    ['a creation with an idempotency key', create, 'POST /v2/seller'],
    ['an update with an idempotency key', update, 'PATCH /v2/seller'],
    ['a refund with an idempotency key', refund, 'PATCH /v2/charges/{uuid}/refund'],
    ['a plan with an idempotency key', createPlan, 'POST /v2/payfac/rate-plans'],
  ])('%s, after 503 twice', async (_name, call, operation) => {
    const server = await startFaultServer(busy(503), busy(503), good);
    expect(await unwrap<unknown>(call(clientOf(server.url)))).toEqual(goodAnswerTo(operation));
    const bodies = server.received.map(({ body }) => body);
    expect(bodies).toEqual([bodies[0], bodies[0], bodies[0]]);
  });

  test('after a 429', async () => {
    const server = await startFaultServer(busy(429), good);
    await unwrap(read(clientOf(server.url)));
    expect(server.received).toHaveLength(2);
  });

  test.each([
    ['reset', reset],
    ['broken off in the answer', cutInBody],
  ])('after a connection that is %s, with a wait in between', async (_name, fault) => {
    const server = await startFaultServer(fault, good);
    await unwrap(refund(clientOf(server.url)));
    expect(server.received).toHaveLength(2);
  });

  test('after a time-out, which limits each attempt', async () => {
    const server = await startFaultServer(() => undefined, good);
    const client = createClient({ baseUrl: server.url, token: 'pfi_token', timeoutMs: 1_000 });
    await unwrap(read(client));
    expect(server.received).toHaveLength(2);
  });

  test('after an HTML 503 of a proxy, which asks for no wait', async () => {
    const server = await startFaultServer(html(503), good);
    await unwrap(read(clientOf(server.url)));
    expect(server.received).toHaveLength(2);
  });
});

describe('what may not be repeated is sent once', () => {
  test('a write that takes no idempotency key', () => {
    const headers = new Headers();
    expect(prepareRetries('POST /v2/later', headers)).toEqual({ isRetryable: false, key: null });
    expect([...headers]).toEqual([]);
  });

  test.each([
    ['a refusal', json(problem(422, 'charge_already_refunded'), 422)],
    ['an internal error', json(problem(500, 'internal_error'), 500)],
    ['an empty 502', answer(502)],
    ['an answer that is not JSON', html(200)],
  ])('%s is final', async (_name, fault) => {
    const server = await startFaultServer(fault);
    await errorOf(refund(clientOf(server.url)));
    expect(server.received).toHaveLength(1);
  });
});

describe('the whole is bounded', () => {
  test('after two retries the last refusal is the error', async () => {
    const unavailable = json(problem(503, 'storage_unavailable'), 503, { 'Retry-After': '0' });
    const server = await startFaultServer(unavailable);
    expect(await errorOf(read(clientOf(server.url)))).toMatchObject({
      status: 503,
      code: 'storage_unavailable',
    });
    expect(server.received).toHaveLength(3);
  });

  test('the number of retries is the caller’s to set', async () => {
    const server = await startFaultServer(busy(429));
    await errorOf(read(clientOf(server.url, 0)));
    expect(server.received).toHaveLength(1);
    await errorOf(read(clientOf(server.url, 4)));
    expect(server.received).toHaveLength(1 + 5);
  });

  test('a wait of more than a minute is not waited for: the refusal comes at once', async () => {
    const server = await startFaultServer(answer(429, '', { 'Retry-After': '61' }));
    const { error, response } = await read(clientOf(server.url));
    expect(error?.status).toBe(429);
    expect(response?.headers.get('Retry-After')).toBe('61');
    expect(server.received).toHaveLength(1);
  });
});

test('the wait that Retry-After asks for is kept', async () => {
  const server = await startFaultServer(answer(503, '', { 'Retry-After': '1' }), good);
  const startedAt = performance.now();
  await unwrap(read(clientOf(server.url)));
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(990);
});

test.each([
  [0, 250],
  [1, 500],
  [2, 1_000],
  [9, 8_000],
])('without Retry-After the wait after retry %i is spread over %i ms', (retried, widestMs) => {
  const waits = Array.from({ length: 200 }, () => backoffMs(retried));
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(0);
  expect(Math.min(...waits)).toBeLessThan(widestMs / 2);
  expect(Math.max(...waits)).toBeGreaterThan(widestMs / 2);
  expect(Math.max(...waits)).toBeLessThan(widestMs);
});

const now = Date.parse('2026-03-02T12:00:00Z');
const date = 'Mon, 02 Mar 2026 12:00:00 GMT';

test.each<[string, Record<string, string>, number | null]>([
  ['seconds', { 'Retry-After': '7' }, 7_000],
  ['no seconds', { 'Retry-After': '0' }, 0],
  ['a date, against the clock', { 'Retry-After': 'Mon, 02 Mar 2026 12:00:05 GMT' }, 5_000],
  [
    'a date, against that of the answer',
    { 'Retry-After': 'Mon, 02 Mar 2026 12:00:05 GMT', Date: 'Mon, 02 Mar 2026 12:00:02 GMT' },
    3_000,
  ],
  ['a date that is past', { 'Retry-After': 'Mon, 02 Mar 2026 11:59:00 GMT', Date: date }, 0],
  ['nothing', {}, null],
  ['less than nothing', { 'Retry-After': '-5' }, null],
  ['a fraction', { 'Retry-After': '1.5' }, null],
  ['words', { 'Retry-After': 'soon' }, null],
  ['a day that does not exist', { 'Retry-After': 'Mon, 99 Mar 2026 12:00:05 GMT' }, null],
  ['a date without a zone', { 'Retry-After': '2026-03-02 12:00:05' }, null],
])('%s', (_name, headers, expected) => {
  expect(retryAfterMs(new Headers(headers), now)).toBe(expected);
});
