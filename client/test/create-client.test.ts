import { expect, onTestFinished, test } from 'vitest';
import { createClient, statementEntries, unwrap, type ClientOptions } from '../src/index.ts';
import { uuid } from './support/calls.ts';
import { busy, json, startFaultServer } from './support/fault-server.ts';
import { good as goodAnswer, goodAnswerTo } from './support/good-answer.ts';

const good: ClientOptions = { baseUrl: 'https://api.example.com', token: 'pfi_token' };

/** Returns options without one of them, as JavaScript code or a missing environment variable may pass them. */
const without = (name: keyof ClientOptions): ClientOptions => ({ ...good, [name]: undefined });

test.each<[string, ClientOptions, string]>([
  ['a token with the line break of its file', { ...good, token: 'pfi_secret\n' }, 'token'],
  ['no baseUrl', without('baseUrl'), 'baseUrl'],
  ['a baseUrl without a scheme', { ...good, baseUrl: 'api.example.com' }, 'baseUrl'],
  ['a baseUrl without a host', { ...good, baseUrl: 'https://' }, 'baseUrl'],
  ['a relative baseUrl', { ...good, baseUrl: '/api' }, 'baseUrl'],
  ['a baseUrl of another scheme', { ...good, baseUrl: 'ftp://api.example.com' }, 'baseUrl'],
  ['a baseUrl with a user name', { ...good, baseUrl: 'https://me:pw@api.example.com' }, 'baseUrl'],
  ['a baseUrl with a query', { ...good, baseUrl: 'https://api.example.com?a=1' }, 'baseUrl'],
  ['a time limit of nothing', { ...good, timeoutMs: 0 }, 'timeoutMs'],
  ['a time limit beyond what timers hold', { ...good, timeoutMs: Infinity }, 'timeoutMs'],
  ['negative retries', { ...good, retries: -1 }, 'retries'],
  ['endless retries', { ...good, retries: Infinity }, 'retries'],
])('%s is a TypeError that names the option and not the token', (_name, options, option) => {
  const create = () => createClient(options);
  expect(create).toThrow(TypeError);
  expect(create).toThrow(`createClient: ${option} must be`);
  expect(create).not.toThrow('pfi_');
});

test.each<[string, ClientOptions]>([
  ['no token', without('token')],
  ['an empty token, as from a variable that is not set', { ...good, token: '' }],
  ['null as token', { ...good, token: null as unknown as string }],
])('%s is missing, and the error says where to get one', (_name, options) => {
  const create = () => createClient(options);
  expect(create).toThrow(TypeError);
  expect(create).toThrow(
    /^createClient: token is missing: pass the API token .*environment variable, check that it is set$/,
  );
});

test.each([[[]], [[null]], [['https://api.example.com']]])('options %j are missing', (options) => {
  const create = () => Reflect.apply(createClient, undefined, options) as unknown;
  expect(create).toThrow(
    new TypeError('createClient: options are missing: call createClient({ baseUrl, token })'),
  );
});

test('a call goes to its path, under the base URL, with token, parameters and body', async () => {
  const server = await startFaultServer(goodAnswer);
  const client = createClient({ baseUrl: `${server.url}/gateway//`, token: 'pfi_token' });
  await unwrap(client.GET('/v2/seller', { params: { query: { document: '11222333000181' } } }));
  await unwrap(client.GET('/v2/seller/rates/{sellerId}', { params: { path: { sellerId: 7 } } }));
  await unwrap(
    client.PATCH('/v2/charges/{uuid}/refund', {
      params: { path: { uuid }, header: { 'x-ip-origin-request': '203.0.113.7' } },
      body: { asFraud: false },
      headers: { traceparent: '00-1-2-00' },
    }),
  );
  expect(server.received.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /gateway/v2/seller?document=11222333000181',
    'GET /gateway/v2/seller/rates/7',
    `PATCH /gateway/v2/charges/${uuid}/refund`,
  ]);
  const refund = server.received[2];
  expect(refund?.body).toBe('{"asFraud":false}');
  expect(refund?.headers).toMatchObject({
    'x-token-api': 'pfi_token',
    'content-type': 'application/json',
    accept: 'application/json, application/problem+json',
    'x-ip-origin-request': '203.0.113.7',
    traceparent: '00-1-2-00',
  });
});

test('a statement may be asked for without options', async () => {
  const server = await startFaultServer(json([]));
  const client = createClient({ baseUrl: server.url, token: 'pfi_token' });
  expect(await unwrap(client.POST('/v2/report/statement'))).toEqual([]);
  expect(server.received[0]?.body).toBe('');
});

test('the id of a seller may be a number everywhere, and is sent as the operation takes it', async () => {
  const server = await startFaultServer(json([]));
  const client = createClient({ baseUrl: server.url, token: 'pfi_token' });
  await client.GET('/v2/seller', { params: { query: { sellerId: 7 } } });
  await unwrap(client.GET('/v2/transfers', { params: { query: { idSeller: 7 } } }));
  await unwrap(client.POST('/v2/report/statement', { body: { idSeller: 7 } }));
  for await (const entry of statementEntries(client, { idSeller: 7 })) expect(entry).toBeUndefined();
  await client.POST('/v2/payfac/transfers', { body: { transferDate: '2026-03-02', idSeller: 7 } });
  const sent = server.received.map(({ url, body }) => (body === '' ? url : body));
  expect(sent).toEqual([
    '/v2/seller?sellerId=7',
    '/v2/transfers?idSeller=7',
    '{"idSeller":"7"}',
    '{"idSeller":"7"}',
    '{"transferDate":"2026-03-02","idSeller":7}',
  ]);
});

test('another fetch is used for every request', async () => {
  const urls: string[] = [];
  const fetch = (request: Request) => {
    urls.push(request.url);
    return Promise.resolve(Response.json(goodAnswerTo('GET /v2/seller')));
  };
  const client = createClient({ ...good, fetch });
  const { data, response } = await client.GET('/v2/seller');
  expect(data).toEqual(goodAnswerTo('GET /v2/seller'));
  expect(response?.status).toBe(200);
  expect(urls).toEqual(['https://api.example.com/v2/seller']);
});

test('another fetch takes a whole request of its own at each attempt', async () => {
  const server = await startFaultServer(busy(503), goodAnswer);
  const requests: Request[] = [];
  const fetch = (request: Request) => {
    requests.push(request.clone());
    return globalThis.fetch(request);
  };
  const client = createClient({ baseUrl: server.url, token: 'pfi_token', fetch });
  await unwrap(client.POST('/v2/report/statement', { body: { idSeller: '7' } }));
  expect(requests).toHaveLength(2);
  for (const request of requests) {
    expect(request).toMatchObject({ method: 'POST', redirect: 'manual' });
    expect(request.headers.get('X-Token-Api')).toBe('pfi_token');
    expect(await request.json()).toEqual({ idSeller: '7' });
  }
  expect(server.received.map(({ body }) => body)).toEqual(['{"idSeller":"7"}', '{"idSeller":"7"}']);
});

test('a global fetch that is replaced later is used', async () => {
  const client = createClient(good);
  const original = globalThis.fetch;
  onTestFinished(() => void (globalThis.fetch = original));
  const urls: string[] = [];
  globalThis.fetch = (...args) => {
    urls.push(new Request(...args).url);
    return Promise.resolve(Response.json(goodAnswerTo('GET /v2/seller')));
  };
  await unwrap(client.GET('/v2/seller'));
  expect(urls).toEqual(['https://api.example.com/v2/seller']);
});

test.each<[string, string, object, string]>([
  ['a path that would become a part of the host', '.example.com/v2/seller', {}, 'the path must start with /'],
  ['a path that would hide the host', '@example.com/v2/seller', {}, 'the path must start with /'],
  ['a GET with a body', '/v2/seller', { body: {} }, 'a GET takes no body'],
  ['a header with a line break', '/v2/seller', { headers: { traceparent: 'a\nb' } }, 'invalid hea'],
])(
  '%s makes the call reject with what is wrong, and nothing is sent',
  async (_name, path, options, message) => {
    let sent = 0;
    const fetch = () => Promise.resolve(Response.json({ sent: ++sent }));
    const client = createClient({ ...good, fetch });
    // JavaScript code may call it in this way.
    const call = Reflect.apply(client.GET, undefined, [path, options]) as Promise<unknown>;
    await expect(call).rejects.toThrow(TypeError);
    await expect(call).rejects.toThrow(message);
    expect(sent).toBe(0);
  },
);

test('a call whose body JSON cannot hold rejects with what is wrong, and sends nothing', async () => {
  const server = await startFaultServer(goodAnswer);
  const client = createClient({ baseUrl: server.url, token: 'pfi_token' });
  const cyclic: { asFraud: boolean; self?: unknown } = { asFraud: false };
  cyclic.self = cyclic;
  const call = client.PATCH('/v2/charges/{uuid}/refund', { params: { path: { uuid } }, body: cyclic });
  await expect(call).rejects.toThrow(TypeError);
  expect(server.received).toHaveLength(0);
});
