import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failedAuthenticationLimit } from '../src/rate-limits/rate-limits.ts';
import { liveTokens } from '../src/tokens/token.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { createSetup, type TestSetup } from './support/child-server.ts';
import { newIntermediary } from './support/command.ts';
import { createSeller, sellerBody } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { RawClient } from './support/raw-client.ts';
import { operationIds } from './operations/index.ts';
import { prepareScene } from './operations/scene.ts';
import { serveHere } from './support/serve-here.ts';
import { statementPath } from './support/statement-pages.ts';
import { callApi, TestApi, type ApiResponse } from './support/test-api.ts';

const sellerPath = '/v2/seller';

describe('a budget of three requests a token (D10)', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await TestApi.start({
      rateLimits: {
        token: { count: 3, windowSeconds: 600 },
        intermediary: null,
        failedAuthentication: failedAuthenticationLimit,
      },
    });
  });
  afterAll(() => api.stop());

  test('every answer states the budget and what is left of it; the fourth is 429', async () => {
    const { token } = await api.createIntermediary();
    const path = `${sellerPath}?sellerId=1`;
    const answers = [];
    for (let n = 0; n < 4; n++) answers.push(await api.call('GET', path, { token }));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 429]);
    for (const [n, { headers }] of answers.entries()) {
      expect(headers.get('ratelimit-policy')).toBe('"token";q=3;w=600');
      expect(headers.get('ratelimit')).toMatch(
        new RegExp(`^"token";r=${Math.max(0, 2 - n)};t=(600|[1-5]\\d\\d)$`),
      );
    }
    const { headers, body } = answers[3] as ApiResponse<{ code: string; detail: string }>;
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(500);
    expect(body.code).toBe('rate_limit_exceeded');
    expect(body.detail).toContain('the budget of 3 requests in 600 s');
    expect(answers[0]?.headers.has('retry-after')).toBe(false);
  });

  test('is each token’s own, also of two tokens of one intermediary', async () => {
    const first = await api.createIntermediary('Same');
    const second = await api.createIntermediary('Same');
    const other = await api.createIntermediary('Other');
    for (let n = 0; n < 5; n++) await api.call('GET', sellerPath, { token: first.token });
    expect((await api.call('GET', sellerPath, { token: first.token })).status).toBe(429);
    expect((await api.call('GET', sellerPath, { token: second.token })).status).toBe(400);
    expect((await api.call('GET', sellerPath, { token: other.token })).status).toBe(400);
  });

  test('counts refused requests too: another role’s, a blocked seller’s, one that contradicts the spec', async () => {
    const { token } = await api.createIntermediary('Refused');
    const seller = await createSeller(api, token, 0);
    const statuses = [];
    for (const body of [sellerBody(1), {}, { x: 1 }, {}]) {
      statuses.push((await api.call('POST', sellerPath, { token: seller.token, body })).status);
    }
    expect(statuses).toEqual([403, 403, 403, 429]);
  });

  test('counts bodies that cannot be read, and reads none for a caller without a token or a budget', async () => {
    const { token } = await api.createIntermediary('Unreadable');
    const headers = { 'Content-Type': 'application/json' };
    const send = (caller: object) => api.call('POST', sellerPath, { ...caller, headers, rawBody: '{' });
    const statuses = [(await send({})).status];
    for (let n = 0; n < 4; n++) statuses.push((await send({ token })).status);
    expect(statuses).toEqual([401, 400, 400, 400, 429]);
  });

  test('refuses a body before it is parsed, if the budget ended while it came', async () => {
    const { token } = await api.createIntermediary('Unparsed');
    const kibibytes = (count: number) => '{'.padEnd(count * 1024);
    const slow = await RawClient.connect(api.url);
    const head = [
      `POST ${sellerPath} HTTP/1.1`,
      'Host: localhost',
      `X-Token-Api: ${token}`,
      'Content-Length: 2048',
    ];
    slow.send(`${head.join('\r\n')}\r\nContent-Type: application/json\r\n\r\n`);
    const other = await api.call('POST', sellerPath, {
      token,
      headers: { 'Content-Type': 'application/json' },
      rawBody: kibibytes(8),
    });
    expect(other.status).toBe(400);
    slow.send(kibibytes(2));
    await expect.poll(() => slow.received).toContain('rate_limit_exceeded');
    slow.socket.destroy();
  });

  test('counts a large body of lines by its length, before it comes', async () => {
    const { token } = await api.createIntermediary('Unread');
    for (let spent = 0; spent < 2; spent++) await api.call('GET', sellerPath, { token });
    const client = await RawClient.connect(api.url);
    const head = ['POST /v2/payfac/charges HTTP/1.1', 'Host: localhost', `X-Token-Api: ${token}`];
    client.send(`${head.join('\r\n')}\r\nContent-Type: application/json\r\nContent-Length: 21000\r\n\r\n`);
    await expect.poll(() => client.received).toContain('rate_limit_exceeded');
    client.socket.destroy();
  });

  test('refuses after a twentieth of a second', async () => {
    const { token } = await api.createIntermediary('Late');
    for (let spent = 0; spent < 3; spent++) await api.call('GET', sellerPath, { token });
    const startedMs = performance.now();
    expect((await api.call('GET', sellerPath, { token })).status).toBe(429);
    // Timers may be a millisecond early.
    expect(performance.now() - startedMs).toBeGreaterThan(48);
  });

  test('a refused write does nothing', async () => {
    const { token } = await api.createIntermediary('Nothing');
    for (let n = 0; n < 3; n++) await api.call('GET', sellerPath, { token });
    const refused = await api.call('POST', sellerPath, { token, body: sellerBody(7) });
    expect(refused.status).toBe(429);
    const again = await api.createIntermediary('Nothing');
    expect((await api.call('POST', sellerPath, { token: again.token, body: sellerBody(7) })).status).toBe(
      200,
    );
  });

  test('every operation answers 429', async () => {
    const { requests } = await prepareScene(api, 20);
    const { token } = await api.createIntermediary('Scene 20');
    for (let spent = 0; spent < 3; spent++) await api.call('GET', sellerPath, { token });
    for (const id of operationIds) {
      const { method, path, body } = requests[id];
      const response = await api.call(method, path, { token, body });
      expect([response.status, response.body.code], id).toEqual([429, 'rate_limit_exceeded']);
    }
  });

  test('a method that the path lacks, OPTIONS and an unknown path spend nothing', async () => {
    const { token } = await api.createIntermediary('Free');
    for (let n = 0; n < 5; n++) {
      await api.call('DELETE', sellerPath, { token });
      await api.call('GET', '/v2/nothing', { token });
    }
    const { headers } = await api.call('GET', sellerPath, { token });
    expect(headers.get('ratelimit')).toContain('"token";r=2;');
  });
});

describe('a budget of ten requests for an intermediary and its sellers together (D10)', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await TestApi.start({
      rateLimits: {
        token: { count: 4, windowSeconds: 600 },
        intermediary: { count: 10, windowSeconds: 600 },
        failedAuthentication: failedAuthenticationLimit,
      },
    });
  });
  afterAll(() => api.stop());

  test('is not extended by tokens of new sellers, and every response names the budget of which less is left', async () => {
    const { token } = await api.createIntermediary('Many');
    const sellers = [];
    for (let n = 0; n < 4; n++) sellers.push(await createSeller(api, token, n));
    const answers = [];
    for (const seller of sellers) {
      for (let n = 0; n < 4; n++) answers.push(await api.call('GET', sellerPath, { token: seller.token }));
    }
    const served = answers.filter(({ status }) => status === 200);
    const left = served.map(({ headers }) => headers.get('ratelimit')?.split(';', 2).join());
    expect(left).toEqual([
      ...['"token",r=3', '"token",r=2', '"token",r=1', '"token",r=0'],
      ...['"intermediary",r=1', '"intermediary",r=0'],
    ]);
    const refused = answers[6];
    expect(refused?.status).toBe(429);
    expect(refused?.headers.get('ratelimit-policy')).toBe('"intermediary";q=10;w=600');
    expect(refused?.body).toMatchObject({
      code: 'rate_limit_exceeded',
      detail: expect.stringMatching(
        /^The intermediary and its sellers together .* 10 requests in 600 s/,
      ) as string,
    });
    const { token: other } = await api.createIntermediary('Few');
    expect((await api.call('GET', sellerPath, { token: other })).status).toBe(400);
  });

  test('is not spent by a token that is over its own budget', async () => {
    const noisy = await api.createIntermediary('Noisy');
    const quiet = await api.createIntermediary('Noisy');
    const send = ({ token }: { token: string }) => api.call('GET', sellerPath, { token });
    for (let n = 0; n < 20; n++) await send(noisy);
    const { status, headers } = await send(quiet);
    expect([status, headers.get('ratelimit')?.split(';')[1]]).toEqual([400, 'r=3']);
  });
});

describe('large requests and responses (D10)', () => {
  let api: TestApi;
  let token: string;

  beforeAll(async () => {
    const limit = { count: 1_000, windowSeconds: 600 };
    api = await TestApi.start({
      rateLimits: { token: limit, intermediary: limit, failedAuthentication: failedAuthenticationLimit },
    });
    ({ token } = await api.createIntermediary());
    const { id: idSeller } = await createSeller(api, token, 0);
    const uuids = Array.from({ length: 300 }, (_, n) => chargeUuid(n));
    await importLines(
      api,
      uuids.map((uuid) => chargeLine({ idSeller, uuid })),
    );
  });
  afterAll(() => api.stop());

  /** Returns what is left of both budgets after a small request. */
  async function left(): Promise<number> {
    const { headers } = await api.call('GET', sellerPath, { token });
    return Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);
  }

  test.each([
    [2, 1],
    [1_023, 1],
    [1_024, 2],
    [60_000, 59],
  ])('a body of %i bytes counts as %i', async (bytes, units) => {
    const before = await left();
    const headers = { 'Content-Type': 'application/json' };
    const rawBody = '{}'.padEnd(bytes);
    const { status } = await api.call('POST', '/v2/payfac/rate-plans', { token, headers, rawBody });
    expect(status).toBe(400);
    expect(before - (await left())).toBe(units + 1);
  });

  test('a body that cannot be read counts as well', async () => {
    for (const [path, bytes, units] of [
      ['/v2/payfac/rate-plans', 10_240, 11],
      ['/v2/payfac/charges', 102_400, 6],
    ] as const) {
      const before = await left();
      const headers = { 'Content-Type': 'application/json' };
      const { status } = await api.call('POST', path, { token, headers, rawBody: '['.padEnd(bytes) });
      expect(status).toBe(400);
      expect(before - (await left())).toBe(units + 1);
    }
  });

  test.each([
    [9, 1, 1],
    [10, 1, 2],
    [1_000, 1, 101],
    [1_000, 2_000, 101],
    [1, 65_536, 4],
    [20, 65_536, 65],
  ])('%i lines of %i bytes count as %i', async (lines, bytes, units) => {
    const before = await left();
    const headers = { 'Content-Type': 'application/x-ndjson' };
    const rawBody = `${'x'.repeat(bytes)}\n`.repeat(lines);
    const { status, text } = await api.call('POST', '/v2/payfac/charges', { token, headers, rawBody });
    expect(status).toBe(200);
    expect(before - (await left())).toBe(units + Math.floor(text.length / 16_384) + 1);
  });

  test.each([
    ['a whole statement', 'POST', statementPath],
    ['a page', 'POST', `${statementPath}?limit=200`],
    ['a list of charges', 'GET', '/v2/charges?limit=200'],
  ])('%s counts as one, and one more for each 16 KiB', async (_, method, path) => {
    const before = await left();
    const { text, status } = await api.call(method, path, { token });
    expect([status, text.length > 60_000]).toEqual([200, true]);
    expect(before - (await left())).toBe(2 + Math.floor(text.length / 16_384));
  });
});

describe('refused tokens, counted by address (D10)', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await TestApi.start({
      trustProxy: 1,
      rateLimits: {
        token: { count: 6000, windowSeconds: 60 },
        intermediary: { count: 30_000, windowSeconds: 60 },
        failedAuthentication: { count: 4, windowSeconds: 600 },
      },
    });
  });
  afterAll(() => api.stop());

  const attempt = (address: string, token?: string) =>
    api.call('GET', sellerPath, {
      headers: { 'X-Forwarded-For': address },
      ...(token === undefined ? {} : { token }),
    });

  test('after the last allowed one the address gets 429, wrong or missing tokens alike', async () => {
    const tokens = [
      liveTokens.issue('seller'),
      undefined,
      'x',
      liveTokens.issue('intermediary'),
      liveTokens.issue('seller'),
      undefined,
    ];
    const answers = [];
    for (const token of tokens) answers.push(await attempt('203.0.113.1', token));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 429, 429]);
    expect(answers.map(({ headers }) => headers.get('ratelimit')?.split(';')[1])).toEqual([
      'r=3',
      'r=2',
      'r=1',
      'r=0',
      'r=0',
      'r=0',
    ]);
    const [first, , , , refused] = answers;
    expect(first?.headers.get('ratelimit-policy')).toBe('"failed-authentication";q=4;w=600');
    expect(refused?.body.code).toBe('too_many_failed_authentications');
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(500);
  });

  test('a good token from the same address is still served', async () => {
    const { token } = await api.createIntermediary();
    for (let n = 0; n < 6; n++) await attempt('203.0.113.2', 'bad');
    expect((await attempt('203.0.113.2', 'bad')).status).toBe(429);
    const served = await attempt('203.0.113.2', token);
    expect(served.status).toBe(400);
    expect(served.headers.get('ratelimit-policy')).toBe('"token";q=6000;w=60');
  });

  test('another address is not concerned; another of the same IPv6 /64 is', async () => {
    for (let n = 0; n < 5; n++) await attempt(`2001:db8:0:1::${n}`, 'bad');
    expect((await attempt('2001:db8:0:1:ffff::1', 'bad')).status).toBe(429);
    expect((await attempt('2001:db8:0:2::1', 'bad')).status).toBe(401);
    expect((await attempt('203.0.113.3', 'bad')).status).toBe(401);
  });
});

describe('PAYFAC_RATE_LIMIT', () => {
  let setup: TestSetup;
  let token: string;

  beforeAll(async () => {
    setup = await createSetup();
    token = await newIntermediary(setup.env, 'Limited');
  });
  afterAll(() => setup.cleanup());

  const serve = (limit: string) => serveHere({ ...setup.env, PAYFAC_RATE_LIMIT: limit });
  const readSelf = (url: string, caller = token) => callApi(url, 'GET', sellerPath, { token: caller });

  test('is what each process serves a token, whatever another on the same database has served it', async () => {
    const servers = [await serve('2/600'), await serve('2/600')];
    for (const { url } of servers) {
      const statuses = [];
      for (let n = 0; n < 3; n++) statuses.push((await readSelf(url)).status);
      expect(statuses).toEqual([400, 400, 429]);
    }
    await Promise.all(servers.map((server) => server.stop()));
  });

  test('off lifts all limits and tells of none', async () => {
    const free = await serve('off');
    const { status, headers } = await readSelf(free.url);
    expect(status).toBe(400);
    expect(headers.has('ratelimit')).toBe(false);
    const bad = Array.from({ length: 70 }, () => readSelf(free.url, 'bad'));
    expect(new Set((await Promise.all(bad)).map((answer) => answer.status))).toEqual(new Set([401]));
    await free.stop();
  });
});
