import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { canaries, canariesIn, canarySeller } from './privacy/canaries.ts';
import { environmentOf } from './support/child-server.ts';
import { startChildWorker, type ChildWorker } from './support/child-worker.ts';
import { deliveriesOf } from './support/deliveries.ts';
import { bankForm } from './support/fixtures.ts';
import { answerWith, Receiver } from './support/receiver.ts';
import { TestApi } from './support/test-api.ts';

/** An answer that a receiver should not give, but may: the buyer’s data. */
const leak = `${canaries.buyerName} ${canaries.buyerCpf}`;
const urlSecret = 'hook-canario-7c1e5a90';
const patience = { timeout: 60_000, interval: 50 };

let api: TestApi;
let receiver: Receiver;
let worker: ChildWorker;
let token: string;
let sellerId: number;
let webhookSecret: string;

beforeAll(async () => {
  api = await TestApi.start();
  api.setNow(new Date().toISOString());
  ({ token } = await api.createIntermediary());
  receiver = await Receiver.start(answerWith(500, {}, leak));
  worker = await startChildWorker({
    ...environmentOf(api.database.location, '/'),
    LOG_LEVEL: 'trace',
    PAYFAC_WORKER_PORT: '0',
    PAYFAC_WEBHOOK_ALLOW_PRIVATE: 'on',
  });
  const body = { ...canarySeller, webhook: `${receiver.url}?s=${urlSecret}` };
  const created = await api.call<{ idSeller: number; webhookSecret: string }>('POST', '/v2/seller', {
    token,
    body,
  });
  expect(created.status, created.text).toBe(200);
  ({ idSeller: sellerId, webhookSecret } = created.body);
});
afterAll(async () => {
  await worker.stop('SIGKILL');
  await receiver.stop();
  await api.stop();
});

const lines = (msg: string) => worker.log.filter((line) => line.msg === msg);
const shown = () =>
  canariesIn(JSON.stringify(worker.log) + worker.errors(), [
    ...Object.values(canaries),
    urlSecret,
    receiver.url,
    webhookSecret,
    token,
  ]);

/** Makes the database refuse every delivery. On PostgreSQL the error carries the row, as that of a constraint does. */
const refusal = {
  sqlite: {
    set: [
      sql`create trigger no_deliveries before update on webhook_deliveries
        begin select raise(abort, 'refused'); end`,
    ],
    unset: sql`drop trigger no_deliveries`,
  },
  postgres: {
    set: [
      // A constraint would cut the message off after 64 bytes.
      sql`create function refuse() returns trigger language plpgsql as
        $$ begin raise exception 'refused' using detail = 'Failing row contains ' || new.attempt_log; end $$`,
      sql`create trigger no_deliveries before update on webhook_deliveries
        for each row execute function refuse()`,
    ],
    unset: sql`drop trigger no_deliveries on webhook_deliveries`,
  },
};

/** Each test continues with what the one before it left. */
describe('the output of a running worker', { shuffle: false }, () => {
  test('tells of a failed delivery which one it was, and neither the URL nor the response', async () => {
    await expect.poll(() => lines('delivery failed'), patience).toHaveLength(1);
    const [delivery] = await deliveriesOf(api.service.store.read, sellerId);
    expect(delivery?.log).toMatchObject([{ detail: leak }]);
    expect(lines('delivery failed')).toMatchObject([
      {
        level: 'warn',
        event: `evt_${sellerId}_1`,
        sellerId,
        attempt: 1,
        outcome: 'http_error',
        httpStatus: 500,
        nextAttemptAt: new Date(delivery?.dueAt ?? 0).toISOString(),
      },
    ]);
    expect(shown()).toEqual([]);
  });

  // Citus refuses triggers on spread tables.
  test.skipIf(inject('isCluster'))(
    'shows nothing of a row that the database refuses, and records it later',
    async () => {
      const { store } = api.service;
      const { set, unset } = refusal[store.engine];
      for (const statement of set) await store.write((tx) => statement.execute(tx));
      try {
        api.setNow(new Date().toISOString());
        const body = { idSeller: sellerId, account: bankForm() };
        expect((await api.call('PATCH', '/v2/seller', { token, body })).status).toBe(200);
        await expect.poll(() => lines('delivering events failed').length, patience).toBeGreaterThan(0);
      } finally {
        await store.write((tx) => unset.execute(tx));
      }
      const recorded = () => lines('delivery failed').map(({ event }) => event);
      await expect.poll(recorded, patience).toContain(`evt_${sellerId}_2`);
      for (const line of lines('delivering events failed')) expect(line).toMatchObject({ level: 'error' });
      expect(shown()).toEqual([]);
    },
  );

  test('shows nothing of a request to its own port, nor do its metrics', async () => {
    const metrics = await fetch(`${worker.url}/metrics`);
    expect(canariesIn(await metrics.text())).toEqual([]);
    const unknown = await fetch(`${worker.url}/${canaries.buyerCpf}?name=${canaries.password}`, {
      headers: { 'x-idempotency-key': canaries.idempotencyKey },
    });
    expect(unknown.status).toBe(404);
    expect(canariesIn(await unknown.text())).toEqual([]);
    await expect.poll(() => lines('request').length, patience).toBeGreaterThan(1);
    expect(shown()).toEqual([]);
  });
});
