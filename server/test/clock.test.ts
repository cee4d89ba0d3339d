import { tmpdir } from 'node:os';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { databaseNow } from '../src/db/inspect.ts';
import { assertClock, sharedClock } from '../src/retention/clocks.ts';
import { pruneSafely } from '../src/serve/pruning.ts';
import { environmentOf, startServer } from './support/child-server.ts';
import { runCommand } from './support/command.ts';
import { dumpDatabase } from './support/database-dump.ts';
import { prepareKeyed, type KeyedRequest } from './support/keyed-requests.ts';
import { TestApi } from './support/test-api.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

let api: TestApi;
let update: KeyedRequest;
let creation: KeyedRequest;
let warnings: string[];

beforeEach(async () => {
  api = await TestApi.start();
  warnings = [];
});
afterEach(() => api.stop());

const setClock = (instant: number) => api.setNow(new Date(instant).toISOString());
const send = ({ token, method, path, body }: KeyedRequest) =>
  api.call(method, path, { token, body, headers: { 'x-idempotency-key': 'key' } });
const logger = pino(
  { base: null },
  { write: (line) => warnings.push((JSON.parse(line) as { msg: string }).msg) },
);
const prune = (isClockRight = false) => pruneSafely(api.service, logger, isClockRight);

/** Sends an update and a creation with keys, at this instant. */
async function writeAt(instant: number) {
  setClock(instant);
  const intermediary = await api.createIntermediary();
  update = await prepareKeyed(api, intermediary, 'updateSellerBankData');
  creation = await prepareKeyed(api, intermediary, 'createSeller');
  for (const request of [update, creation]) expect((await send(request)).status).toBe(200);
}

const isReplayed = async () => (await send(update)).headers.get('idempotent-replayed') === 'true';

describe('a start with a clock that is 400 days ahead', () => {
  test('is refused by serve and worker, deletes nothing, and goes on with --clock-is-right', async () => {
    // The process has the real clock, so the records are that much older.
    await writeAt(Date.now() - 400 * dayMs);
    const env = environmentOf(api.database.location, tmpdir());
    expect((await runCommand(env, ['token', 'list'])).code).toBe(0);
    const before = await dumpDatabase(api.service.store);
    for (const command of ['serve', 'worker']) {
      const { code, stderr } = await runCommand(env, [command]);
      expect(code).toBe(1);
      expect(stderr).toMatch(/clock is at .*, 400 days ahead of the newest record .*--clock-is-right/);
    }
    expect(await dumpDatabase(api.service.store)).toBe(before);
    expect(await isReplayed()).toBe(true);
    if (inject('engine') !== 'sqlite') return;
    const server = await startServer(env, ['--clock-is-right']);
    try {
      const keys = () => api.service.store.read.selectFrom('idempotency_keys').select('path').execute();
      await expect.poll(keys, { timeout: 60_000 }).toEqual([]);
    } finally {
      await server.stop();
    }
  });
});

describe('pruning', () => {
  test('deletes nothing when that is overdue by more than four days, but erases secrets; until the clock is confirmed', async () => {
    const startedAt = Date.now() - 36 * dayMs;
    await writeAt(startedAt);
    setClock(startedAt + 35 * dayMs + hourMs);
    // A record that is written in the meantime does not make the clock right.
    await api.createIntermediary('Later');
    expect(await prune()).toBe(false);
    expect(warnings).toEqual([
      expect.stringContaining('nothing is pruned: some records should have been deleted'),
    ]);
    expect(await isReplayed()).toBe(true);
    expect((await send(creation)).body.code).toBe('idempotent_reply_expired');
    expect(await prune(true)).toBe(true);
    expect(await isReplayed()).toBe(false);
    expect([await prune(), warnings.length]).toEqual([true, 1]);
  });

  test('needs no confirmation after a long weekend', async () => {
    const startedAt = Date.now() - 36 * dayMs;
    await writeAt(startedAt);
    setClock(startedAt + 35 * dayMs);
    expect(await prune()).toBe(true);
    expect([await isReplayed(), warnings]).toEqual([false, []]);
  });

  test.runIf(inject('engine') === 'postgres')(
    "on PostgreSQL its clock decides, whatever this machine's says meanwhile",
    async () => {
      const { store } = api.service;
      const clock = await sharedClock(store);
      const theirs = await databaseNow(store);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 4 * hourMs });
      onTestFinished(() => void vi.useRealTimers());
      expect(Math.abs(clock() - theirs!)).toBeLessThan(hourMs);
      expect(Date.now() - clock()).toBeGreaterThan(3 * hourMs);
    },
  );

  test.runIf(inject('engine') === 'postgres')(
    'on PostgreSQL never goes by a clock that is ahead of the others: other tenants keep their replies',
    async () => {
      await writeAt(Date.now());
      setClock(Date.now() + 400 * dayMs);
      await expect(assertClock(api.service)).rejects.toThrow("400 days ahead of PostgreSQL's clock");
      expect([await prune(true), await isReplayed()]).toEqual([true, true]);
    },
  );
});
