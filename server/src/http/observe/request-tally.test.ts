import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RawClient } from '../../../test/support/raw-client.ts';
import { beginRequest } from '../request/request-record.ts';
import { countRequest, durationBoundsSeconds, RequestTally } from './request-tally.ts';

/** Nothing here waits for long, but on a busy machine. */
const patience = { timeout: 10_000 };

let tally: RequestTally;
let server: Server;

beforeEach(async () => {
  tally = new RequestTally();
  const app = express();
  app.use(beginRequest(pino({ level: 'silent' })), (_req, res, next) => {
    countRequest(tally, res);
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

const occurred = () => tally.counts().filter(({ count }) => count > 0);

test('a caller who leaves before the answer begins is in flight until then, and counted under no status', async () => {
  const { port } = server.address() as AddressInfo;
  const client = await RawClient.connect(`http://127.0.0.1:${port}`);
  client.send('GET /never HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(() => tally.inFlight, patience).toBe(1);
  expect(occurred()).toEqual([]);
  client.close();
  await expect.poll(() => tally.inFlight, patience).toBe(0);
  expect(occurred()).toEqual([{ operation: 'none', method: 'GET', status: 'none', count: 1 }]);
});

test.each([
  [0, 0],
  [0.001, 0],
  [0.0011, 1],
  [30, durationBoundsSeconds.length - 1],
  [30.1, durationBoundsSeconds.length],
])('a duration of %d s is in bucket %d', (seconds, bucket) => {
  tally.begin();
  tally.end('getSeller', 'GET', 200, seconds);
  const found = tally.durations().find(({ operation }) => operation === 'getSeller');
  expect(
    found?.buckets.map((count, index) => (count > 0 ? index : -1)).filter((index) => index >= 0),
  ).toEqual([bucket]);
  expect(found?.sumSeconds).toBe(seconds);
});
