import { request as httpRequest } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operationFacts } from '../../generated/operations.ts';
import type { OperationId } from '../src/http/operation.ts';
import { exchange } from './fuzz/wire.ts';
import { dumpDatabase } from './support/database-dump.ts';
import { createSeller } from './support/fixtures.ts';
import { RawClient } from './support/raw-client.ts';
import { operationIds, operationsWithBody } from './operations/index.ts';
import { prepareScene, seedCharge, type Scene } from './operations/scene.ts';
import { TestApi, type ApiRequest } from './support/test-api.ts';

const json = { 'Content-Type': 'application/json' };
const bodyLimitBytes = 64 * 1024;

let api: TestApi;
let scene: Scene;

beforeAll(async () => {
  api = await TestApi.start();
  scene = await prepareScene(api, 1);
});
afterAll(() => api.stop());

const call = (id: OperationId, request: ApiRequest) =>
  api.call(scene.requests[id].method, scene.requests[id].path, {
    token: scene.intermediary.token,
    ...request,
  });

const goodJson = (id: OperationId) => JSON.stringify(scene.requests[id].body);
/** Returns what follows a first member that is put before those of a good body. */
const restOf = (id: OperationId) => (goodJson(id) === '{}' ? '}' : `,${goodJson(id).slice(1)}`);
const bytes = (text: string) => Uint8Array.from(Buffer.from(text));

/** The operations whose body is an object. Bodies of lines are tested in create-charges.test.ts. */
const operationsWithObject = operationsWithBody.filter((id) => operationFacts[id].maxLines === null);

describe.each(operationsWithObject)('the body of %s, refused and nothing written:', (id) => {
  let before: string;
  beforeAll(async () => {
    before = await dumpDatabase(api.service.store);
  });
  afterAll(async () => {
    expect(await dumpDatabase(api.service.store)).toBe(before);
  });

  /** Returns status, code and first pointer of a refusal. */
  async function refused(request: ApiRequest): Promise<(string | number)[]> {
    const { status, body } = await call(id, request);
    const pointer = body.errors?.[0]?.pointer;
    return [status, body.code, ...(pointer === undefined ? [] : [pointer])];
  }

  test.runIf(operationFacts[id].requestBody === 'required')('must be there: no length, no body', async () => {
    const { method, path } = scene.requests[id];
    const request = { method, target: path, body: null, framing: 'none', isCutOff: false } as const;
    const headers = [
      ['X-Token-Api', scene.intermediary.token],
      ['Content-Type', 'application/json'],
    ] as const;
    const outcome = await exchange(api.url, { ...request, headers }, 20_000);
    expect(outcome).toMatchObject({ answer: { status: 400 } });
    expect(JSON.stringify(outcome)).toContain('The body is missing. Send one as JSON.');
  });

  test('must be JSON', async () => {
    const cut = goodJson(id).slice(0, -1);
    for (const rawBody of [
      cut,
      '{',
      '{"a":1,}',
      "{'a':1}",
      '{}{}',
      ' ',
      '\u0000',
      'NaN',
      '['.repeat(2_000),
    ]) {
      expect(await refused({ rawBody, headers: json }), rawBody.slice(0, 9)).toEqual([400, 'malformed_json']);
    }
  });

  test('must be UTF-8', async () => {
    const rawBody = new Uint8Array(Buffer.from('{"name":"São Paulo"}', 'latin1'));
    expect(await refused({ rawBody, headers: json })).toEqual([400, 'malformed_json']);
  });

  test('must be an object', async () => {
    for (const rawBody of ['null', '[]', '"text"', '42', 'true', '['.repeat(9_999) + ']'.repeat(9_999)]) {
      const refusal = await refused({ rawBody, headers: json });
      expect(refusal, rawBody.slice(0, 9)).toEqual([400, 'invalid_request', '/body']);
    }
  });

  test('must not be missing, unless it is optional', async () => {
    if (operationFacts[id].requestBody === 'optional') {
      expect(await dumpDatabase(api.service.store)).toBe(before);
      for (const headers of [{}, json]) expect((await call(id, { headers })).status).toBe(200);
      before = await dumpDatabase(api.service.store);
      return;
    }
    for (const headers of [{}, json]) {
      expect((await refused({ headers })).slice(0, 2)).toEqual([400, 'invalid_request']);
    }
  });

  test('may not reach into the prototype of objects, nor hide properties of any name', async () => {
    for (const name of ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '$ref']) {
      const rawBody = `{"${name}":{"polluted":true}${restOf(id)}`;
      expect(await refused({ rawBody, headers: json })).toEqual([400, 'invalid_request', `/body/${name}`]);
    }
    expect(Reflect.has({}, 'polluted')).toBe(false);
  });

  test('may have a property of any name refused in a problem that keeps the spec', async () => {
    for (const name of ['', 'x'.repeat(60_000), 'a/b~c', '😀', '\u0000']) {
      const rawBody = `{${JSON.stringify(name)}:1${restOf(id)}`;
      const [status, code, pointer] = await refused({ rawBody, headers: json });
      expect([status, code]).toEqual([400, 'invalid_request']);
      expect(pointer).toMatch(/^\/body/);
    }
  });

  test('may be nested as deep as its number of values allows, and is refused where the spec ends', async () => {
    const depth = 1_600;
    const rawBody = `{"deep":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}${restOf(id)}`;
    expect(await refused({ rawBody, headers: json })).toEqual([400, 'invalid_request', '/body/deep']);
  });

  test('may not hold more than 2,000 values, which are refused before their faults are listed', async () => {
    const deep = 10_000;
    for (const value of [
      `[${'0,'.repeat(30_000)}0]`,
      `{"credit":[${'0,'.repeat(30_000)}0]}`,
      `{${Array.from({ length: 5_000 }, (_, n) => `"x${n}":0`).join()}}`,
      `${'['.repeat(deep)}${']'.repeat(deep)}`,
      `${'{"a":'.repeat(deep)}0${'}'.repeat(deep)}`,
    ]) {
      const { status, body } = await call(id, { rawBody: `{"tax":${value}}`, headers: json });
      expect([status, body.code]).toEqual([400, 'invalid_request']);
      expect(body.errors).toEqual([
        { pointer: '/body', detail: 'has more than 2000 values, counting objects and arrays' },
      ]);
    }
  });

  test('may not hold a key twice, of which only one would count', async () => {
    const good = goodJson(id).slice(1, -1);
    const again = Object.entries(scene.requests[id].body ?? {})
      .slice(0, 1)
      .flatMap(([key, value]) => {
        const escaped = `\\u${key.charCodeAt(0).toString(16).padStart(4, '0')}${key.slice(1)}`;
        return [key, escaped].map((name) => [`"${name}":${JSON.stringify(value)}`, `/body/${key}`] as const);
      });
    for (const [more, pointer] of [
      ...again,
      ['"__proto__":{},"__proto__":{}', '/body/__proto__'],
      ['"a":[{"b":1,"b":2}]', '/body/a/0/b'],
      ['"52998224725":1,"52998224725":2', '/body'],
    ]) {
      const refusal = await refused({
        rawBody: `{${good === '' ? more : `${good},${more}`}}`,
        headers: json,
      });
      expect(refusal, more).toEqual([400, 'invalid_request', pointer]);
    }
  });

  test('may not hold a number that would be rounded', async () => {
    const rawBody = `{"a":[0,1.9999999999999999999]${restOf(id)}`;
    expect(await refused({ rawBody, headers: json })).toEqual([400, 'invalid_request', '/body/a/1']);
  });

  test('may not be larger than it may be, whether or not it says so first', async () => {
    const rawBody = goodJson(id).padEnd(operationFacts[id].maxBodyBytes + 1);
    expect(await refused({ rawBody, headers: json })).toEqual([413, 'body_too_large']);
    const { method, path } = scene.requests[id];
    const chunked = { ...json, 'Transfer-Encoding': 'chunked' };
    expect(await rawStatus(method, path, chunked, rawBody)).toBe(413);
  });

  test('is refused before it arrives, if its head announces that it is larger', async () => {
    const { method, path } = scene.requests[id];
    const size = operationFacts[id].maxBodyBytes + 1;
    const client = await RawClient.connect(api.url);
    const head = [
      `${method} ${path} HTTP/1.1`,
      'Host: x',
      `X-Token-Api: ${scene.intermediary.token}`,
      'Content-Type: application/json',
      `Content-Length: ${size}`,
    ];
    client.send(`${head.join('\r\n')}\r\n\r\n`);
    await client.receives(/^HTTP\/1\.1 413 [^]*"body_too_large"/);
    client.close();
  });

  test('must be declared as JSON in UTF-8', async () => {
    const rawBody = bytes(goodJson(id));
    for (const type of [
      '',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/merge-patch+json',
      'application/jsonp',
      'json',
      'application/json; charset=iso-8859-1',
      'application/json; charset=utf-16',
      'application/json; charset=utf-8; charset=latin1',
      'application/json, text/plain',
    ]) {
      const refusal = await refused({ rawBody, headers: { 'Content-Type': type } });
      expect(refusal, type).toEqual([415, 'unsupported_media_type']);
    }
  });

  test('may not be compressed', async () => {
    const rawBody = Uint8Array.from(gzipSync(goodJson(id)));
    for (const encoding of ['gzip', 'deflate', 'br', 'unheard-of']) {
      const headers = { ...json, 'Content-Encoding': encoding };
      expect(await refused({ rawBody, headers })).toEqual([415, 'unsupported_media_type']);
    }
  });
});

describe('a body is taken', () => {
  const take = (id: OperationId, rawBody: string, headers: Record<string, string> = json) =>
    call(id, { rawBody: bytes(rawBody), headers });

  test.each([
    'application/json',
    'APPLICATION/JSON',
    'application/json;',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'application/json; profile=x',
  ])('as %s', async (type) => {
    const { status } = await take('updateSellerBankData', goodJson('updateSellerBankData'), {
      'Content-Type': type,
    });
    expect(status).toBe(200);
  });

  test.each(operationsWithBody)(
    'without a type by %s, unless the reference requires one (D8)',
    async (id) => {
      const { headers = {} } = scene.requests[id];
      const { status, body } = await call(id, { rawBody: bytes(goodJson(id)), headers });
      if (id === 'refundCharge') expect([status, body.code]).toEqual([415, 'unsupported_media_type']);
      else expect(status).toBe(200);
    },
  );

  test('of exactly 64 KiB, with a byte order mark, and with Content-Encoding: identity', async () => {
    const good = goodJson('queryStatement');
    expect((await take('queryStatement', good.padEnd(bodyLimitBytes))).status).toBe(200);
    expect((await take('queryStatement', `\uFEFF${good}`)).status).toBe(200);
    const headers = { ...json, 'Content-Encoding': 'identity' };
    expect((await take('queryStatement', good, headers)).status).toBe(200);
  });

  test('on GET it is ignored, whatever it is', async () => {
    for (const headers of [json, { 'Content-Type': 'text/plain' }, { ...json, 'Content-Encoding': 'gzip' }]) {
      for (const id of ['getSeller', 'getSellerRates'] as const) {
        const { method, path } = scene.requests[id];
        expect(await rawStatus(method, path, headers, '{'.repeat(bodyLimitBytes * 2))).toBe(200);
      }
    }
  });
});

describe('Accept (D7)', () => {
  test.each(operationIds)('%s answers 406 to who cannot read JSON, and does nothing', async (id) => {
    const { body } = scene.requests[id];
    const before = await dumpDatabase(api.service.store);
    for (const accept of [
      'text/html',
      'text/html, image/*;q=0.8',
      'application/json;q=0',
      '*/*;q=0',
      'json',
    ]) {
      const answer = await call(id, { body, headers: { Accept: accept } });
      expect([answer.status, answer.body.code], accept).toEqual([406, 'not_acceptable']);
    }
    expect(await dumpDatabase(api.service.store)).toBe(before);
  });

  test.each([
    '*/*',
    'application/*',
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'text/html, application/json;q=0.1',
    'application/problem+json, */*;q=0.1',
  ])('%s is served', async (accept) => {
    for (const id of ['getSeller', 'getSellerRates', 'queryStatement'] as const) {
      const { body } = scene.requests[id];
      expect((await call(id, { body, headers: { Accept: accept } })).status).toBe(200);
    }
  });

  test('no Accept is served', async () => {
    expect(await rawStatus('GET', scene.requests.getSeller.path, {}, '')).toBe(200);
  });
});

describe('an id in a path has one spelling', () => {
  test.each([
    ...['0x10', '1e3', '01', '+1', '1.0', '%31', '%201', '1%20', 'Infinity', '-Infinity', '1E0', '0b1'],
    ...['9007199254740993', '99999999999999999999999', '-1', '0', '1.5', 'NaN', 'null', 'true', '__proto__'],
    ...['1%00', '%D9%A1', '1;x=1', '1,2', 'x'],
  ])('/v2/seller/rates/%s is 400', async (sellerId) => {
    const answer = await api.call('GET', `/v2/seller/rates/${sellerId}`, { token: scene.intermediary.token });
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
    expect(answer.body.errors?.map(({ pointer }) => pointer)).toContain('/path/sellerId');
  });

  test('the largest possible one is merely unknown', async () => {
    const path = `/v2/seller/rates/${Number.MAX_SAFE_INTEGER}`;
    const { status } = await api.call('GET', path, { token: scene.intermediary.token });
    expect(status).toBe(404);
  });

  test.each([
    'x',
    '7b4b1a4e0b0a4c6e9d5f1f2e3d4c5b6a',
    '{7b4b1a4e-0b0a-4c6e-9d5f-1f2e3d4c5b6a}',
    'urn:uuid:7b4b1a4e-0b0a-4c6e-9d5f-1f2e3d4c5b6a',
    '7b4b1a4e-0b0a-4c6e-9d5f-1f2e3d4c5b6g',
    '7b4b1a4e-0b0a-4c6e-9d5f-1f2e3d4c5b6a%00',
  ])('/v2/charges/%s/refund is 400', async (uuid) => {
    const answer = await api.call('PATCH', `/v2/charges/${uuid}/refund`, {
      token: scene.intermediary.token,
      body: { asFraud: false },
    });
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
    expect(answer.body.errors?.map(({ pointer }) => pointer)).toContain('/path/uuid');
  });

  test('except a uuid, whose letters may be in either case', async () => {
    const uuid = '7B4B1A4E-0b0a-4c6e-9d5f-1f2e3d4c5b6a';
    const { id } = await createSeller(api, scene.intermediary.token, 90);
    await seedCharge(api, id, uuid.toLowerCase());
    const refunded = await api.call<{ uuid: string }>('PATCH', `/v2/charges/${uuid}/refund`, {
      token: scene.intermediary.token,
      body: { asFraud: false },
    });
    expect([refunded.status, refunded.body.uuid]).toEqual([200, uuid.toLowerCase()]);
  });

  test.each([
    ['GET', '/v2/seller/rates/%zz'],
    ['GET', '/v2/seller/rates/%E0%A4%A'],
    ['PATCH', '/v2/charges/%zz/refund'],
  ])('%s %s is malformed percent-encoding: 400', async (method, path) => {
    const answer = await api.call(method, path, { token: scene.intermediary.token });
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
    expect(answer.body.errors?.[0]?.pointer).toBe('/path');
  });
});

/** Returns the status of a request that `fetch` does not send: a GET with a body, chunks, no Accept. */
function rawStatus(
  method: string,
  path: string,
  headers: Record<string, string>,
  body: string,
): Promise<number | undefined> {
  const length = headers['Transfer-Encoding'] === undefined ? { 'Content-Length': body.length } : {};
  return new Promise((resolve, reject) => {
    const request = httpRequest(api.url + path, {
      method,
      headers: { 'X-Token-Api': scene.intermediary.token, ...length, ...headers },
    });
    request.once('error', reject).once('response', (response) => {
      response.resume().once('end', () => resolve(response.statusCode));
    });
    request.end(body);
  });
}
