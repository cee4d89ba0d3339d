import { expect, onTestFinished, test, vi } from 'vitest';
import { createClient, unwrap } from '../src/index.ts';
import { sellerBody } from './support/bodies.ts';
import { errorOf } from './support/calls.ts';
import { busy, silence, startFaultServer, type Fault } from './support/fault-server.ts';
import { good } from './support/good-answer.ts';

async function start(...faults: [Fault, ...Fault[]]) {
  const server = await startFaultServer(...faults);
  const client = createClient({ baseUrl: server.url, token: 'pfi_token', retries: 2 });
  const keys = () => server.received.map(({ headers }) => headers['x-idempotency-key']);
  return { client, server, keys };
}

const body = sellerBody();
const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('a write that takes a key gets a fresh UUID, the same at every attempt', async () => {
  const { client, keys } = await start(busy(503), busy(429), good);
  await unwrap(client.POST('/v2/seller', { body }));
  await unwrap(client.POST('/v2/seller', { body }));
  const [first, second, third, ofNextCall] = keys();
  expect(first).toMatch(uuidV4);
  expect([second, third]).toEqual([first, first]);
  expect(ofNextCall).not.toBe(first);
});

test('keys are UUIDs also where there is no crypto.randomUUID, as in a page over plain HTTP', async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  const { crypto: whole } = globalThis;
  vi.stubGlobal('crypto', {
    getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => whole.getRandomValues(bytes),
  });
  const { client, keys } = await start(good);
  for (let n = 0; n < 20; n++) await unwrap(client.POST('/v2/seller', { body }));
  expect(keys().filter((key) => !uuidV4.test(String(key)))).toEqual([]);
  expect(new Set(keys()).size).toBe(20);
});

test('a key that the caller gives is kept', async () => {
  const { client, keys } = await start(busy(503), good);
  await unwrap(client.POST('/v2/seller', { body, params: { header: { 'x-idempotency-key': 'mine' } } }));
  expect(keys()).toEqual(['mine', 'mine']);
});

test('a key under its other name is not given a second one', async () => {
  const { client, server, keys } = await start(good);
  await unwrap(client.POST('/v2/seller', { body, params: { header: { 'Idempotency-Key': 'mine' } } }));
  expect(keys()).toEqual([undefined]);
  expect(server.received[0]?.headers['idempotency-key']).toBe('mine');
});

test('reads get none', async () => {
  const { client, keys } = await start(good);
  await unwrap(client.GET('/v2/seller'));
  await unwrap(client.POST('/v2/report/statement'));
  expect(keys()).toEqual([undefined, undefined]);
});

test('an error contains the key, so that a write whose outcome is unknown can be sent again later', async () => {
  // The number of attempts that arrive before time runs out does not matter.
  let isBack = false;
  const { client, server, keys } = await start((...exchange) => (isBack ? good : silence)(...exchange));
  const impatient = createClient({ baseUrl: server.url, token: 'pfi_token', timeoutMs: 100, retries: 2 });
  const error = await errorOf(impatient.POST('/v2/seller', { body }));
  expect(error.code).toBe('timeout');
  const key = error.idempotencyKey ?? '';
  isBack = true;
  await unwrap(client.POST('/v2/seller', { body, params: { header: { 'x-idempotency-key': key } } }));
  expect(new Set(keys())).toEqual(new Set([key]));
});
