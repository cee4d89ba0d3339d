import { tmpdir } from 'node:os';
import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import type { components } from '../../generated/api.ts';
import { operationFacts } from '../../generated/operations.ts';
import { loadConfig } from '../src/config.ts';
import { openStore } from '../src/db/open-store.ts';
import type { Store } from '../src/db/store.ts';
import type { OperationId } from '../src/http/operation.ts';
import { runWorker } from '../src/serve/run-worker.ts';
import { serve } from '../src/serve/serve.ts';
import { sabotaged } from './sabotage/sabotaged.ts';
import { createBreakableStore } from './support/breakable-store.ts';
import { environmentOf, startServer } from './support/child-server.ts';
import { runCommand } from './support/command.ts';
import { CuttableProxy } from './support/cuttable-proxy.ts';
import { dumpDatabase } from './support/database-dump.ts';
import { sellerBody } from './support/fixtures.ts';
import { serviceOn } from './support/proof.ts';
import { fixtures, operationIds, readingOperations, writingOperations } from './operations/index.ts';
import { prepareScene, type Scene } from './operations/scene.ts';
import { callApi, TestApi, type ApiRequest, type ApiResponse, type ProblemBody } from './support/test-api.ts';
import { createTestStore, type TestStore } from './support/test-store.ts';

let scenes = 0;
const nextScene = (api: TestApi) => prepareScene(api, ++scenes);

type Closing = components['schemas']['Closing'];

const call = <Body = ProblemBody>(
  api: TestApi,
  { requests, intermediary }: Scene,
  id: OperationId,
  request: ApiRequest = {},
) => {
  const { method, path, body, headers } = requests[id];
  return api.call<Body>(method, path, {
    token: intermediary.token,
    body,
    ...request,
    headers: { ...headers, ...request.headers },
  });
};

/** Sends the request of each operation, in an order in which all succeed. */
async function expectAllWork(api: TestApi, scene: Scene): Promise<void> {
  for (const id of operationIds) expect((await call(api, scene, id)).status, id).toBe(200);
}

test('a fault of ours, a missing table: every operation answers 500, writes nothing, and works again afterwards', async () => {
  const api = await TestApi.start();
  const { store } = api.service;
  const scene = await nextScene(api);
  const rename = (from: string, to: string) =>
    store.write((tx) => sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(tx));
  const before = await dumpDatabase(store);
  const withLast = Map.groupBy(operationIds, (id) => fixtures[id].lastTable);
  for (const [table, ids] of [['tokens', operationIds] as const, ...withLast]) {
    await rename(table, `${table}_gone`);
    for (const id of ids) {
      const answer = await call(api, scene, id);
      const advice = `without ${table}: the lastTable of ${id} in server/test/operations/ is one that it needs`;
      expect([answer.status, answer.body.code], advice).toEqual([500, 'internal_error']);
      expect(answer.text).not.toMatch(/no such table|does not exist|relation|SQLITE|_gone|at .*\.ts/);
      expect(answer.text).not.toContain(table);
      const line = api.log.find(({ requestId }) => requestId === answer.body.requestId);
      expect(JSON.stringify(line?.err)).toContain(table);
      expect(line).toMatchObject({ level: 'error', status: 500, code: 'internal_error', operationId: id });
    }
    await rename(`${table}_gone`, table);
  }
  expect(await dumpDatabase(store)).toBe(before);
  await expectAllWork(api, scene);
  await api.stop();
});

test.runIf(inject('engine') === 'postgres')(
  'a row that PostgreSQL refuses: it quotes the row in its error, which is neither in the answer nor in the log',
  async () => {
    const api = await TestApi.start();
    try {
      const { requests, intermediary } = await nextScene(api);
      await api.service.store.write((tx) =>
        sql`alter table sellers add constraint surprising check (id < 0) not valid`.execute(tx),
      );
      const body = sellerBody(900);
      const { method, path } = requests.createSeller;
      const answer = await api.call(method, path, { token: intermediary.token, body });
      expect([answer.status, answer.body.code]).toEqual([500, 'internal_error']);
      expect(JSON.stringify(api.log)).toContain('surprising');
      for (const secret of [body.document, body.email, '$argon2id$']) {
        expect(JSON.stringify(api.log) + answer.text).not.toContain(secret);
      }
    } finally {
      await api.stop();
    }
  },
);

describe.runIf(inject('engine') === 'postgres')('PostgreSQL is away', () => {
  let database: TestStore;
  let proxy: CuttableProxy;
  let store: Store;
  let api: TestApi;
  let scene: Scene;

  beforeAll(async () => {
    database = await createTestStore();
    if (database.location.engine !== 'postgres') throw new Error('these tests are of PostgreSQL');
    const { url } = database.location;
    proxy = await CuttableProxy.before(url);
    store = await openStore({ ...database.location, url: proxy.urlOf(url) });
    api = await TestApi.start({ store });
  });
  afterAll(async () => {
    await api.stop();
    await store.close();
    await proxy.cut();
    await database.cleanup();
  });
  beforeEach(async () => {
    scene = await nextScene(api);
  });

  test('every operation answers 503, and works again once the storage is available', async () => {
    const before = await dumpDatabase(database.store);
    await proxy.cut();
    // The first request may still find a connection that it believes to be open.
    const answers = [await call(api, scene, 'getSeller')];
    for (const id of operationIds) answers.push(await call(api, scene, id));
    await proxy.restore();
    for (const answer of answers) {
      expect([answer.status, answer.body.code]).toEqual([503, 'storage_unavailable']);
      expect(answer.headers.get('retry-after')).toBe('2');
      expect(answer.text).not.toMatch(/ECONN|terminated|postgres/i);
    }
    for (const { body } of answers.slice(1)) {
      const line = api.log.find(({ requestId }) => requestId === body.requestId);
      expect(line).toMatchObject({ level: 'error', err: { code: 'ECONNREFUSED' } });
    }
    expect(await dumpDatabase(database.store)).toBe(before);
    await expectAllWork(api, scene);
  });

  test('every operation answers 503 when the connection breaks in the middle, and writes nothing', async () => {
    const before = await dumpDatabase(database.store);
    for (const id of operationIds) {
      // The audit records of several transfers are copied.
      const isOfSeveral = id === 'closeTransfers' || id === 'approveRemittance';
      const recording = isOfSeveral ? 'copy audit_records' : 'insert into "audit_records"';
      proxy.breakAfter(writingOperations.includes(id) ? recording : fixtures[id].lastTable);
      const answer = await call(api, scene, id);
      expect([answer.status, answer.body.code], id).toEqual([503, 'storage_unavailable']);
    }
    expect(await dumpDatabase(database.store)).toBe(before);
    await expectAllWork(api, scene);
  });

  test('a commit whose answer is lost gives 503, and the same idempotency key finds what it did', async () => {
    const headers = { 'x-idempotency-key': 'k1' };
    // A closing has several transactions, and is tested below.
    const inOne = writingOperations.filter((id) => operationFacts[id].idempotent && id !== 'closeTransfers');
    for (const id of inOne) {
      proxy.breakAfter('commit', 'COMMIT');
      const lost = await call(api, scene, id, { headers });
      expect([lost.status, lost.body.code], id).toEqual([503, 'storage_unavailable']);
      expect(lost.body.detail).toContain('with the same idempotency key');
    }
    const written = await dumpDatabase(database.store);
    for (const id of inOne) {
      const again = await call(api, scene, id, { headers });
      expect([again.status, again.headers.get('idempotent-replayed')], id).toEqual([200, 'true']);
    }
    expect(await dumpDatabase(database.store)).toBe(written);
  });

  test('a closing of which a commit is lost gives 503, and with the same idempotency key pays the rest, once, and counts all', async () => {
    const headers = { 'x-idempotency-key': 'closing' };
    const close = () => call<Closing>(api, scene, 'closeTransfers', { headers });
    const transfers = () => database.store.read.selectFrom('transfers').select('id').execute();
    const before = await transfers();
    proxy.breakAfter('commit', 'COMMIT');
    expect((await close()).status).toBe(503);
    const after = await transfers();
    expect(after.length).toBeGreaterThan(before.length);
    const again = await close();
    expect([again.status, again.headers.has('idempotent-replayed')]).toEqual([200, false]);
    expect(again.body.created.count).toBe(after.length - before.length);
    expect((await close()).headers.get('idempotent-replayed')).toBe('true');
    expect(await transfers()).toEqual(after);
  });

  test('requests under way when it goes are all answered, and the service lives on', async () => {
    const underWay = Array.from({ length: 20 }, (_, n) =>
      call(api, scene, n % 2 === 0 ? 'updateSellerBankData' : 'queryStatement'),
    );
    await proxy.cut();
    const statuses = (await Promise.all(underWay)).map(({ status }) => status);
    await proxy.restore();
    for (const status of statuses) expect([200, 503]).toContain(status);
    expect((await call(api, scene, 'updateSellerBankData')).status).toBe(200);
  });

  test('readiness follows', async () => {
    const ready = async () => (await fetch(`${api.url}/readyz`)).status;
    await proxy.cut();
    expect(await ready()).toBe(503);
    expect((await fetch(`${api.url}/livez`)).status).toBe(200);
    await proxy.restore();
    expect(await ready()).toBe(200);
  });
});

describe('readiness', () => {
  test('ends at most a second after nothing can be written any more, and returns at once', async () => {
    const { store, takeAway, bringBack, cleanup } = await createBreakableStore();
    const other = await TestApi.start({ store });
    const ready = async () => (await fetch(`${other.url}/readyz`)).status;
    try {
      expect(await ready()).toBe(200);
      await takeAway();
      await expect.poll(ready, { timeout: 60_000 }).toBe(503);
      await bringBack();
      expect(await ready()).toBe(200);
    } finally {
      await other.stop();
      await cleanup();
    }
  });

  test.runIf(inject('engine') === 'postgres')(
    'is missing on a PostgreSQL that accepts no writes, as a standby; neither serve nor worker starts, and says why',
    async () => {
      const database = await createTestStore();
      if (database.location.engine !== 'postgres') throw new Error('this test is of PostgreSQL');
      const url = `${database.location.url}?options=${encodeURIComponent('-c default_transaction_read_only=on')}`;
      const location = { ...database.location, url };
      const store = await openStore(location);
      const other = await TestApi.start({ store });
      expect((await fetch(`${other.url}/readyz`)).status).toBe(503);
      await other.stop();
      await store.close();
      const env = environmentOf(database.location, tmpdir());
      // This command registers the key.
      expect((await runCommand(env, ['token', 'list'])).code).toBe(0);
      for (const command of ['serve', 'worker']) {
        const { code, stderr } = await runCommand({ ...env, DATABASE_URL: url }, [command]);
        expect([code, stderr]).toEqual([1, expect.stringContaining('PostgreSQL accepts no writes')]);
      }
      await database.cleanup();
    },
  );

  test.runIf(inject('engine') === 'sqlite')('is a condition of the start of serve and worker', async () => {
    const { store, takeAway, cleanup } = await createBreakableStore();
    const close = vi.fn(() => Promise.resolve());
    const service = serviceOn({ ...store, close });
    const config = loadConfig({ PORT: '0' });
    const options = {
      announce: () => undefined,
      logTo: 'stdout',
      portSetting: 'PORT=',
      isClockRight: true,
    } as const;
    await takeAway();
    await expect(serve(config, service, options)).rejects.toThrow('readonly');
    await expect(runWorker(config, service, true)).rejects.toThrow('readonly');
    expect(close).toHaveBeenCalledTimes(2);
    await cleanup();
  });
});

describe.runIf(inject('engine') === 'sqlite')('SQLite cannot write', () => {
  let api: TestApi;
  let scene: Scene;
  beforeEach(async () => {
    api = await TestApi.start();
    scene = await nextScene(api);
  });
  afterEach(() => api.stop());

  test('a full database: what writes answers 503 with nothing half written, what reads goes on', async () => {
    await fillUp(api.service.store);
    const before = await dumpDatabase(api.service.store);
    for (const id of writingOperations) {
      const answer = await call(api, scene, id);
      expect(fullFaults(answer), id).toEqual([]);
    }
    expect(await dumpDatabase(api.service.store)).toBe(before);
    for (const id of readingOperations) expect((await call(api, scene, id)).status).toBe(200);

    await limitPages(api.service.store, 2 ** 30);
    for (const id of writingOperations) expect((await call(api, scene, id)).status, id).toBe(200);
  });

  test.each([
    ['answers as above', 'no-space', []],
    [
      'takes that for a fault of its own is found',
      'no-space,storage-full',
      ['answered 500 internal_error', 'no Retry-After: 2'],
    ],
  ])('a server process whose file is full, and which %s', async (_, sabotages, faults) => {
    const env = environmentOf(api.database.location, tmpdir());
    // The records have another clock.
    const options = ['--clock-is-right'];
    const server = await startServer({ ...env, ...sabotaged(sabotages), PAYFAC_RATE_LIMIT: 'off' }, options);
    try {
      const { method, path, body } = scene.requests.createRatePlan;
      const request = { token: scene.intermediary.token, body };
      const mostPlansOfTheSpace = 200;
      for (let written = 0; written < mostPlansOfTheSpace; written++) {
        const answer = await callApi<ProblemBody>(server.url, method, path, request);
        if (answer.status === 200) continue;
        expect(fullFaults(answer)).toEqual(faults);
        return;
      }
      throw new Error('the database did not get full');
    } finally {
      await server.stop();
    }
  });

  test('a database that has become read-only: the same, until it can be written again', async () => {
    const { store, takeAway, bringBack, cleanup } = await createBreakableStore();
    const other = await TestApi.start({ store });
    const scene = await nextScene(other);
    const before = await dumpDatabase(store);
    await takeAway();
    // The writes are also sent all at once, so that they share a transaction.
    const alone = [];
    for (const id of writingOperations) alone.push(await call(other, scene, id));
    const together = await Promise.all(writingOperations.map((id) => call(other, scene, id)));
    for (const { status, body } of [...alone, ...together]) {
      expect([status, body.code]).toEqual([503, 'storage_unavailable']);
    }
    for (const id of readingOperations) expect((await call(other, scene, id)).status).toBe(200);
    expect(await dumpDatabase(store)).toBe(before);
    await bringBack();
    for (const id of writingOperations) expect((await call(other, scene, id)).status, id).toBe(200);
    await other.stop();
    await cleanup();
  });

  test('another process holds the write lock for longer than we wait: the same', async () => {
    const { location } = api.database;
    if (location.engine !== 'sqlite') throw new Error('these tests are of SQLite');
    const other = new Database(location.path);
    other.exec('begin immediate');
    const writes = Promise.all(writingOperations.map((id) => call(api, scene, id)));
    // Readers do not wait for a writer.
    for (const id of readingOperations) expect((await call(api, scene, id)).status).toBe(200);
    for (const { status, body } of await writes)
      expect([status, body.code]).toEqual([503, 'storage_unavailable']);
    other.exec('rollback');
    other.close();
    for (const id of writingOperations) expect((await call(api, scene, id)).status, id).toBe(200);
  });

  test('another process holds the write lock: the reply of a used idempotency key is returned at once', async () => {
    const { location } = api.database;
    if (location.engine !== 'sqlite') throw new Error('these tests are of SQLite');
    const idempotent = writingOperations.filter((id) => operationFacts[id].idempotent);
    const callWithKey = (id: OperationId) =>
      call(api, scene, id, { headers: { 'x-idempotency-key': `key-of-${id}` } });
    const first = new Map<OperationId, unknown>();
    for (const id of idempotent) first.set(id, (await callWithKey(id)).body);
    const other = new Database(location.path);
    other.exec('begin immediate');
    for (const id of idempotent) {
      const { status, headers, body } = await callWithKey(id);
      expect([status, headers.get('idempotent-replayed'), body], id).toEqual([200, 'true', first.get(id)]);
    }
    other.exec('rollback').close();
  });

  test('another process holds the write lock for a moment: the request waits', async () => {
    const { location } = api.database;
    if (location.engine !== 'sqlite') throw new Error('these tests are of SQLite');
    const other = new Database(location.path);
    other.exec('begin immediate');
    setTimeout(() => other.exec('rollback').close(), 300);
    expect((await call(api, scene, 'createSeller', { body: sellerBody(900) })).status).toBe(200);
  });
});

/** Returns what is wrong with an answer to a write that finds no space. */
function fullFaults({ status, headers, body, text }: ApiResponse<ProblemBody>): string[] {
  const faults = [];
  if (status !== 503 || body.code !== 'storage_unavailable') faults.push(`answered ${status} ${body.code}`);
  if (headers.get('retry-after') !== '2') faults.push('no Retry-After: 2');
  if (/SQLITE|full|disk/.test(text)) faults.push(`tells of the storage: ${text}`);
  return faults;
}

/**
 * Stops the growth of the database, and fills it until not even the smallest record fits: first the pages that
 * migrations have emptied, with records as large as a page, then what is left of the last ones.
 */
async function fillUp(store: Store): Promise<void> {
  await limitPages(store, 1);
  for (const length of [4_000, 0]) await fillWith(store, 'x'.repeat(length));
}

async function fillWith(store: Store, subject: string): Promise<void> {
  const record = { intermediary_id: 1, occurred_at: 0, action: '', subject, actor: '' };
  const mostRecords = 1_000;
  for (let written = 0; written < mostRecords; written++) {
    const isFull = await store
      .write((tx) => tx.insertInto('audit_records').values(record).execute())
      .then(() => false)
      .catch(() => true);
    if (isFull) return;
  }
  throw new Error('the database did not get full');
}

/** Limits the number of pages. SQLite never goes below the pages that exist. */
async function limitPages(store: Store, pages: number): Promise<void> {
  await store.write((tx) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(tx));
}
