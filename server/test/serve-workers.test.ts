import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { openStore } from '../src/db/open-store.ts';
import {
  createSetup,
  runPayfac,
  startServer,
  type ChildServer,
  type TestSetup,
} from './support/child-server.ts';
import { newIntermediary, runCommand } from './support/command.ts';
import { bankForm, planBody, sellerBody } from './support/fixtures.ts';
import { RawClient } from './support/raw-client.ts';
import { Receiver } from './support/receiver.ts';
import { scrape, seriesOf, sumOf, type Scrape } from './support/scrape.ts';
import { servingWorkers } from './support/serving-workers.ts';
import { callApi, type ApiRequest } from './support/test-api.ts';

const patience = { timeout: 20_000, interval: 50 };
/** For tests of what the engine makes no difference to: each server here is three processes. */
const onSqlite = inject('engine') === 'sqlite';
const requests = 'payfac_http_requests_total';

let setup: TestSetup;
let token: string;
let server: ChildServer;
let sellers = 0;

/** Starts `server`. The log of a worker may come after that of the primary. */
async function start(env: NodeJS.ProcessEnv = {}): Promise<void> {
  server = await startServer({ ...setup.env, PAYFAC_RATE_LIMIT: 'off', ...env }, ['--workers', '2']);
  await vi.waitFor(() => expect(servingWorkers(server)).toHaveLength(2), patience);
}

/** Never 0, which would be all processes of the test. */
function worker(n: number): number {
  const pid = servingWorkers(server)[n];
  if (pid === undefined) throw new Error(`there is no worker ${n}`);
  return pid;
}

/** Over a connection of its own, so that it may reach any of the workers. */
const call = <Body>(method: string, path: string, request: ApiRequest = {}) =>
  callApi<Body>(server.url, method, path, {
    token,
    ...request,
    headers: { ...request.headers, connection: 'close' },
  });

const readPlans = () => call('GET', '/v2/payfac/rate-plans');
const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const messages = (msg: string) => server.output.log.filter((line) => line.msg === msg);
/** The workers that have answered a request of an operation. */
const answering = () => new Set(messages('request').map(({ pid }) => pid));

/** Requests that both workers have begun to read. Resolves to what finishes them: it returns the statuses. */
async function beginRequests(): Promise<() => Promise<string[]>> {
  const seller = await call<{ idSeller: number }>('POST', '/v2/seller', { body: sellerBody(++sellers) });
  const body = JSON.stringify({ idSeller: seller.body.idSeller, account: bankForm() });
  const head =
    `PATCH /v2/seller HTTP/1.1\r\nHost: x\r\nX-Token-Api: ${token}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  const clients = await Promise.all(Array.from({ length: 12 }, () => RawClient.connect(server.url)));
  for (const client of clients) client.send(head);
  const inFlight = async () => sumOf(await scrape(server.url), 'payfac_http_requests_in_flight');
  await expect.poll(inFlight, patience).toBe(clients.length);
  return () =>
    Promise.all(
      clients.map(async (client) => {
        client.send(body);
        await client.receives(/^HTTP\/1.1 \d{3} /);
        return client.received.slice(9, 12);
      }),
    );
}

async function killWorker(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => servingWorkers(server), patience).not.toContain(pid);
  await expect.poll(() => servingWorkers(server), patience).toHaveLength(2);
}

beforeAll(async () => {
  setup = await createSetup();
  token = await newIntermediary(setup.env, 'Acme');
});
afterAll(() => setup.cleanup());

/** One server, which each test leaves with two workers; the last one stops it. */
describe('payfac serve --workers 2', { shuffle: false }, () => {
  beforeAll(() => start({ PAYFAC_WEBHOOK_ALLOW_PRIVATE: 'on' }));
  afterAll(() => server.stop('SIGKILL'));

  test('both workers serve, and /metrics tells of all processes as of one server', async () => {
    let sent = 0;
    async function bothHaveAnswered(): Promise<boolean> {
      await readPlans();
      sent += 1;
      return answering().size === 2;
    }
    await expect.poll(bothHaveAnswered, patience).toBe(true);
    const answered = { operation: 'listRatePlans', method: 'GET', status: '200' };
    const counted = async () => sumOf(await scrape(server.url), requests, answered);
    await expect.poll(counted, patience).toBe(sent);
    // Whichever worker is asked.
    for (let n = 0; n < 5; n++) expect(await counted()).toBe(sent);

    // One event waits for good, because nothing listens there.
    const body = sellerBody(++sellers, { webhook: 'http://127.0.0.1:9/' });
    expect((await call('POST', '/v2/seller', { body })).status).toBe(200);
    const seen = await scrape(server.url);
    expect(seriesOf(seen, 'payfac_webhook_queue_depth')).toEqual([1]);
    expect(seriesOf(seen, 'payfac_database_up')).toEqual([1]);
    const started = seriesOf(seen, 'process_start_time_seconds');
    expect(started).toHaveLength(1);
    expect(started[0]).toBeGreaterThan(Date.now() / 1000 - 120);
    expect(messages('ready')).toMatchObject([{ pid: server.pid, workers: 2 }]);
    if (!onSqlite) expect(sumOf(seen, 'payfac_database_pool_limit')).toBe(30);
  });

  test('a killed worker loses no write that it answered, and keeps no caller waiting', async () => {
    const answered: number[] = [];
    let cutOff = 0;
    let isOver = false;
    // While a worker starts, callers ask less often, so that it has a processor to start on.
    let pauseMs = 0;
    async function write(): Promise<void> {
      while (!isOver) {
        const startedMs = performance.now();
        try {
          const { status, body } = await call<{ id: number }>('POST', '/v2/payfac/rate-plans', {
            body: planBody(),
          });
          expect(status).toBe(200);
          answered.push(body.id);
        } catch (error) {
          // What `fetch` throws when the connection is gone.
          if (!(error instanceof TypeError)) throw error;
          cutOff += 1;
        }
        expect(performance.now() - startedMs).toBeLessThan(10_000);
        await sleep(pauseMs);
      }
    }
    const writing = Promise.all(Array.from({ length: 6 }, write));
    const seen: Scrape[] = [];
    let kills = 0;
    // A killed worker may have had no request; then another is killed, so that at least one request is cut off.
    for (; kills < 2 || (cutOff === 0 && kills < 6); kills++) {
      const before = answered.length;
      await expect.poll(() => answered.length, patience).toBeGreaterThan(before + 10);
      seen.push(await scrape(server.url));
      const replaced = killWorker(worker(0));
      pauseMs = 200;
      await replaced;
      pauseMs = 0;
    }
    isOver = true;
    await writing;
    seen.push(await scrape(server.url));
    expect(cutOff).toBeGreaterThan(0);
    expect((await readPlans()).status).toBe(200);
    const store = await openStore(setup.location);
    const plans = await store.read.selectFrom('rate_plans').select('id').execute();
    await store.close();
    expect(answered.filter((id) => !plans.some((plan) => plan.id === id))).toEqual([]);
    expect(new Set(answered).size).toBe(answered.length);
    // No counter ever falls, and together they count all but what a worker had not reported when it was killed.
    for (const name of [requests, 'process_cpu_seconds_total']) {
      const counted = seen.map((scraped) => sumOf(scraped, name));
      expect(counted).toEqual(counted.toSorted((a, b) => a - b));
    }
    const lines = messages('a worker ended, and another takes its place');
    expect(lines).toHaveLength(kills);
    expect(lines[0]).toMatchObject({ level: 'error', signal: 'SIGKILL', pid: server.pid });
  }, 60_000);

  test('each event is delivered once, also when a worker is killed', async () => {
    const receiver = await Receiver.start();
    try {
      const body = sellerBody(++sellers, { webhook: receiver.url });
      const { body: seller } = await call<{ idSeller: number }>('POST', '/v2/seller', { body });
      for (let n = 0; n < 10; n++) {
        const account = { ...bankForm(), number: String(100_000 + n) };
        const changed = await call('PATCH', '/v2/seller', { body: { idSeller: seller.idSeller, account } });
        expect(changed.status).toBe(200);
        if (n === 5) await killWorker(worker(0));
      }
      const ids = () => receiver.received.map(({ id }) => id);
      await expect.poll(() => new Set(ids()).size, patience).toBe(11);
      await sleep(1_500);
      expect(ids()).toHaveLength(11);
      const delivered = { result: 'succeeded' };
      expect(sumOf(await scrape(server.url), 'payfac_webhook_deliveries_total', delivered)).toBe(11);
    } finally {
      await receiver.stop();
    }
  });

  test('a worker that is stopped alone finishes its requests and is replaced', async () => {
    const first = worker(0);
    const finish = await beginRequests();
    process.kill(first, 'SIGTERM');
    expect(new Set(await finish())).toEqual(new Set(['200']));
    await expect.poll(() => servingWorkers(server), patience).not.toContain(first);
    await expect.poll(() => servingWorkers(server), patience).toHaveLength(2);
  });

  test('a stop lets the requests in flight finish on all workers, and leaves no process', async () => {
    const pids = [server.pid, ...servingWorkers(server)];
    const replaced = messages('a worker ended, and another takes its place').length;
    const finish = await beginRequests();
    const stopped = server.stop();
    // As systemd does, which signals every process of a unit.
    for (const pid of pids.slice(1)) process.kill(pid, 'SIGTERM');
    await expect
      .poll(
        () =>
          readPlans().then(
            () => false,
            () => true,
          ),
        patience,
      )
      .toBe(true);
    expect(new Set(await finish())).toEqual(new Set(['200']));
    expect(await stopped).toBe(0);
    expect(pids.filter(isRunning)).toEqual([]);
    expect(messages('a worker ended, and another takes its place')).toHaveLength(replaced);
  });
});

describe.runIf(onSqlite)('a server with workers whose processes fail', () => {
  beforeEach(() => start());
  afterEach(() => server.stop('SIGKILL'));

  test('a stuck worker does not outlive the server, and a request that takes too long is logged', async () => {
    await beginRequests();
    const stuck = worker(0);
    process.kill(stuck, 'SIGSTOP');
    // After the nine seconds that a stop may take.
    expect(await server.stop()).toBe(0);
    await expect.poll(() => isRunning(stuck), patience).toBe(false);
    const cutOff = messages('request').filter(({ complete }) => complete === false);
    expect(new Set(cutOff.map(({ pid }) => pid))).toEqual(new Set([worker(1)]));
  });

  test('its workers end when the first process is killed, and the port is free again', async () => {
    const workers = servingWorkers(server);
    const { port } = new URL(server.url);
    const env = { ...setup.env, PORT: port };
    for (const options of [[], ['--workers', '2']]) {
      const { code, stderr } = await runPayfac(env, ['serve', ...options]);
      expect([code, stderr]).toEqual([1, expect.stringContaining(`127.0.0.1:${port} is taken`)]);
    }
    await server.stop('SIGKILL');
    await expect.poll(() => workers.filter(isRunning), patience).toEqual([]);
    await start({ PORT: port });
    expect((await readPlans()).status).toBe(200);
  });
});

test('workers together serve no more than the limit, and all of it', async () => {
  await start({ PAYFAC_RATE_LIMIT: '100/60' });
  try {
    const statuses = async (own: string) => {
      const all: number[] = [];
      const send = async () => {
        while (all.length < 400)
          all.push((await call('GET', '/v2/payfac/rate-plans', { token: own })).status);
      };
      await Promise.all(Array.from({ length: 8 }, send));
      return { ok: all.filter((status) => status === 200).length, all: new Set(all) };
    };
    expect(await statuses(token)).toEqual({ ok: 100, all: new Set([200, 429]) });
    expect(answering().size).toBe(2);
  } finally {
    await server.stop('SIGKILL');
  }
}, 60_000);

describe.runIf(onSqlite)('workers that cannot start', () => {
  const marker = () => join(setup.folder, 'broken');
  /** Ends each worker at its start while the file is there, as a bad update of the code might. */
  const script =
    'if (process.send && process.getBuiltinModule("fs").existsSync(process.env.BROKEN)) process.exit(7)';
  const fragile = () => ({
    BROKEN: marker(),
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(script)}`,
  });

  test('are tried again after growing pauses; if none is left, the server ends with 1', async () => {
    await start(fragile());
    writeFileSync(marker(), '');
    const [first, second] = [worker(0), worker(1)];
    process.kill(first, 'SIGKILL');
    const failed = () => messages('a worker did not start');
    await expect.poll(() => failed().length, patience).toBe(3);
    expect(failed()[0]).toMatchObject({ level: 'error', code: 7, pid: server.pid });
    const at = failed().map(({ time }) => Date.parse(String(time)));
    expect((at[2] ?? 0) - (at[1] ?? 0)).toBeGreaterThan(1_000);
    expect((await readPlans()).status).toBe(200);

    process.kill(second, 'SIGKILL');
    await expect.poll(() => isRunning(server.pid), patience).toBe(false);
    expect(messages('no worker is left, and none can be started')).toMatchObject([{ level: 'fatal' }]);
    expect(failed().length).toBeLessThanOrEqual(6);
    expect(await server.stop()).toBe(1);
  }, 60_000);

  test('stop the start, and what is wrong is said once', async () => {
    writeFileSync(marker(), '');
    const env = { ...setup.env, ...fragile() };
    const { code, stderr } = await runPayfac(env, ['serve', '--workers', '3']);
    expect([code, stderr]).toEqual([
      1,
      'payfac: a worker ended before it served a request. The lines above say why.\n',
    ]);
  });
});

describe.runIf(onSqlite)('--workers', () => {
  test.each(['0', '-1', '1.5', 'abc', '1000', ''])('%j is refused with what it takes', async (value) => {
    const { code, stderr } = await runCommand(setup.env, ['serve', '--workers', value]);
    expect(code).toBe(1);
    expect(stderr).toContain('--workers');
    expect(stderr).toContain('It must be a whole number from 1 to 64.');
  });

  test('1 overrides PAYFAC_WORKERS, and starts no other process', async () => {
    const alone = await startServer({ ...setup.env, PAYFAC_WORKERS: '2' }, ['--workers', '1']);
    expect(alone.output.log).toHaveLength(1);
    expect(alone.output.log[0]).not.toHaveProperty('workers');
    expect(await alone.stop()).toBe(0);
  });
});
