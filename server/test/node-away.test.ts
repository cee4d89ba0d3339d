import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { assertUsable } from '../src/serve/graceful-stop.ts';
import { registerKey } from '../src/secret-keys/secret-key.service.ts';
import { verifyStatements } from '../src/statement/verify/verify-statements.ts';
import { notOnce } from './proof/written.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { sellerBody } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { Receiver } from './support/receiver.ts';
import { TestApi } from './support/test-api.ts';
import { createTestWorker, type TestWorker } from './support/test-worker.ts';
import { execFile } from 'node:child_process';
import { readFile, readlink, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { runOn } from '../../scripts/lab/databases.ts';

/** The longest wait: the statement time-out, and the little more for which the service waits for PostgreSQL itself. */
const longestMs = 40_000;
const recoveryMs = 10_000;
/** The number of charges of each tenant, which is more than the service has connections. */
const chargesEach = 12;

/** An intermediary with a seller, a receiver of its events, and paid charges. */
interface Tenant {
  id: number;
  token: string;
  sellerId: number;
  port: number;
  receiver: Receiver;
  uuids: string[];
}

// The test stops nodes, so it runs only where TEST_CITUS_STOPPABLE says that they are on this machine and that nobody
// else, such as another test, uses them.
const mayStop = inject('isCluster') && process.env.TEST_CITUS_STOPPABLE !== undefined;

describe.runIf(mayStop)('a node of the cluster', () => {
  let api: TestApi;
  let worker: TestWorker;
  const receivers: Receiver[] = [];

  beforeAll(async () => {
    api = await TestApi.start();
    await registerKey(api.service, { keyring: api.service.keyring, source: 'this test' });
    worker = createTestWorker(api.service, { settings: { pollMs: 50 } });
    worker.worker.start();
  });
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

  /** Creates two tenants on different nodes. */
  async function newTenants(): Promise<[Tenant, Tenant]> {
    const lost = await newTenant();
    let other: Tenant;
    do other = await newTenant();
    while (other.port === lost.port);
    return [lost, other];
  }

  async function refund({ token }: Tenant, uuid: string) {
    const headers = { 'x-idempotency-key': uuid };
    const path = `/v2/charges/${uuid}/refund`;
    const answer = await api.call('PATCH', path, { token, headers, body: { asFraud: false } });
    return { status: answer.status, retryAfter: Number(answer.headers.get('retry-after')) };
  }

  async function statusOfSeller({ token, sellerId }: Tenant): Promise<number> {
    return (await api.call('GET', `/v2/seller?sellerId=${sellerId}`, { token })).status;
  }

  async function nodeOf({ port }: Tenant): Promise<ClusterNode> {
    const [, ...workers] = inject('postgresServers');
    return clusterNode(workers.find((url) => Number(new URL(url).port) === port)!);
  }

  const ways = [
    ['refuses connections', (node: ClusterNode) => node.kill(), (node: ClusterNode) => node.start()],
    ['is silent', (node: ClusterNode) => node.silence(), (node: ClusterNode) => node.wake()],
  ] as const;

  test.each(ways)(
    'that %s gets its intermediaries 503; the others go on, then all do, and nothing is lost',
    async (_, stop, start) => {
      const [lost, other] = await newTenants();
      const node = await nodeOf(lost);
      const tenants = [lost, other];
      for (const tenant of tenants) expect(await statusOfSeller(tenant)).toBe(200);
      await stop(node);
      try {
        const began = performance.now();
        const refused = await Promise.all(lost.uuids.map((uuid) => refund(lost, uuid)));
        expect(performance.now() - began).toBeLessThan(longestMs);
        for (const { status, retryAfter } of refused) expect([status, retryAfter > 0]).toEqual([503, true]);
        await expect.poll(() => statusOfSeller(other), { timeout: longestMs }).toBe(200);
        for (const uuid of other.uuids) expect(await refund(other, uuid)).toMatchObject({ status: 200 });
        // A server can still be started in the meantime.
        await assertUsable({ ...api.service, clock: Date.now }, false);
      } finally {
        await start(node);
      }
      await expect.poll(() => statusOfSeller(lost), { timeout: recoveryMs }).toBe(200);
      for (const uuid of lost.uuids) expect(await refund(lost, uuid)).toMatchObject({ status: 200 });

      const { store } = api.service;
      const rows = {
        table: 'statement_entries',
        column: 'charge_uuid',
        where: { operation: 'ESTORNO' },
      } as const;
      const uuids = tenants.flatMap((tenant) => tenant.uuids);
      expect(await notOnce(store, uuids, { what: 'the ESTORNO line', ...rows })).toEqual([]);
      expect(await verifyStatements(api.service, { sellerId: null, anchor: null })).toMatchObject({
        holds: true,
      });
      // The receiver gets the event of each refund, and that of the seller.
      for (const { receiver } of tenants) {
        await expect
          .poll(() => receiver.received.length, { timeout: longestMs })
          .toBeGreaterThanOrEqual(chargesEach + 1);
      }
    },
  );
});

const run = promisify(execFile);

/** A node of a cluster on this machine, which a test kills and starts again. */
interface ClusterNode {
  kill: () => Promise<void>;
  start: () => Promise<void>;
  /** Stops all its processes. The kernel still accepts connections and data, but nothing responds. */
  silence: () => Promise<void>;
  wake: () => Promise<void>;
}

/** Finds the programs and the files of a server by asking it. */
async function clusterNode(serverUrl: string): Promise<ClusterNode> {
  const [row] = await runOn(serverUrl, 'show data_directory');
  const folder = String(row?.data_directory);
  const readPid = async () => Number.parseInt(await readFile(join(folder, 'postmaster.pid'), 'utf8'));
  const program = join(dirname(await readlink(`/proc/${await readPid()}/exe`)), 'pg_ctl');
  const { uid, gid } = await stat(folder);
  const tell = async (...command: string[]) => {
    await run(program, ['-D', folder, '-l', `${folder}.log`, '-w', ...command], { uid, gid, cwd: '/' });
  };
  const signal = async (name: NodeJS.Signals) => {
    const pid = await readPid();
    const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ');
    for (const each of [pid, ...children.map(Number)]) process.kill(each, name);
  };
  return {
    kill: () => tell('-m', 'immediate', 'stop'),
    start: () => tell('start'),
    silence: () => signal('SIGSTOP'),
    wake: () => signal('SIGCONT'),
  };
}
