import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RawClient } from '../../../test/support/raw-client.ts';
import { parseMetrics, sumOf, type Scrape } from '../../../test/support/scrape.ts';
import { beginRequest } from '../request/request-record.ts';
import { RequestMetrics } from './request-metrics.ts';

/** The time limit, which only a busy machine needs: nothing here waits for long. */
const patience = { timeout: 60_000 };

const requests = 'payfac_http_requests_total';
const durations = 'payfac_http_request_duration_seconds';

let registry: Registry;
let metrics: RequestMetrics;
let server: Server;

beforeEach(async () => {
  registry = new Registry();
  metrics = new RequestMetrics(registry);
  const app = express();
  const begin = beginRequest(pino({ level: 'silent' }));
  app.use((req, res, next) => {
    begin(req, res);
    metrics.count(res);
    next();
  });
  app.get('/never', () => undefined);
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

const scraped = async (): Promise<Scrape> => parseMetrics(await registry.metrics());
const inFlight = async () => sumOf(await scraped(), 'payfac_http_requests_in_flight');

test('a caller who leaves before the answer begins is in flight until then, and counted under no status', async () => {
  const { port } = server.address() as AddressInfo;
  const client = await RawClient.connect(`http://127.0.0.1:${port}`);
  client.send('GET /never HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(inFlight, patience).toBe(1);
  expect(sumOf(await scraped(), requests)).toBe(0);
  client.close();
  await expect.poll(async () => sumOf(await scraped(), requests), patience).toBe(1);
  const after = await scraped();
  expect(sumOf(after, 'payfac_http_requests_in_flight')).toBe(0);
  expect(sumOf(after, requests, { operation: 'none', method: 'GET', status: 'none' })).toBe(1);
});

test.each([
  [0, '0.001'],
  [0.001, '0.001'],
  [0.0011, '0.0025'],
  [30, '30'],
  [30.1, '+Inf'],
])('a duration of %d s is counted from the bound %s on', async (seconds, first) => {
  metrics.add({ operationId: 'getSeller', method: 'GET', status: 200, seconds });
  const after = await scraped();
  const filled = [...after.series]
    .filter(([key, count]) => key.startsWith(`${durations}_bucket{`) && count > 0)
    .map(([key]) => /le="([^"]+)"/.exec(key)?.[1]);
  expect(filled[0]).toBe(first);
  expect(filled.at(-1)).toBe('+Inf');
  expect(sumOf(after, `${durations}_sum`, { operation: 'getSeller' })).toBe(seconds);
});
