import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { operator } from '../src/audit/actor.ts';
import { importCharges } from '../src/charges/import/charge-import.service.ts';
import { streamSource } from '../src/charges/import/import-source.ts';
import type { Store } from '../src/db/store.ts';
import { verifyStatements } from '../src/statement/verify/verify-statements.ts';
import { closeTransfers, type ClosingWatch } from '../src/transfers/closing.service.ts';
import { chargeLine, chargeUuid, importedAt, lineStream } from './support/charge-lines.ts';
import { environmentOf, spawnPayfac } from '../../scripts/lab/payfac.ts';
import { commandOutput } from './support/command.ts';
import { serviceOn } from './support/proof.ts';
import { seedIntermediary, seedSellers } from './support/seed.ts';
import { SeededRandom, testSeed } from './support/seeded-random.ts';
import { settlementOf } from './support/settlement.ts';
import { createDurableStore, type TestStore } from './support/test-store.ts';
import { range } from './support/writers.ts';

/** Of which each transaction of a closing pays 100. */
const sellerCount = 240;
const transferDate = '2026-10-31';
const runner = join(import.meta.dirname, 'support', 'closing-runner.ts');
const seed = testSeed();
const random = new SeededRandom(seed);

/** Every seller but each seventh has a charge or two. */
async function seeded(): Promise<TestStore> {
  const database = await createDurableStore();
  const { store } = database;
  const intermediaryId = await seedIntermediary(store);
  const sellerIds = await seedSellers(store, intermediaryId, sellerCount);
  const lines = range(2 * sellerCount)
    .filter((n) => n % 7 !== 0)
    .map((n) => {
      const paidAt = new Date(Date.UTC(2026, 9, 1 + (n % 28), 12)).toISOString();
      return chargeLine({ idSeller: sellerIds[n % sellerCount]!, uuid: chargeUuid(n), value: n + 1, paidAt });
    });
  const folder = await mkdtemp(join(tmpdir(), 'payfac-closing-'));
  const source = streamSource(lineStream(lines), join(folder, 'rejected'));
  const { rejected } = await importCharges(serviceOn(store), source, { intermediaryId, withEvents: true });
  expect(rejected).toBe(0);
  await rm(folder, { recursive: true });
  return database;
}

/** Starts a closing in another process and kills it soon after it has dealt with that many sellers. */
async function closeAndKill({ location }: TestStore, afterSellers: number): Promise<void> {
  const args = [runner, JSON.stringify(location), transferDate, String(importedAt)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  for await (const sellers of createInterface(child.stdout)) {
    if (Number(sellers) >= afterSellers) break;
  }
  await sleep(random.between(0, 10));
  child.kill('SIGKILL');
  await exited;
}

/** All that a closing writes, but for the ids of the transfers, which an interrupted transaction may use up. */
async function stateOf({ read }: Store) {
  return {
    transfers: await read
      .selectFrom('transfers')
      .select([
        'seller_id',
        'transfer_date',
        'payment_date',
        'amount_cents',
        'status',
        'through_sequence',
        'account',
      ])
      .orderBy('seller_id')
      .orderBy('through_sequence')
      .execute(),
    entries: await read
      .selectFrom('statement_entries')
      .select(['seller_id', 'sequence', 'operation', 'execution_date', 'value_cents'])
      .orderBy('seller_id')
      .orderBy('sequence')
      .execute(),
    events: await read
      .selectFrom('outbox_events')
      .select(['seller_id', 'sequence', 'type', 'occurred_at'])
      .orderBy('seller_id')
      .orderBy('sequence')
      .execute(),
  };
}

/** What the bank gets, but for the ids of the transfers. */
async function ordersOf(database: TestStore, format: string): Promise<string[]> {
  const text = await payfac(database, 'export', '--date', transferDate, '--format', format);
  return text.split('\n').map((line) => line.replace(/^(\{"idTransfer":)?\d+/, ''));
}

const order = { transferDate, minimumCents: 0, sellerId: null };
const close = ({ store }: TestStore, watch?: ClosingWatch) =>
  closeTransfers(serviceOn(store), operator(1), order, watch);

const environmentFor = ({ location }: TestStore) => environmentOf(location, tmpdir());
const payfac = (database: TestStore, ...args: string[]) =>
  commandOutput(environmentFor(database), ['transfers', ...args]);

/** Starts the command and kills it once it has made further transfers. */
async function closeByCommandAndKill(database: TestStore): Promise<void> {
  const before = await countOf(database);
  const child = spawnPayfac(environmentFor(database), ['transfers', 'close', '--date', transferDate]);
  const exited = once(child, 'exit');
  await expect.poll(() => countOf(database), { interval: 1, timeout: 20_000 }).toBeGreaterThan(before);
  child.kill('SIGKILL');
  await exited;
}

/** The number of transfers, of which all must be right. */
async function countOf({ store }: TestStore): Promise<number> {
  const { faults, transfers } = await settlementOf(store);
  expect(faults).toEqual([]);
  return transfers.length;
}

let undisturbed: TestStore;
let disturbed: TestStore;
let all: number;

beforeAll(async () => {
  undisturbed = await seeded();
  all = (await close(undisturbed)).created.count;
}, 120_000);
beforeEach(async () => {
  disturbed = await seeded();
}, 120_000);
afterEach(() => disturbed.cleanup());
afterAll(() => undisturbed.cleanup());

test(
  `a closing that was killed and started again ends like one that was not (SEED=${seed})`,
  { timeout: 120_000 },
  async () => {
    const counts: number[] = [];
    for (const afterSellers of [100, 200]) {
      await closeAndKill(disturbed, afterSellers);
      counts.push(await countOf(disturbed));
    }
    const rest = await close(disturbed);
    expect(counts[0]).toBeGreaterThan(0);
    expect(rest.created.count).toBe(all - counts[1]!);
    expect(await stateOf(disturbed.store)).toEqual(await stateOf(undisturbed.store));
    const { faults } = await verifyStatements(serviceOn(disturbed.store), { sellerId: null, anchor: null });
    expect(faults).toEqual([]);
  },
);

test(
  'a closing that was stopped, killed and run again by command exports what another exports',
  { timeout: 120_000 },
  async () => {
    const stop = new AbortController();
    const onProgress = () => stop.abort(new Error('stopped'));
    await expect(close(disturbed, { onProgress, signal: stop.signal })).rejects.toThrow('stopped');
    const ofOneBatch = await countOf(disturbed);
    expect(ofOneBatch).toBeGreaterThan(0);
    expect(ofOneBatch).toBeLessThanOrEqual(100);
    await closeByCommandAndKill(disturbed);
    const some = await countOf(disturbed);
    const text = await payfac(disturbed, 'close', '--date', transferDate, '--json');
    expect(JSON.parse(text)).toMatchObject({ created: { count: all - some } });
    for (const [format, otherLines] of [
      ['csv', 2],
      ['ndjson', 1],
    ] as const) {
      const orders = await ordersOf(disturbed, format);
      expect(orders).toHaveLength(all + otherLines);
      expect(orders).toEqual(await ordersOf(undisturbed, format));
    }
  },
);
