import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { killAll } from '../../scripts/lab/process.ts';
import { registerKey } from '../src/secret-keys/secret-key.service.ts';
import { verifyStatements } from '../src/statement/verify/verify-statements.ts';
import { notOnce } from './proof/written.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { environmentOf, startServer } from './support/child-server.ts';
import { clusterNode, type ClusterNode } from './support/cluster-node.ts';
import { sellerBody } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { Receiver } from './support/receiver.ts';
import { callApi, TestApi } from './support/test-api.ts';
import { createTestWorker, type TestWorker } from './support/test-worker.ts';

const recoveryMs = 5_000;
const patienceMs = 30_000;
const chargesEach = 40;
/** Some on each node, for which a worker has nothing to do. */
const idleIntermediaries = 20;

/** An intermediary with a seller, a receiver of its events, and paid charges. */
interface Tenant {
  id: number;
  token: string;
  sellerId: number;
  port: number;
  receiver: Receiver;
  uuids: string[];
}

interface Answer {
  status: number;
  retryAfter: string | null;
  ms: number;
}

// It kills nodes, so it runs only where TEST_CITUS_STOPPABLE says that they are on this machine and that nobody else,
// such as another test, uses them.
const mayKill = inject('isCluster') && process.env.TEST_CITUS_STOPPABLE !== undefined;

describe.runIf(mayKill)('a node of the cluster is killed under load', () => {
  let api: TestApi;
  let worker: TestWorker;
  let lost: Tenant;
  let other: Tenant;
  let node: ClusterNode;
  const receivers: Receiver[] = [];

  beforeAll(async () => {
    api = await TestApi.start();
    await registerKey(api.service, { keyring: api.service.keyring, source: 'this test' });
    lost = await newTenant();
    do other = await newTenant();
    while (other.port === lost.port);
    for (let n = 0; n < idleIntermediaries; n++) await api.createIntermediary(`Idle ${n}`);
    const [, ...workers] = inject('postgresServers');
    node = await clusterNode(workers.find((url) => Number(new URL(url).port) === lost.port)!);
    worker = createTestWorker(api.service, { settings: { pollMs: 50 } });
    worker.worker.start();
  }, 60_000);
  afterAll(async () => {
    await worker.worker.stop(0);
    await Promise.all(receivers.map((receiver) => receiver.stop()));
    await api.stop();
  });

  async function newTenant(): Promise<Tenant> {
    const first = receivers.length * chargesEach;
    const { id, token } = await api.createIntermediary(`Tenant ${receivers.length}`);
    const { rows } = await sql<{ nodeport: number }>`
      select nodeport from pg_dist_shard_placement
      where shardid = get_shard_id_for_distribution_column('sellers', ${sql.lit(id)})`.execute(
      api.service.store.read,
    );
    const receiver = await Receiver.start();
    receivers.push(receiver);
    const body = sellerBody(1, { webhook: receiver.url });
    const { body: seller } = await api.call<{ idSeller: number }>('POST', '/v2/seller', { token, body });
    const uuids = Array.from({ length: chargesEach }, (_, n) => chargeUuid(first + n));
    const lines = uuids.map((uuid) => chargeLine({ uuid, idSeller: seller.idSeller }));
    await importLines(api, lines, { intermediaryId: id, withEvents: false });
    return { id, token, sellerId: seller.idSeller, port: rows[0]?.nodeport ?? 0, receiver, uuids };
  }

  async function refund({ token }: Tenant, uuid: string): Promise<Answer> {
    const began = performance.now();
    const headers = { 'x-idempotency-key': uuid };
    const path = `/v2/charges/${uuid}/refund`;
    const answer = await api.call('PATCH', path, { token, headers, body: { asFraud: false } });
    const ms = performance.now() - began;
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), ms };
  }

  /** Refunds all charges one after the other, each until it succeeds; tells of every answer. */
  async function refundAll(tenant: Tenant, answers: Answer[]): Promise<void> {
    const deadline = performance.now() + patienceMs;
    for (const uuid of tenant.uuids) {
      for (;;) {
        const answer = await refund(tenant, uuid);
        answers.push(answer);
        await sleep(50);
        if (answer.status === 200) break;
        expect([answer.status, performance.now() < deadline]).toEqual([503, true]);
      }
    }
  }

  async function sellerOf({ token, sellerId }: Tenant, baseUrl: string): Promise<Answer> {
    const began = performance.now();
    const answer = await callApi(baseUrl, 'GET', `/v2/seller?sellerId=${sellerId}`, { token });
    const ms = performance.now() - began;
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), ms };
  }

  const eventsAt = ({ receiver }: Tenant) => receiver.received.length;

  test('its intermediaries get 503 until it is back, the others go on, and nothing is lost', async () => {
    const [ofLost, ofOther]: [Answer[], Answer[]] = [[], []];
    const load = Promise.all([refundAll(lost, ofLost), refundAll(other, ofOther)]);
    await expect.poll(() => ofLost.length, { timeout: patienceMs }).toBeGreaterThan(3);
    await node.kill();
    const served = ofOther.length;
    const events = eventsAt(other);
    try {
      await expect.poll(() => ofLost.at(-1)?.status, { timeout: recoveryMs }).toBe(503);
      await expect.poll(() => ofOther.length, { timeout: recoveryMs }).toBeGreaterThan(served + 5);
      await expect.poll(() => eventsAt(other), { timeout: recoveryMs }).toBeGreaterThan(events + 5);
      const refunded = ofOther.length;
      await expect.poll(() => eventsAt(other), { timeout: 1_000 }).toBeGreaterThan(refunded);
    } finally {
      await node.start();
    }
    const back = performance.now();
    await expect.poll(() => ofLost.at(-1)?.status, { timeout: 2 * recoveryMs }).toBe(200);
    expect(performance.now() - back).toBeLessThan(2 * recoveryMs);
    await load;

    const refused = ofLost.filter(({ status }) => status === 503);
    expect(refused.filter(({ retryAfter }) => !(Number(retryAfter) > 0))).toEqual([]);
    expect(Math.max(...refused.map(({ ms }) => ms))).toBeLessThan(recoveryMs);
    expect(ofOther.filter(({ status }) => status !== 200)).toEqual([]);
    const { store } = api.service;
    const rows = {
      table: 'statement_entries',
      column: 'charge_uuid',
      where: { operation: 'ESTORNO' },
    } as const;
    const uuids = [...lost.uuids, ...other.uuids];
    expect(await notOnce(store, uuids, { what: 'the ESTORNO line', ...rows })).toEqual([]);
    expect(await verifyStatements(api.service, { sellerId: null, anchor: null })).toMatchObject({
      holds: true,
    });
    // The event of each refund, and the one of the seller.
    for (const tenant of [lost, other]) {
      await expect
        .poll(() => eventsAt(tenant), { timeout: patienceMs })
        .toBeGreaterThanOrEqual(chargesEach + 1);
    }
    expect([worker.errors.length, worker.returns()]).toEqual([1, 1]);
  }, 120_000);

  test('while it is silent, its intermediaries get 503 soon, and the others go on', async () => {
    // So that a connection of the coordinator to it is open.
    expect(await sellerOf(lost, api.url)).toMatchObject({ status: 200 });
    await node.silence();
    try {
      for (let times = 0; times < 3; times++) {
        const [refused, ...served] = await Promise.all(
          [lost, other, other].map((tenant) => sellerOf(tenant, api.url)),
        );
        expect([refused?.status, Number(refused?.retryAfter) > 0]).toEqual([503, true]);
        for (const { status } of served) expect(status).toBe(200);
        for (const { ms } of [refused!, ...served]) expect(ms).toBeLessThan(recoveryMs);
      }
      const events = eventsAt(other);
      const headers = { 'x-idempotency-key': 'in-silence' };
      const body = sellerBody(3, { webhook: other.receiver.url });
      const created = await api.call('POST', '/v2/seller', { token: other.token, headers, body });
      expect(created.status).toBe(200);
      await expect.poll(() => eventsAt(other), { timeout: recoveryMs }).toBeGreaterThan(events);
    } finally {
      await node.wake();
    }
    await expect.poll(async () => (await sellerOf(lost, api.url)).status, { timeout: recoveryMs }).toBe(200);
  }, 120_000);

  test('when it falls silent after the token was read, its intermediaries get 503 soon too', async () => {
    const uuids = Array.from({ length: 12 }, (_, n) => chargeUuid(10_000 + n));
    const lines = uuids.map((uuid) => chargeLine({ uuid, idSeller: lost.sellerId }));
    await importLines(api, lines, { intermediaryId: lost.id, withEvents: false });
    const lock = await api.service.store.read.startTransaction().execute();
    // A refund waits for it, and so does whatever comes after the token.
    await lock
      .selectFrom('seller_heads')
      .select('seller_id')
      .where('intermediary_id', '=', lost.id)
      .forUpdate()
      .execute();
    const refunds = Promise.all(uuids.map((uuid) => refund(lost, uuid)));
    await sleep(500);
    await node.silence();
    const began = performance.now();
    try {
      const refused = await refunds;
      expect(performance.now() - began).toBeLessThan(recoveryMs);
      for (const { status, retryAfter } of refused) {
        expect([status, Number(retryAfter) > 0]).toEqual([503, true]);
      }
      // The connections that wait for the node are not those of the others.
      const served = await Promise.all(Array.from({ length: 12 }, () => sellerOf(other, api.url)));
      for (const { status, ms } of served) expect([status, ms < recoveryMs]).toEqual([200, true]);
    } finally {
      await node.wake();
      await lock.rollback().execute();
    }
    await expect.poll(async () => (await sellerOf(lost, api.url)).status, { timeout: recoveryMs }).toBe(200);
    for (const uuid of uuids) expect(await refund(lost, uuid)).toMatchObject({ status: 200 });
  }, 120_000);

  test('a server that is started meanwhile serves the others', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'payfac-node-away-'));
    const env = { ...environmentOf(api.database.location, folder), PAYFAC_WEBHOOK_ALLOW_PRIVATE: 'on' };
    await node.kill();
    try {
      const began = performance.now();
      const { url, stop } = await startServer(env);
      expect(await sellerOf(other, url)).toMatchObject({ status: 200 });
      expect(performance.now() - began).toBeLessThan(recoveryMs);
      const { token } = other;
      const headers = { 'x-idempotency-key': 'meanwhile' };
      const created = await callApi(url, 'POST', '/v2/seller', { token, headers, body: sellerBody(2) });
      expect(created.status).toBe(200);
      const refused = await sellerOf(lost, url);
      expect([refused.status, Number(refused.retryAfter) > 0]).toEqual([503, true]);
      await node.start();
      await expect.poll(async () => (await sellerOf(lost, url)).status, { timeout: recoveryMs }).toBe(200);
      await stop();
    } finally {
      await node.start().catch(() => undefined);
      killAll();
      await rm(folder, { recursive: true });
    }
  }, 60_000);
});
