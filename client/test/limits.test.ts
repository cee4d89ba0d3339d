import { describe, expect, test } from 'vitest';
import { createClient } from '../src/index.ts';
import { errorOf, thrownBy } from './support/calls.ts';
import { answer, reset, silence, slowLoris, startFaultServer } from './support/fault-server.ts';

const token = 'pfi_token';

describe('a call that gets no end is ended by its time limit', () => {
  test.each([
    ['a server that does not respond', silence],
    ['a server that sends a byte now and then', slowLoris],
  ])('%s', async (_name, fault) => {
    const server = await startFaultServer(fault);
    const client = createClient({ baseUrl: server.url, token, timeoutMs: 60, retries: 0 });
    for (const error of [await errorOf(client.GET('/v2/seller')), await thrownBy(client.GET('/v2/seller'))]) {
      expect(error).toMatchObject({ code: 'timeout', status: null, problem: null });
      expect(error.message).toBe('GET /v2/seller: no complete response in time');
    }
  });

  test('a fetch that heeds no signal', async () => {
    const fetch = () => new Promise<Response>(() => undefined);
    const client = createClient({ baseUrl: 'http://127.0.0.1', token, fetch, timeoutMs: 20, retries: 1 });
    expect((await errorOf(client.GET('/v2/seller'))).code).toBe('timeout');
  });

  test('the connection of an attempt that ran out of time is closed', async () => {
    const { promise: closed, resolve } = Promise.withResolvers<undefined>();
    const server = await startFaultServer((response) => response.on('close', () => resolve(undefined)));
    const client = createClient({ baseUrl: server.url, token, timeoutMs: 1_000, retries: 0 });
    await errorOf(client.GET('/v2/seller'));
    await closed;
  });
});

describe('the caller’s signal ends everything at once', () => {
  test('before the call: nothing is sent', async () => {
    const server = await startFaultServer(silence);
    const client = createClient({ baseUrl: server.url, token });
    const error = await errorOf(client.GET('/v2/seller', { signal: AbortSignal.abort('changed my mind') }));
    expect(error).toMatchObject({ code: 'aborted', status: null, cause: 'changed my mind' });
    expect(server.received).toHaveLength(0);
  });

  test('during an attempt, which is not repeated', async () => {
    const controller = new AbortController();
    const server = await startFaultServer(() => controller.abort());
    const client = createClient({ baseUrl: server.url, token });
    const error = await thrownBy(client.GET('/v2/seller', { signal: controller.signal }));
    expect(error.code).toBe('aborted');
    expect(error.cause).toBe(controller.signal.reason);
    expect(server.received).toHaveLength(1);
  });

  test('during a wait between attempts', async () => {
    const controller = new AbortController();
    const server = await startFaultServer((response, request) => {
      answer(503, '', { 'Retry-After': '60' })(response, request);
      setTimeout(() => controller.abort(), 50);
    });
    const client = createClient({ baseUrl: server.url, token });
    const startedAt = performance.now();
    const error = await errorOf(client.GET('/v2/seller', { signal: controller.signal }));
    expect(error.code).toBe('aborted');
    expect(performance.now() - startedAt).toBeLessThan(30_000);
    expect(server.received).toHaveLength(1);
  });

  test('one signal may serve many calls: none leaves a listener on it', async () => {
    const server = await startFaultServer(reset);
    const client = createClient({ baseUrl: server.url, token, retries: 1 });
    let listeners = 0;
    const { signal } = new AbortController();
    const watched = new Proxy(signal, {
      get(target, name) {
        if (name === 'addEventListener') listeners++;
        if (name === 'removeEventListener') listeners--;
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
    await errorOf(client.GET('/v2/seller', { signal: watched }));
    expect(listeners).toBe(0);
  });
});
