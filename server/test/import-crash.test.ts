import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operator } from '../src/audit/audit.repository.ts';
import { importCharges } from '../src/charges/import/charge-import.service.ts';
import { fileSource, streamSource } from '../src/imports/lines.ts';
import type { Store } from '../src/db/store.ts';
import { assignPlan, type WantedPlan } from '../src/rate-plans/assign-plan.ts';
import { createPlan } from '../src/rate-plans/rate-plan.service.ts';
import { shopTax } from '../src/rate-plans/tax.fixture.ts';
import { verifyStatements } from '../src/statement/verify/verify-statements.ts';
import { chargeLine, chargeUuid, importedAt, lineStream } from './support/charge-lines.ts';
import { serviceOn } from './support/proof.ts';
import { SeededRandom, testSeed } from './support/seeded-random.ts';
import { ownerOf, seededAt, seedIntermediary, seedSellers } from './support/seed.ts';
import { testKeyring } from './support/test-keyring.ts';
import { createDurableStore, type TestStore } from './support/test-store.ts';

const lineCount = 4_000;
const sellerCount = 7;
const runner = join(import.meta.dirname, 'support', 'import-runner.ts');

/** A million lines and more kills are in `npm run proof -- import`. */
const killCount = 2;
const seed = testSeed();
const random = new SeededRandom(seed);

let folder: string;
let file: string;
let lines: object[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'payfac-crash-'));
  file = join(folder, 'charges.ndjson');
  lines = Array.from({ length: lineCount }, (_, n) =>
    chargeLine({
      idSeller: 1 + (n % sellerCount),
      uuid: chargeUuid(isRefused(n) ? n - 1 : n),
      value: n + 1,
      paidAt: new Date(Date.UTC(2026, 9, 1 + (n % 28), 12)).toISOString(),
    }),
  );
  await writeFile(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/**
 * Returns whether the line is refused. Every hundredth line repeats the uuid of the one before it with another value.
 */
const isRefused = (n: number) => n % 100 === 99;

/** Creates sellers 1 to 7 under the zero-fee plan 1. The plans 2 and 3 cost something. */
async function seeded(): Promise<TestStore> {
  const database = await createDurableStore();
  const { store } = database;
  const intermediaryId = await seedIntermediary(store);
  expect(await seedSellers(store, intermediaryId, sellerCount)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  for (const ratePpm of [10_000, 25_000]) {
    const pix = { ...shopTax().pix, price: { rateType: 'PERCENTAGE' as const, ratePpm } };
    const plan = { name: 'seeded', tax: { ...shopTax(), pix } };
    await store.write((tx) => createPlan(tx, testKeyring, operator(intermediaryId), plan, seededAt));
  }
  return database;
}

/** The options of the imports. There is only one intermediary. */
const options = { intermediaryId: 1, withEvents: true };

async function importHere({ store }: TestStore) {
  return importCharges(serviceOn(store), await fileSource(file), options);
}

/** Imports only the first lines, as a stopped import leaves them. */
async function importFirst({ store }: TestStore, count: number, turn: number) {
  const source = streamSource(lineStream(lines.slice(0, count)), join(folder, `first-${turn}`));
  await importCharges(serviceOn(store), source, options);
}

/** Starts the import in another process and kills it soon after it has settled so many lines. */
async function importAndKill({ location }: TestStore, afterLines: number): Promise<void> {
  const child = spawn(process.execPath, [runner, JSON.stringify(location), file, String(importedAt)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  for await (const lines of createInterface(child.stdout)) {
    if (Number(lines) >= afterLines) break;
  }
  await sleep(random.between(0, 30));
  child.kill('SIGKILL');
  await exited;
}

/** Returns how many lines of the file are settled, by the charges that exist. */
async function settledLines({ store }: TestStore): Promise<number> {
  const { count } = await store.read
    .selectFrom('charges')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  let accepted = 0;
  let settled = 0;
  while (accepted < count) accepted += isRefused(settled++) ? 0 : 1;
  return settled;
}

/**
 * Returns an assignment from some moment of October on, so that the plan prices lines before and after the point where
 * the import was stopped.
 */
function anyAssignment(turn: number): WantedPlan {
  return {
    sellerId: random.between(1, sellerCount),
    planId: random.between(2, 3),
    from: Date.UTC(2026, 9, random.between(1, 28), 0, 0, turn),
    backdate: true,
  };
}

async function assign({ store }: TestStore, wanted: WantedPlan): Promise<void> {
  const actor = operator(await ownerOf(store, wanted.sellerId));
  await store.write((tx) => assignPlan(serviceOn(store), tx, actor, wanted));
}

/** Returns all that an import writes, except the ids that the database gives. */
async function stateOf({ read }: Store) {
  return {
    charges: await read.selectFrom('charges').selectAll().orderBy('uuid').execute(),
    entries: await read
      .selectFrom('statement_entries')
      .selectAll()
      .orderBy('seller_id')
      .orderBy('sequence')
      .execute(),
    heads: await read.selectFrom('seller_heads').selectAll().orderBy('seller_id').execute(),
    events: await read
      .selectFrom('outbox_events')
      .select(['seller_id', 'sequence', 'type', 'charge_uuid', 'occurred_at'])
      .orderBy('seller_id')
      .orderBy('sequence')
      .execute(),
  };
}

test(
  `an import that was killed and started again ends like one that was not, plan changes in between (SEED=${seed})`,
  { timeout: 600_000 },
  async () => {
    const undisturbed = await seeded();
    const disturbed = await seeded();
    try {
      for (let turn = 0; turn < killCount; turn++) {
        await importAndKill(disturbed, random.between(0, (turn + 1) * 1_000));
        const settled = await settledLines(disturbed);
        const assignment = anyAssignment(turn);
        await importFirst(undisturbed, settled, turn);
        for (const database of [disturbed, undisturbed]) await assign(database, assignment);
      }
      const resumed = await importHere(disturbed);
      const rejected = await readFile(`${file}.rejected.ndjson`, 'utf8');
      const whole = await importHere(undisturbed);

      const rejectedCount = lineCount / 100;
      expect(resumed).toMatchObject({ lines: lineCount, rejected: rejectedCount });
      expect(resumed.known).toBeGreaterThan(0);
      expect(resumed.imported).toBeGreaterThan(0);
      expect(resumed.known).toBe(whole.known);
      expect(await stateOf(disturbed.store)).toEqual(await stateOf(undisturbed.store));
      expect(await readFile(`${file}.rejected.ndjson`, 'utf8')).toBe(rejected);
      await expectEverythingOnce(disturbed);
    } finally {
      await undisturbed.cleanup();
      await disturbed.cleanup();
    }
  },
);

/**
 * Compares the result with the file itself, apart from the other import: each accepted line must have its charge and
 * its VENDA line.
 */
async function expectEverythingOnce({ store }: TestStore): Promise<void> {
  const { charges, entries } = await stateOf(store);
  const accepted = lines.flatMap((_, n) => (isRefused(n) ? [] : [chargeUuid(n)]));
  expect(charges.map(({ uuid }) => uuid)).toEqual(accepted);
  expect(entries.map((entry) => entry.charge_uuid).sort()).toEqual(accepted);
  expect(new Set(entries.map((entry) => entry.plan_id)).size).toBeGreaterThan(1);
  const verification = await verifyStatements(serviceOn(store), { sellerId: null, anchor: null });
  expect(verification).toMatchObject({ holds: true, lines: accepted.length });
}
