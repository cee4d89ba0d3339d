import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { createClient, type CallResult, type PaymentIntermediaryClient } from '../src/index.ts';
import { sellerBody } from './support/bodies.ts';
import { errorOf, problem, thrownBy, uuid } from './support/calls.ts';
import {
  answer,
  cutInBody,
  html,
  json,
  reset,
  startFaultServer,
  type Fault,
} from './support/fault-server.ts';
import { goodAnswerTo } from './support/good-answer.ts';

type Client = PaymentIntermediaryClient;

const seller = JSON.stringify(goodAnswerTo('GET /v2/seller'));
const charge = goodAnswerTo('PATCH /v2/charges/{uuid}/refund') as object;
const token = 'pfi_secret';

/** Returns a read without retries, so that one answer is one outcome. */
function readFrom(baseUrl: string) {
  const client = createClient({ baseUrl, token, retries: 0 });
  return () => client.GET('/v2/seller', { params: { query: { document: '11222333000181' } } });
}

describe('a response that is not from the service is one typed error, in both styles', () => {
  const jsonType = { 'Content-Type': 'application/json' };
  test.each<[string, Fault, number]>([
    ['an HTML page in place of data', html(200), 200],
    ['an HTML page of a gateway', html(504), 504],
    ['an HTML page of another site, where baseUrl leads', html(404), 404],
    ['an empty 502', answer(502), 502],
    ['an empty 200', answer(200), 200],
    ['a 204', answer(204), 204],
    ['truncated JSON', answer(200, '{"id":7,"name":"Pad', jsonType), 200],
    ['JSON null', answer(200, 'null', jsonType), 200],
    ['a JSON string', answer(200, '"ok"', jsonType), 200],
    ['truncated JSON of a problem', answer(422, '{"code":"seller_mism', jsonType), 422],
    ['JSON of a gateway in place of data', json({ message: 'ok' }), 200],
    ['an array in place of an object', json([]), 200],
    ['the service’s data as HTML', answer(200, seller, { 'Content-Type': 'text/html' }), 200],
    ['the service’s data as nothing', answer(200, seller), 200],
    ['the service’s data with a status that it does not send', answer(202, seller, jsonType), 202],
    ['JSON of a gateway', json({ message: 'Forbidden' }, 403), 403],
    ['a problem of a gateway, which has no code', json({ title: 'Bad Gateway', status: 502 }, 502), 502],
    ['a status out of range', answer(799), 799],
    ['a problem with a status of success', json(['not', 'a', 'problem'], 500), 500],
  ])('%s', async (_name, fault, status) => {
    const server = await startFaultServer(fault);
    const read = readFrom(server.url);
    for (const error of [await errorOf(read()), await thrownBy(read())]) {
      expect(error).toMatchObject({ code: 'invalid_response', status, problem: null, idempotencyKey: null });
      expect(error.message).toMatch(
        new RegExp(`^GET /v2/seller: ${status}, not a response from the service`),
      );
    }
  });

  test('its request id is kept when there is one, and the response is at hand', async () => {
    const server = await startFaultServer(answer(502, '', { 'X-Request-Id': uuid }));
    const { error, response } = await readFrom(server.url)();
    expect(error?.requestId).toBe(uuid);
    expect(response?.status).toBe(502);
  });

  test('a redirect is not followed, so that no other host sees the token', async () => {
    const elsewhere = await startFaultServer(json({}));
    const server = await startFaultServer(answer(307, '', { Location: elsewhere.url }));
    const error = await errorOf(readFrom(server.url)());
    expect(error).toMatchObject({ code: 'invalid_response', status: 307 });
    expect(error.message).toContain('is baseUrl right?');
    expect(elsewhere.received).toHaveLength(0);
  });
});

describe('no complete response is a network error, in both styles', () => {
  test.each<[string, Fault]>([
    ['a connection that is reset', reset],
    ['a connection that breaks in the body', cutInBody],
  ])('%s', async (_name, fault) => {
    const server = await startFaultServer(fault);
    const read = readFrom(server.url);
    for (const error of [await errorOf(read()), await thrownBy(read())]) {
      expect(error).toMatchObject({ code: 'network_error', status: null, requestId: null, problem: null });
      expect(error.cause).toBeInstanceOf(Error);
    }
    expect((await read()).response).toBeNull();
  });

  test('a server that is down: the message says why', async () => {
    const error = await errorOf(readFrom(`http://127.0.0.1:${await closedPort()}`)());
    expect(error.code).toBe('network_error');
    expect(error.message).toMatch(/^GET \/v2\/seller: no complete response: connect ECONNREFUSED/);
  });

  test('a host that does not exist', async () => {
    const error = await errorOf(readFrom('http://nowhere.invalid')());
    expect(error.code).toBe('network_error');
  });

  test('an https baseUrl of a server that speaks http', async () => {
    const server = await startFaultServer(json({}));
    const error = await errorOf(readFrom(server.url.replace('http:', 'https:'))());
    expect(error.code).toBe('network_error');
  });

  test('a fetch that keeps to nothing', async () => {
    const fetch = () => Promise.resolve(undefined as unknown as Response);
    const client = createClient({ baseUrl: 'http://127.0.0.1', token, fetch, retries: 0 });
    expect((await errorOf(client.GET('/v2/seller'))).code).toBe('network_error');
  });
});

describe('a success is of the operation that was asked', () => {
  const statement = (client: Client) => client.POST('/v2/report/statement');
  const refund = (client: Client) =>
    client.PATCH('/v2/charges/{uuid}/refund', { params: { path: { uuid } }, body: { asFraud: false } });
  const updated = (client: Client) =>
    client.PATCH('/v2/seller', { body: { idSeller: 7, account: sellerBody().account } });
  test.each<[string, (client: Client) => Promise<CallResult<unknown>>, Fault, string]>([
    ['an object for a statement', statement, json({ message: 'ok' }), '200, .*JSON, but not an array'],
    ['a part of a statement', statement, json([], 206), '206, .*application/json'],
    [
      'a statement as HTML',
      statement,
      answer(200, '[]', { 'Content-Type': 'text/html' }),
      '200, .*text/html',
    ],
    ['an array for a refund', refund, json([]), '200, .*JSON, but an array'],
    ['an accepted refund', refund, json({}, 202), '202, .*application/json'],
    ['an empty object for a refund', refund, json({}), '200, .*JSON without uuid'],
    [
      'a refund that lacks one property',
      refund,
      json({ ...charge, status: undefined }),
      'JSON without status',
    ],
    ['bank data of no form', updated, json({ account: {} }), '200, .*JSON without idSeller'],
  ])('%s is not', async (_name, call, fault, message) => {
    const server = await startFaultServer(fault);
    const error = await errorOf(call(createClient({ baseUrl: server.url, token })));
    expect(error).toMatchObject({ code: 'invalid_response', problem: null });
    expect(error.message).toMatch(new RegExp(message));
    expect(server.received).toHaveLength(1);
  });

  test('further properties, and parameters of the media type, change nothing', async () => {
    const body = JSON.stringify({ ...charge, newInTheNextVersion: 1 });
    const server = await startFaultServer(
      answer(200, body, { 'Content-Type': 'Application/JSON; charset=utf-8' }),
    );
    const { data } = await refund(createClient({ baseUrl: server.url, token }));
    expect(data).toEqual(JSON.parse(body));
  });
});

test('a problem of the service is the error, with its code, request id and places', async () => {
  const refusal = {
    ...problem(400, 'invalid_request'),
    errors: [{ pointer: '/query/document', detail: 'bad' }],
  };
  const server = await startFaultServer(
    json(refusal, 400, { 'Content-Type': 'application/problem+json', 'X-Request-Id': uuid }),
  );
  const read = readFrom(server.url);
  for (const error of [await errorOf(read()), await thrownBy(read())]) {
    expect(error).toMatchObject({ status: 400, code: 'invalid_request', requestId: uuid, problem: refusal });
    expect(error.message).toBe('GET /v2/seller: 400 invalid_request: What happened.');
    expect(error.cause).toBeUndefined();
  }
});

describe('a statement in another form', () => {
  const csv = 'execution_date,operacao\r\n2026-03-02,VENDA\r\n';
  const readCsv = async (...faults: [Fault, ...Fault[]]) => {
    const server = await startFaultServer(...faults);
    const client = createClient({ baseUrl: server.url, token, retries: 0 });
    return { server, read: () => client.POST('/v2/report/statement', { accept: 'text/csv' }) };
  };

  test('is the text as it came, asked for by Accept', async () => {
    const { server, read } = await readCsv(answer(200, csv, { 'Content-Type': 'Text/CSV; charset=utf-8' }));
    expect((await read()).data).toBe(csv);
    expect(server.received[0]?.headers.accept).toBe('text/csv, application/problem+json');
  });

  test('may be empty', async () => {
    const { read } = await readCsv(answer(200, '', { 'Content-Type': 'text/csv' }));
    expect((await read()).data).toBe('');
  });

  test.each<[string, Fault, string]>([
    ['an HTML page in its place', html(200), 'text/html'],
    ['JSON in its place', json([]), 'application/json'],
    ['nothing in its place', answer(200), 'no Content-Type'],
    ['an empty 502', answer(502), 'no Content-Type'],
    ['CSV with a status of failure', answer(500, csv, { 'Content-Type': 'text/csv' }), 'text/csv'],
  ])('%s is not from the service', async (_name, fault, type) => {
    const error = await errorOf((await readCsv(fault)).read());
    expect(error.code).toBe('invalid_response');
    expect(error.message).toContain(`not a response from the service (${type})`);
  });

  test('broken off is a network error, not a shorter statement', async () => {
    const { read } = await readCsv((response) => {
      response.writeHead(200, { 'Content-Type': 'text/csv' });
      response.write(csv, () => response.destroy());
    });
    expect((await errorOf(read())).code).toBe('network_error');
  });

  test('a refusal of it is the service’s problem', async () => {
    const { read } = await readCsv(json(problem(404, 'seller_not_found'), 404));
    expect(await errorOf(read())).toMatchObject({ status: 404, code: 'seller_not_found' });
  });
});

test('an error contains neither the token nor the query, which may hold a document', async () => {
  const server = await startFaultServer(html(502));
  const error = await errorOf(readFrom(server.url)());
  expect(`${error.stack} ${JSON.stringify(error)}`).not.toMatch(/pfi_secret|11222333000181/);
});

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
