import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { operationFacts } from '../../generated/operations.ts';
import { sidePages } from '../src/http/pages/pages.ts';
import { RawClient } from './support/raw-client.ts';
import { operationIds } from './operations/index.ts';
import { prepareScene, type Scene } from './operations/scene.ts';
import { scrape, seriesOf, sumOf, type Scrape } from './support/scrape.ts';
import { SeededRandom, testSeed } from './support/seeded-random.ts';
import { TestApi } from './support/test-api.ts';

/** The time limit, which only a busy machine needs: nothing here waits for long. */
const patience = { timeout: 60_000 };

const requests = 'payfac_http_requests_total';
const durations = 'payfac_http_request_duration_seconds';
const seed = testSeed();

let api: TestApi;
let scene: Scene;
let scenes = 0;
/** What was served before the first request. */
let first: Scrape;
let before: Scrape;

beforeAll(async () => {
  api = await TestApi.start();
  first = await scrape(api.url);
  scene = await prepareScene(api, ++scenes);
});
afterAll(() => api.stop());

beforeEach(async () => {
  before = await settled();
});

/** Creates what the operations that write need to succeed, and counts from here on. */
async function beginScene(): Promise<void> {
  scene = await prepareScene(api, ++scenes);
  before = await settled();
}

/**
 * Returns a scrape once all requests are counted. A request is counted when its connection is free again, an instant
 * after its client has read the answer.
 */
async function settled(): Promise<Scrape> {
  await expect
    .poll(async () => sumOf(await scrape(api.url), 'payfac_http_requests_in_flight'), patience)
    .toBe(0);
  return scrape(api.url);
}

const call = (id: (typeof operationIds)[number], headers: Record<string, string> = {}) => {
  const { method, path, body, headers: own } = scene.requests[id];
  return api.call(method, path, { token: scene.intermediary.token, body, headers: { ...own, ...headers } });
};

type Count = (labels?: Record<string, string>) => number;

/** Returns a function that says how many requests were counted since the test began. */
async function counts(): Promise<Count> {
  const after = await settled();
  return (labels = {}) => sumOf(after, requests, labels) - sumOf(before, requests, labels);
}

describe('requests by operation, method and status', () => {
  test('every operation of the document is counted under its operationId, in both metrics', async () => {
    await beginScene();
    for (const id of operationIds) expect((await call(id)).status).toBe(200);
    const [after, counted] = [await settled(), await counts()];
    for (const operation of operationIds) {
      const { method } = operationFacts[operation];
      expect(counted({ operation }), operation).toBe(1);
      expect(counted({ operation, method, status: '200' }), operation).toBe(1);
      const countName = `${durations}_count`;
      expect(sumOf(after, countName, { operation })).toBe(sumOf(before, countName, { operation }) + 1);
      expect(sumOf(after, countName, { operation })).toBe(sumOf(after, requests, { operation }));
      expect(sumOf(after, `${durations}_sum`, { operation })).toBeGreaterThan(0);
    }
    expect(counted()).toBe(operationIds.length);
  });

  test('a replay, a refusal and what never reaches an operation are each counted once', async () => {
    await beginScene();
    const key = { 'x-idempotency-key': 'k1' };
    const answers = [
      await call('refundCharge', key),
      await call('refundCharge', key),
      await call('refundCharge'),
      await api.call('PATCH', scene.requests.refundCharge.path, { body: {} }),
      await api.call('GET', '/v2/seller?sellerId=x', { token: scene.intermediary.token }),
      await api.call('POST', '/v2/seller', { token: scene.intermediary.token, rawBody: '{}' }),
      await api.call('GET', '/v2/nothing'),
      await api.call('POST', '/docs'),
      await api.call('POST', '/v2/charges/x/refund'),
      await api.call('PURGE', '/v2/seller'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 422, 401, 400, 415, 404, 404, 501, 501]);
    expect(answers[1]?.headers.get('idempotent-replayed')).toBe('true');
    const ends: [number, Record<string, string>][] = [
      [2, { operation: 'refundCharge', method: 'PATCH', status: '200' }],
      [1, { operation: 'refundCharge', method: 'PATCH', status: '422' }],
      [1, { operation: 'refundCharge', method: 'PATCH', status: '401' }],
      [1, { operation: 'getSeller', method: 'GET', status: '400' }],
      [1, { operation: 'createSeller', method: 'POST', status: '415' }],
      [1, { operation: 'none', method: 'GET', status: '404' }],
      [1, { operation: 'none', method: 'POST', status: '404' }],
      [1, { operation: 'none', method: 'POST', status: '501' }],
      [1, { operation: 'none', method: 'none', status: '501' }],
    ];
    const counted = await counts();
    for (const [count, labels] of ends) expect(counted(labels), JSON.stringify(labels)).toBe(count);
    expect(counted()).toBe(answers.length);
  });

  test('HEAD and OPTIONS are methods of their own', async () => {
    await api.call('HEAD', '/v2/seller', { token: scene.seller.token });
    await api.call('OPTIONS', '/v2/seller');
    const counted = await counts();
    expect(counted({ operation: 'getSeller', method: 'HEAD', status: '200' })).toBe(1);
    expect(counted({ operation: 'none', method: 'OPTIONS', status: '204' })).toBe(1);
    expect(counted()).toBe(2);
  });

  test('the pages beside the operations are not counted', async () => {
    for (const page of sidePages) {
      await (await fetch(api.url + page)).arrayBuffer();
    }
    expect((await counts())()).toBe(0);
  });

  test('what the document says may happen is there before it does, so that the first time is a rise', () => {
    for (const [operation, { method, responses }] of Object.entries(operationFacts)) {
      const statuses = responses.map((status) =>
        seriesOf(first, requests, { operation, method, status: String(status) }),
      );
      expect(
        statuses.every(({ length }) => length === 1),
        operation,
      ).toBe(true);
    }
  });

  test(`a thousand random paths and methods make no new label values (SEED=${seed})`, async () => {
    const chance = new SeededRandom(seed);
    const random = () => chance.fraction().toString(36).slice(2);
    const methods = ['GET', 'POST', 'DELETE', 'PROPFIND', 'TRACE'];
    for (let sent = 0; sent < 1_000; sent += 50) {
      await Promise.all(
        Array.from({ length: 50 }, (_, n) => {
          const path = `/${random()}/${random()}?${random()}=${random()}`;
          return new Promise<void>((resolve, reject) => {
            const outgoing = request(api.url + path, { method: methods[n % methods.length] }, (answer) => {
              answer.resume().on('end', resolve);
            });
            outgoing.on('error', reject).end();
          });
        }),
      );
    }
    expect((await counts())({ operation: 'none', status: '404' })).toBe(1_000);
    const after = await settled();
    const added = [...after.series.keys()].filter(
      (key) => key.startsWith('payfac_') && !before.series.has(key),
    );
    const expected = ['GET', 'POST', 'none'].map(
      (method) => `${requests}{operation="none",method="${method}",status="404"}`,
    );
    for (const key of expected) expect([...after.series.keys()]).toContain(key);
    expect(added.filter((key) => !expected.includes(key))).toEqual([]);
  });
});

describe('the histogram of durations', () => {
  test('has rising bounds, growing counts, and its last bucket is the count', async () => {
    for (let n = 0; n < 5; n++) await call('getSeller');
    const after = await settled();
    for (const operation of operationIds) {
      const buckets = [...after.series].filter(
        ([key]) => key.startsWith(`${durations}_bucket{`) && key.includes(`operation="${operation}"`),
      );
      const bounds = buckets.map(([key]) =>
        Number(/le="([^"]+)"/.exec(key)?.[1]?.replace('+Inf', 'Infinity')),
      );
      const counts = buckets.map(([, count]) => count);
      expect(bounds).toEqual(bounds.toSorted((a, b) => a - b));
      expect(counts).toEqual(counts.toSorted((a, b) => a - b));
      expect([bounds.at(-1), counts.at(-1)]).toEqual([
        Infinity,
        sumOf(after, `${durations}_count`, { operation }),
      ]);
    }
  });

  test('counts a slow request in the buckets from its duration on', async () => {
    const client = await RawClient.connect(api.url);
    const body = JSON.stringify(scene.requests.updateSellerBankData.body);
    const begun = once(api.server, 'request');
    client.send(
      `PATCH /v2/seller HTTP/1.1\r\nHost: x\r\nX-Token-Api: ${scene.intermediary.token}\r\n` +
        `Content-Type: application/json\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    // The server measures from here on, which a busy machine may reach late.
    await begun;
    await new Promise((resolve) => setTimeout(resolve, 300));
    client.send(body);
    expect(await client.isEnded()).toBe(true);
    expect(client.received).toContain('200 OK');
    const after = await settled();
    const added = (name: string, labels: Record<string, string> = {}) => {
      const all = { operation: 'updateSellerBankData', ...labels };
      return sumOf(after, `${durations}_${name}`, all) - sumOf(before, `${durations}_${name}`, all);
    };
    expect([added('bucket', { le: '0.25' }), added('bucket', { le: '+Inf' })]).toEqual([0, 1]);
    expect(added('sum')).toBeGreaterThan(0.29);
  });
});

describe('the text on operating', () => {
  const text = readFileSync(join(import.meta.dirname, '..', 'docs', 'operating.md'), 'utf8');
  const section = text.slice(text.indexOf('\n## Metrics\n'));
  const isServed = (name: string) =>
    inject('engine') === 'postgres' || !name.startsWith('payfac_database_pool_');

  /** Returns the names before the colon of each item, each with its labels. */
  function listed(): Map<string, string[]> {
    const names = [...section.matchAll(/^- (?<names>(?:`[^`]+`,?\s*)+):/gm)].flatMap(({ groups }) =>
      [...String(groups?.names).matchAll(/`(?<name>[a-z0-9_]+)(?:\{(?<labels>[a-z,]+)\})?`/g)].map(
        ({ groups }) => [groups?.name ?? '', groups?.labels?.split(',') ?? []] as const,
      ),
    );
    expect(new Set(names.map(([name]) => name)).size).toBe(names.length);
    return new Map(names.filter(([name]) => isServed(name)));
  }

  test('lists every metric that is served, and no other', () => {
    expect([...listed().keys()].toSorted()).toEqual([...before.types.keys()].toSorted());
  });

  test('names the labels of each', () => {
    for (const [key] of before.series) {
      const [, full = '', labels = ''] = /^([^{]+)(?:\{(.*)\})?$/.exec(key) ?? [];
      const name = before.types.has(full) ? full : full.replace(/_(bucket|sum|count)$/, '');
      const seen = [...labels.matchAll(/([a-z]+)="/g)]
        .map(([, label]) => label)
        .filter((label) => label !== 'le');
      expect(seen, key).toEqual(listed().get(name));
    }
  });

  test('has rules that ask for metrics which are served', () => {
    const blocks = [...section.matchAll(/```yaml\n(.*?)```/gs)].map(([, text]) => text ?? '').join('\n');
    const asked = [...blocks.matchAll(/\b(?:payfac|nodejs|process)_[a-z0-9_]+/g)]
      .map(([name]) => name.replace(/_(bucket|sum|count)$/, ''))
      .filter(isServed);
    expect(asked.length).toBeGreaterThan(3);
    expect(asked.filter((name) => !before.types.has(name))).toEqual([]);
  });
});
