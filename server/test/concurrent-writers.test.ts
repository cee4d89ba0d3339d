import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { operator } from '../src/audit/actor.ts';
import { importCharges } from '../src/charges/import/import-charges.ts';
import { streamSource } from '../src/charges/import/import-source.ts';
import { openStore } from '../src/db/open-store.ts';
import type { Store } from '../src/db/store.ts';
import { assignPlan } from '../src/rate-plans/plan-assignment.service.ts';
import { createPlan } from '../src/rate-plans/rate-plan.service.ts';
import type { Tax } from '../src/rate-plans/tax.ts';
import { shopTax } from '../src/rate-plans/tax.fixture.ts';
import { DomainError } from '../src/shared/domain-error.ts';
import { verifyStatements } from '../src/statement/verify/verify-statements.ts';
import { chargeLine, chargeUuid, importedAt, lineStream } from './support/charge-lines.ts';
import { refundOf, serviceOn } from './support/proof.ts';
import { SeededRandom, testSeed } from './support/seeded-random.ts';
import { seededAt, seedIntermediary, seedSellers } from './support/seed.ts';
import { createTestStore, type TestStore } from './support/test-store.ts';

/** Writers at once: 10 imports, 4 refunders and 2 that change plans, on as many connections. */
const importers = 10;
const refunders = 4;
const planChangers = 2;
const writerCount = importers + refunders + planChangers;

const sellerCount = 8;
const importsEach = 6;
const linesPerImport = 40;
/** Charges that are there before, so that there is something to refund from the start. */
const earlierCount = 160;
/** Offered by all importers in the same run, to other sellers and in another order; one of them wins each. */
const contestedEach = 20;

const seed = testSeed();
/** One for each writer, so that the seed says what it does, whatever the others do meanwhile. */
const randomOf = (writer: number) => new SeededRandom(`${seed} ${writer}`);

let database: TestStore;
/** On PostgreSQL a pool of 16 connections; SQLite has one writer a store, so there are 16 stores. */
let stores: Store[];
let folder: string;
let intermediaryId: number;
let sellerIds: number[];
/** What each plan takes of a charge, in centavos; all charges here are PIX of whole BRL. */
let feeOfPlan: Map<number, (valueCents: number) => number>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'payfac-writers-'));
  database = await createTestStore();
  const { location } = database;
  stores =
    location.engine === 'postgres'
      ? [await openStore({ ...location, connections: writerCount })]
      : await Promise.all(Array.from({ length: writerCount }, () => openStore(location)));
  intermediaryId = await seedIntermediary(database.store);
  sellerIds = await seedSellers(database.store, intermediaryId, sellerCount);
  feeOfPlan = await seedPlans();
});

afterAll(async () => {
  await Promise.all(stores.map((store) => store.close()));
  await database.cleanup();
  await rm(folder, { recursive: true, force: true });
});

const storeOf = (writer: number) => stores[writer % stores.length]!;

async function seedPlans(): Promise<typeof feeOfPlan> {
  const [zeroFee] = await database.store.read.selectFrom('rate_plans').select('id').execute();
  const fees = new Map([[zeroFee!.id, () => 0]]) as typeof feeOfPlan;
  const onePercent = pixPlan({ rateType: 'PERCENTAGE', ratePpm: 10_000 });
  fees.set(await newPlan(onePercent), (valueCents) => valueCents / 100);
  fees.set(await newPlan(pixPlan({ rateType: 'FIXED', amountCents: 35 })), () => 35);
  return fees;
}

const pixPlan = (price: Tax['pix']['price']): Tax => ({
  ...shopTax(),
  pix: { delayForRedeemDays: 0, price, limitCents: null },
});

const newPlan = (tax: Tax) =>
  database.store.write((tx) => createPlan(tx, operator(intermediaryId), { name: 'seeded', tax }, seededAt));

function lineOf(charge: number, sellerId: number): object {
  return chargeLine({
    uuid: chargeUuid(charge),
    idSeller: sellerId,
    value: charge + 1,
    paidAt: paidAtOf(charge),
  });
}

/** Spread over October, so that a plan that begins there prices some of a seller's charges. */
function paidAtOf(charge: number): string {
  return new Date(Date.UTC(2026, 9, 1 + (charge % 28), 12)).toISOString();
}

const importedBy = (writer: number, run: number) =>
  Array.from({ length: linesPerImport }, (_, n) => ownChargeOf(writer, run, n));
const ownChargeOf = (writer: number, run: number, n: number) =>
  10_000 + (writer * importsEach + run) * linesPerImport + n;
const earlier = Array.from({ length: earlierCount }, (_, n) => n);
const contestedIn = (run: number) =>
  Array.from({ length: contestedEach }, (_, n) => 5_000 + run * contestedEach + n);

async function runImport(store: Store, name: string, lines: object[]) {
  return importCharges(serviceOn(store), streamSource(lineStream(lines), join(folder, name)), {
    withEvents: true,
  });
}

/** A few sellers of its own in each run, so that any two writers have some in common and some not. */
async function importer(writer: number): Promise<number> {
  const random = randomOf(writer);
  let imported = 0;
  for (let run = 0; run < importsEach; run++) {
    const sellers = random.shuffled(sellerIds).slice(0, random.between(2, 5));
    const charges = [...importedBy(writer, run), ...random.shuffled(contestedIn(run))];
    const lines = charges.map((charge) => lineOf(charge, random.pick(sellers)));
    const summary = await runImport(storeOf(writer), `${writer}-${run}`, lines);
    expect(summary.rejectedByCode).toEqual(
      summary.rejected === 0 ? {} : { charge_conflict: summary.rejected },
    );
    imported += summary.imported;
  }
  return imported;
}

/** Two refunders go through the same charges, so that each charge is refunded at once by both. */
async function refunder(writer: number): Promise<number> {
  const half = earlier.filter((charge) => charge % 2 === writer % 2);
  let refunded = 0;
  for (const charge of half) {
    try {
      await refundOf(serviceOn(storeOf(writer)), intermediaryId, chargeUuid(charge));
      refunded += 1;
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'charge_already_refunded')) throw error;
    }
  }
  return refunded;
}

async function planChanger(writer: number): Promise<number> {
  const random = randomOf(writer);
  const plans = [...feeOfPlan.keys()];
  let assigned = 0;
  for (let n = 0; n < 60; n++) {
    const sellerId = random.pick(sellerIds);
    // A moment of its own for each change of each writer.
    const validFrom = Date.UTC(2026, 9, 1 + (n % 28), 0, 0, writer, n);
    const assignment = { sellerId, planId: plans[n % plans.length]!, validFrom };
    await storeOf(writer).write((tx) => assignPlan(tx, operator, assignment, importedAt));
    assigned += 1;
  }
  return assigned;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

test(
  `${writerCount} writers at once, of imports, refunds and plan changes, fork no chain and lose nothing (SEED=${seed})`,
  { timeout: 120_000 },
  async () => {
    await runImport(
      storeOf(0),
      'earlier',
      earlier.map((charge) => lineOf(charge, sellerIds[charge % sellerCount]!)),
    );

    const [imported, refunded] = await atOnce();

    const importedCount = importers * importsEach * linesPerImport + importsEach * contestedEach;
    expect(sum(imported)).toBe(importedCount);
    expect(sum(refunded)).toBe(earlierCount);
    const verification = await verifyStatements(serviceOn(database.store), { sellerId: null, anchor: null });
    expect(verification.faults).toEqual([]);
    expect(verification.lines).toBe(earlierCount + importedCount + earlierCount);
    await expectSums();
    await expectEventsWithoutGap();
    await expectNoDeadlock();
  },
);

async function atOnce(): Promise<[imported: number[], refunded: number[]]> {
  const writers = Array.from({ length: writerCount }, (_, writer) => writer);
  const work = writers.map((writer) => {
    if (writer < importers) return importer(writer);
    return writer < importers + refunders ? refunder(writer) : planChanger(writer);
  });
  const done = await Promise.allSettled(work);
  const failed = done.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
  expect(failed).toEqual([]);
  const counts = done.map((each) => (each.status === 'fulfilled' ? each.value : 0));
  return [counts.slice(0, importers), counts.slice(importers, importers + refunders)];
}

/** By the plan that each line names and the value that its number gives, apart from what prices and adds up. */
async function expectSums(): Promise<void> {
  const lines = await database.store.read.selectFrom('statement_entries').selectAll().execute();
  for (const line of lines) {
    const valueCents = (Number(line.charge_uuid.slice(-12)) + 1) * 100;
    expect(line.value_cents).toBe(valueCents);
    expect(line.fee_cents).toBe(Math.min(feeOfPlan.get(line.plan_id)!(valueCents), valueCents));
  }
  expect(new Set(lines.map((line) => line.plan_id)).size).toBeGreaterThan(1);
  const sales = lines.filter((line) => line.operation === 'VENDA');
  const charges = [
    ...earlier,
    ...range(importsEach).flatMap(contestedIn),
    ...range(importers).flatMap((writer) => chargesOf(writer)),
  ];
  expect(sales.map((line) => line.charge_uuid).sort()).toEqual(charges.map(chargeUuid).sort());
  const refunds = lines.filter((line) => line.operation === 'ESTORNO');
  expect(refunds.map((line) => line.charge_uuid).sort()).toEqual(earlier.map(chargeUuid).sort());
}

const range = (count: number) => Array.from({ length: count }, (_, n) => n);
const chargesOf = (writer: number) => range(importsEach).flatMap((run) => importedBy(writer, run));

/** The head counts events too: one line, one event, beside that of the seller's creation. */
async function expectEventsWithoutGap(): Promise<void> {
  const { read } = database.store;
  const events = await read.selectFrom('outbox_events').select(['seller_id', 'sequence']).execute();
  for (const head of await read.selectFrom('seller_heads').selectAll().execute()) {
    const own = events.filter((event) => event.seller_id === head.seller_id);
    const sequences = own.map((event) => event.sequence).sort((a, b) => a - b);
    expect(sequences).toEqual(range(head.statement_sequence + 1).map((n) => n + 1));
    expect(head.event_sequence).toBe(sequences.length);
  }
}

/** A deadlock would be solved by trying again, and show only in the server's own count. */
async function expectNoDeadlock(): Promise<void> {
  if (inject('engine') !== 'postgres') return;
  // The server adds up a connection's counts at the latest when it ends.
  await Promise.all(stores.splice(0).map((store) => store.close()));
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(database.store.read);
  expect(rows).toEqual([{ deadlocks: 0 }]);
}
