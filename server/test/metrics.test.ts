import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { createApp } from '../src/http/app.ts';
import { bankForm, createSeller } from './support/fixtures.ts';
import { accept, answerWith, Receiver } from './support/receiver.ts';
import { TestApi } from './support/test-api.ts';
import { createTestWorker } from './support/test-worker.ts';

let api: TestApi;
let token: string;
let receiver: Receiver;

beforeEach(async () => {
  api = await TestApi.start();
  ({ token } = await api.createIntermediary());
  receiver = await Receiver.start();
});
afterEach(async () => {
  await receiver.stop();
  await api.stop();
});

async function metric(name: string): Promise<number | undefined> {
  const text = await (await fetch(`${api.url}/metrics`)).text();
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length));
}

async function drain(): Promise<void> {
  const { worker } = createTestWorker(api.service, { tally: api.tally });
  await worker.drain();
  await worker.stop(0);
}

const wait = (seconds: number) => api.setNow(new Date(api.now + seconds * 1_000).toISOString());

describe('GET /metrics', () => {
  test('counts deliveries and attempts by how they ended', async () => {
    await createSeller(api, token, 1, { webhook: receiver.url });
    receiver.answer = answerWith(500);
    await drain();
    expect(await metric('payfac_webhook_attempts_total{outcome="http_error"}')).toBe(1);
    expect(await metric('payfac_webhook_deliveries_total{result="succeeded"}')).toBe(0);
    receiver.answer = accept;
    wait(5);
    await drain();
    await createSeller(api, token, 2, { webhook: 'https://user:secret@shop.example/' });
    await drain();
    expect(await metric('payfac_webhook_attempts_total{outcome="succeeded"}')).toBe(1);
    expect(await metric('payfac_webhook_deliveries_total{result="succeeded"}')).toBe(1);
    expect(await metric('payfac_webhook_deliveries_total{result="refused"}')).toBe(1);
    expect(await metric('payfac_webhook_deliveries_total{result="failed"}')).toBe(0);
  });

  test('tells how many events wait, and since when the oldest due one does', async () => {
    const queue = async () => [
      await metric('payfac_webhook_queue_depth'),
      await metric('payfac_webhook_oldest_due_age_seconds'),
    ];
    expect(await queue()).toEqual([0, 0]);
    const { id } = await createSeller(api, token, 1, { webhook: receiver.url });
    wait(30);
    await api.call('PATCH', '/v2/seller', { token, body: { idSeller: id, account: bankForm() } });
    wait(12);
    expect(await queue()).toEqual([2, 42]);
    receiver.answer = answerWith(500);
    await drain();
    // Both deliveries are due again in five seconds.
    expect(await queue()).toEqual([2, 0]);
    wait(8);
    expect(await queue()).toEqual([2, 3]);
    receiver.answer = accept;
    await drain();
    expect(await queue()).toEqual([0, 0]);
  });

  test('an endpoint that is disabled has no queue', async () => {
    await createSeller(api, token, 1, { webhook: receiver.url });
    receiver.answer = answerWith(410);
    await drain();
    expect(await metric('payfac_webhook_queue_depth')).toBe(0);
  });

  test('is for this machine: who comes through a proxy finds nothing there', async () => {
    for (const headers of [{ 'X-Forwarded-For': '203.0.113.9' }, { Forwarded: 'for=203.0.113.9' }]) {
      const { status, body } = await api.call('GET', '/metrics', { headers });
      expect([status, body.code]).toEqual([404, 'path_not_found']);
    }
    expect((await api.call('POST', '/metrics')).status).toBe(404);
    const response = await fetch(`${api.url}/metrics`);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
  });

  test('is for everybody with PAYFAC_METRICS_PUBLIC', async () => {
    const app = createApp(api.service, {
      logger: pino({ level: 'silent' }),
      publicUrl: 'http://127.0.0.1:3000',
      corsOrigins: [],
      trustProxy: false,
      budgets: null,
      metrics: { isPublic: true, tally: api.tally },
      console: null,
    });
    const server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const headers = { 'X-Forwarded-For': '203.0.113.9', connection: 'close' };
    const response = await fetch(`http://127.0.0.1:${port}/metrics`, { headers });
    expect(response.status).toBe(200);
    await response.text();
    server.close();
    await once(server, 'close');
  });
});
