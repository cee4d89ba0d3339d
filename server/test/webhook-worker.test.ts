import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { proveEvents } from '../../scripts/proof/events.ts';
import { startChildWorker } from './support/child-worker.ts';
import { startServer } from './support/child-server.ts';
import { runCommand } from './support/command.ts';
import { sellerBody } from './support/fixtures.ts';
import { accept, Receiver } from './support/receiver.ts';
import { callApi, TestApi } from './support/test-api.ts';
import { createTestStore } from './support/test-store.ts';
import { testKey } from './support/test-keyring.ts';

let api: TestApi;
let env: NodeJS.ProcessEnv;
let token: string;
let receiver: Receiver;

beforeAll(async () => {
  api = await TestApi.start();
  api.setNow(new Date().toISOString());
  ({ token } = await api.createIntermediary());
  const { location } = api.database;
  env = {
    PATH: process.env.PATH,
    PORT: '0',
    DATABASE_URL: location.engine === 'sqlite' ? `sqlite:${location.path}` : location.url,
    PAYFAC_SECRET_KEY: testKey(7).toString('base64'),
    PAYFAC_WEBHOOK_ALLOW_PRIVATE: 'on',
  };
  receiver = await Receiver.start();
});
afterEach(() => {
  receiver.received.length = 0;
  receiver.answer = accept;
});
afterAll(async () => {
  await receiver.stop();
  await api.stop();
});

async function newSeller(n: number, baseUrl = api.url): Promise<number> {
  const body = sellerBody(n, { webhook: receiver.url });
  const reply = await callApi<{ idSeller: number }>(baseUrl, 'POST', '/v2/seller', { token, body });
  expect(reply.status).toBe(200);
  return reply.body.idSeller;
}

const arrived = (count: number) =>
  expect.poll(() => receiver.received.length, { timeout: 60_000, interval: 20 }).toBe(count);

/** Each test continues with the database of the one before it. */
describe('processes that deliver', { shuffle: false }, () => {
  describe('payfac worker', () => {
    test('delivers what another process wrote, and on SIGTERM ends after what is on the way', async () => {
      const worker = await startChildWorker(env);
      // Without PAYFAC_WORKER_PORT it listens nowhere.
      expect(worker.url).toBe('');
      expect(worker.log).toMatchObject([{ msg: 'delivering' }]);
      let answer: () => void = () => undefined;
      receiver.answer = (res) => {
        answer = () => res.writeHead(204).end();
      };
      const id = await newSeller(1);
      await arrived(1);
      const stopped = worker.stop('SIGTERM');
      await newSeller(2);
      setTimeout(() => answer(), 200);
      expect(await stopped).toBe(0);
      expect(receiver.ids).toEqual([`evt_${id}_1`]);
      expect(worker.log.at(-1)).toMatchObject({ msg: 'stopped', deliveries: { succeeded: 1 } });
      const { stdout } = await runCommand(env, ['webhooks', 'list', '--seller', String(id), '--json']);
      expect(JSON.parse(stdout)).toMatchObject([{ state: 'succeeded', attempts: 1 }]);
    });
  });

  describe('payfac serve', () => {
    test('delivers too, and its metrics say so', async () => {
      receiver.answer = accept;
      const server = await startServer(env);
      try {
        const id = await newSeller(3, server.url);
        // The event that was left over when the worker stopped arrives too.
        await arrived(2);
        expect(receiver.ids).toContain(`evt_${id}_1`);
        const metrics = async () => (await fetch(`${server.url}/metrics`)).text();
        await expect
          .poll(metrics, { timeout: 60_000 })
          .toContain('payfac_webhook_deliveries_total{result="succeeded"} 2');
        expect(await metrics()).toMatch(/^payfac_webhook_queue_depth 0$/m);
      } finally {
        expect(await server.stop()).toBe(0);
      }
    });
  });

  test(
    '120 events reach all healthy ones of 8 receivers, and their intermediary in order, though a worker is killed',
    { timeout: 120_000 },
    async () => {
      const database = await createTestStore();
      await database.store.close();
      try {
        const proof = await proveEvents({
          location: database.location,
          events: 120,
          receivers: 8,
          dead: 3,
          kills: 1,
          workerArgs: [join(import.meta.dirname, 'support', 'worker-runner.ts')],
          timeoutMs: 90_000,
        });
        expect(proof).toMatchObject({
          lost: [],
          disordered: [],
          ownEvents: 120,
          healthyEvents: 75,
          kills: 1,
        });
        expect(proof.deadEvents).toBe(45);
      } finally {
        await database.remove();
      }
    },
  );
});
