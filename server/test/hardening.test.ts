import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { sidePages } from '../src/http/pages/pages.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { createSeller, sellerBody } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { RawClient } from './support/raw-client.ts';
import { TestApi } from './support/test-api.ts';
import { createTestStore } from './support/test-store.ts';

let api: TestApi;
const clients: RawClient[] = [];

afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await api.stop();
});

async function open(): Promise<RawClient> {
  const client = await RawClient.connect(api.url);
  clients.push(client);
  return client;
}

describe('every answer', () => {
  const requests: [method: string, path: string, status: number, body?: string][] = [
    ['GET', '/v2/seller', 401],
    ['GET', '/nowhere', 404],
    ['DELETE', '/v2/seller', 501],
    ['OPTIONS', '/v2/seller', 204],
    ['POST', '/v2/seller', 400, '{'],
    ['GET', '/%ff', 404],
    ['GET', '/livez', 200],
    ['GET', '/readyz', 200],
    ['GET', '/openapi.json', 200],
  ];

  test('tells a browser to do nothing with it, and nothing about what runs here', async () => {
    api = await TestApi.start();
    const { token } = await api.createIntermediary();
    for (const [method, path, status, body] of requests) {
      const answer = await fetch(api.url + path, {
        method,
        ...(body === undefined
          ? {}
          : { body, headers: { 'Content-Type': 'application/json', 'X-Token-Api': token } }),
      });
      const { headers } = answer;
      expect([path, answer.status]).toEqual([path, status]);
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
      );
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      for (const banner of ['x-powered-by', 'server', 'via', 'x-runtime'])
        expect(headers.has(banner)).toBe(false);
      expect(await answer.text()).not.toMatch(/node_modules|\n\s+at .+:\d+:\d+/);
    }
  });

  test('is logged with its route, the level as a word and the time in ISO form', async () => {
    api = await TestApi.start();
    const paths = ['/v2/seller?sellerId=1', ...sidePages, '/livez/', '/nowhere'];
    for (const path of paths) await (await fetch(api.url + path, { redirect: 'manual' })).text();
    await expect.poll(() => api.log.length).toBe(paths.length);
    expect(api.log.map(({ route }) => route)).toEqual(['/v2/seller', ...sidePages, null, null]);
    for (const { level, time } of api.log) {
      expect(level).toBe('info');
      expect(new Date(String(time)).toISOString()).toBe(time);
    }
  });

  test('is without a stack trace, also when the error handler itself fails', async () => {
    const database = await createTestStore();
    const fault = Object.defineProperty(new Error(), 'status', {
      get() {
        throw new Error('a fault of ours, in handling an error');
      },
    });
    let isBroken = false;
    const store = {
      ...database.store,
      get read() {
        if (isBroken) throw fault;
        return database.store.read;
      },
    };
    api = await TestApi.start({ store });
    isBroken = true;
    const answer = await fetch(`${api.url}/readyz`);
    await database.cleanup();
    expect(answer.status).toBe(500);
    const text = await answer.text();
    expect(text).not.toMatch(/fault of ours|\.ts|node_modules|<br>/);
    expect(text).toContain('Internal Server Error');
  });
});

describe('X-Forwarded-For', () => {
  async function recordedAddress(): Promise<string | null | undefined> {
    const { token } = await api.createIntermediary();
    const headers = { 'X-Forwarded-For': '198.51.100.1, 198.51.100.2' };
    expect((await api.call('POST', '/v2/seller', { token, body: sellerBody(), headers })).status).toBe(200);
    const record = await api.service.store.read
      .selectFrom('audit_records')
      .select('remote_address')
      .where('action', '=', 'seller.created')
      .executeTakeFirst();
    return record?.remote_address;
  }

  test('is not believed unless PAYFAC_TRUST_PROXY says so', async () => {
    api = await TestApi.start();
    expect(await recordedAddress()).toBe('127.0.0.1');
  });

  test('is believed as far as there are trusted proxies, and no further', async () => {
    api = await TestApi.start({ trustProxy: 1 });
    expect(await recordedAddress()).toBe('198.51.100.2');
  });
});

describe('time-outs', () => {
  /** The limits are so short that every test exceeds the one that it is about. */
  const connectionLimits = { headMs: 200, requestMs: 1_000, idleMs: 200, checkEveryMs: 20 };

  test('cut a request that is too slow and leave no trace of it but a closed connection', async () => {
    api = await TestApi.start({ connectionLimits });
    const { token } = await api.createIntermediary();
    const client = await open();
    client.send(
      `POST /v2/seller HTTP/1.1\r\nHost: x\r\nX-Token-Api: ${token}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`,
    );
    expect(await client.isEnded()).toBe(true);
    expect(client.received).toBe('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
    expect(await api.service.store.read.selectFrom('sellers').selectAll().execute()).toEqual([]);
  });

  test('do not cut an upload that is slow but within its time', async () => {
    api = await TestApi.start({ connectionLimits: { ...connectionLimits, requestMs: 20_000 } });
    const { token } = await api.createIntermediary();
    const body = JSON.stringify(sellerBody());
    const client = await open();
    client.send(
      `POST /v2/seller HTTP/1.1\r\nHost: x\r\nX-Token-Api: ${token}\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n`,
    );
    const parts =
      Buffer.from(body)
        .toString('latin1')
        .match(/[^]{1,60}/g) ?? [];
    await client.sendSlowly(parts, 30);
    await client.receives(/"idSeller":\d+/);
  });

  test('do not cut a statement whose reader takes longer than any of them', async () => {
    api = await TestApi.start({ connectionLimits: { ...connectionLimits, stalledReaderMs: 5_000 } });
    const { token } = await api.createIntermediary();
    const seller = await createSeller(api, token);
    const lineCount = 8_000;
    await importLines(
      api,
      Array.from({ length: lineCount }, (_, n) => chargeLine({ idSeller: seller.id, uuid: chargeUuid(n) })),
    );
    const client = await RawClient.connect(api.url, { isReading: false });
    clients.push(client);
    const startedAt = performance.now();
    client.send(
      `POST /v2/report/statement HTTP/1.1\r\nHost: x\r\nX-Token-Api: ${token}\r\nAccept: application/x-ndjson\r\n` +
        'Connection: close\r\nContent-Length: 0\r\n\r\n',
    );
    let lines = 0;
    for await (const chunk of client.socket) {
      lines += (chunk as Buffer).toString('latin1').split('"uuid_charge"').length - 1;
      await sleep(40);
    }
    expect(performance.now() - startedAt).toBeGreaterThan(connectionLimits.requestMs);
    // A name may be cut in two by the end of a chunk.
    expect(lines).toBeGreaterThan(lineCount * 0.95);
    expect(api.log.at(-1)).toMatchObject({ operationId: 'queryStatement', status: 200, complete: true });
  });

  test('cut a reader that takes nothing of the answers it asks for, on one connection', async () => {
    api = await TestApi.start({ connectionLimits: { stalledReaderMs: 300 } });
    const client = await RawClient.connect(api.url, { isReading: false });
    clients.push(client);
    // These are about 23 MB of answers: more than is buffered on the way.
    client.send('GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(12));
    for (let n = 0; !api.log.some(({ complete }) => complete === false) && n < 2_000; n++) await sleep(10);
    expect(api.log.find(({ complete }) => complete === false)).toMatchObject({ method: 'GET', status: 200 });
  });
});
