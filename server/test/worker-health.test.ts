import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSetup, type TestSetup } from './support/child-server.ts';
import { runCommand } from './support/command.ts';
import { misspelt } from './support/misspelt.ts';
import { startChildWorker, type ChildWorker } from './support/child-worker.ts';

let setup: TestSetup;
let worker: ChildWorker;

beforeAll(async () => {
  setup = await createSetup();
  worker = await startChildWorker({ ...setup.env, PAYFAC_WORKER_PORT: '0', PAYFAC_DRAIN_SECONDS: '1' });
});
afterAll(async () => {
  const stoppedAt = performance.now();
  expect(await worker.stop('SIGTERM')).toBe(0);
  expect(performance.now() - stoppedAt).toBeGreaterThan(1_000);
  await setup.cleanup();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${worker.url}${path}`, { headers });

describe('payfac worker with PAYFAC_WORKER_PORT', () => {
  test('says that it runs and that it can work', async () => {
    const [live, ready] = [await get('/livez'), await get('/readyz')];
    expect([live.status, await live.json()]).toEqual([200, { status: 'live' }]);
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready' }]);
    expect(live.headers.get('cache-control')).toBe('no-store');
    expect(live.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('serves its metrics to this machine only', async () => {
    const metrics = await get('/metrics');
    expect(metrics.status).toBe(200);
    const text = await metrics.text();
    expect(text).toContain('payfac_webhook_deliveries_total{result="succeeded"} 0');
    expect(text).toContain('payfac_database_up 1');
    expect((await get('/metrics', { 'x-forwarded-for': '203.0.113.9' })).status).toBe(404);
  });

  test('serves nothing of the API, and its own pages at one spelling', async () => {
    const misspeltPages = ['/livez', '/readyz', '/metrics'].flatMap(misspelt);
    for (const path of ['/', '/v2/seller?sellerId=1', '/docs', '/openapi.json', ...misspeltPages]) {
      const response = await get(path);
      expect(response.status, path).toBe(404);
      expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
      expect(await response.json()).toMatchObject({ code: 'path_not_found' });
    }
  });

  test('does not start on a port that is taken, and says so', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    try {
      const env = { ...setup.env, PAYFAC_WORKER_PORT: String(port) };
      const { code, stdout, stderr } = await runCommand(env, ['worker']);
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toContain(`PAYFAC_WORKER_PORT=${port + 10}`);
    } finally {
      other.close();
    }
  });
});

test('with PAYFAC_METRICS_PUBLIC others get its metrics; with PAYFAC_DRAIN_SECONDS it is unready until a second signal', async () => {
  const open = await startChildWorker({
    ...setup.env,
    PAYFAC_WORKER_PORT: '0',
    PAYFAC_METRICS_PUBLIC: 'on',
    PAYFAC_DRAIN_SECONDS: '60',
  });
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  expect((await fetch(`${open.url}/metrics`, { headers })).status).toBe(200);
  const stopped = open.stop('SIGTERM');
  await expect.poll(async () => (await fetch(`${open.url}/readyz`)).status).toBe(503);
  // Signals within a second count as one.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect((await fetch(`${open.url}/livez`)).status).toBe(200);
  await open.stop('SIGTERM');
  expect(await stopped).toBe(1);
});
