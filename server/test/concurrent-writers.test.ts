import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { operator } from '../src/audit/audit.repository.ts';
import { createPlan } from '../src/rate-plans/rate-plan.service.ts';
import type { Tax } from '../src/rate-plans/tax.ts';
import { shopTax } from '../src/rate-plans/tax.fixture.ts';
import { importCharges } from '../src/charges/import/charge-import.service.ts';
import { streamSource } from '../src/imports/lines.ts';
import { verifyStatements } from '../src/statement/verify/verify-statements.ts';
import { chargeUuid, lineStream } from './support/charge-lines.ts';
import { serviceOn } from './support/proof.ts';
import { testSeed } from './support/seeded-random.ts';
import { seededAt, seedIntermediary, seedSellers } from './support/seed.ts';
import { testKeyring } from './support/test-keyring.ts';
import { createTestStore, type TestStore } from './support/test-store.ts';
import type { WriterOutcome } from './support/writer-thread.ts';
import { writeAtOnce } from './support/writer-threads.ts';
import {
  contestedCharges,
  earlierCharges,
  importsEach,
  lineOf,
  ownCharges,
  range,
  type Field,
  type Writer,
} from './support/writers.ts';

const importers = 10;
const refunders = 4;
const planChangers = 2;
const writers: Writer[] = [
  ...range(importers).map((number) => ({ kind: 'importer' as const, number })),
  ...range(refunders).map((number) => ({ kind: 'refunder' as const, number: importers + number })),
  ...range(planChangers).map((number) => ({
    kind: 'planChanger' as const,
    number: importers + refunders + number,
  })),
];

const seed = testSeed();

let database: TestStore;
let field: Field;
/** The fee that each plan takes of a charge, in centavos. All charges here are PIX of whole BRL. */
let feeOfPlan: Map<number, (valueCents: number) => number>;

beforeAll(async () => {
  database = await createTestStore();
  const { store } = database;
  const intermediaryId = await seedIntermediary(store);
  const sellerIds = await seedSellers(store, intermediaryId, 8);
  feeOfPlan = await seedPlans(intermediaryId);
  const folder = await mkdtemp(join(tmpdir(), 'payfac-writers-'));
  field = { seed, folder, intermediaryId, sellerIds, planIds: [...feeOfPlan.keys()] };
});

afterAll(async () => {
  await database.cleanup();
  await rm(field.folder, { recursive: true, force: true });
});

async function seedPlans(intermediaryId: number): Promise<typeof feeOfPlan> {
  const newPlan = (price: Tax['pix']['price']) => {
    const tax = { ...shopTax(), pix: { delayForRedeemDays: 0, price, limitCents: null } };
    return database.store.write((tx) =>
      createPlan(tx, testKeyring, operator(intermediaryId), { name: 'seeded', tax }, seededAt),
    );
  };
  const { id: zeroFee } = await database.store.read
    .selectFrom('rate_plans')
    .select('id')
    .executeTakeFirstOrThrow();
  return new Map([
    [zeroFee, () => 0],
    [await newPlan({ rateType: 'PERCENTAGE', ratePpm: 10_000 }), (valueCents: number) => valueCents / 100],
    [await newPlan({ rateType: 'FIXED', amountCents: 35 }), () => 35],
  ]);
}

test(
  `${writers.length} writers at once, of imports, refunds and plan changes, fork no chain and lose nothing (SEED=${seed})`,
  { timeout: 600_000 },
  async () => {
    const { intermediaryId, sellerIds, folder } = field;
    const earlier = earlierCharges.map((charge) => lineOf(charge, sellerIds[charge % sellerIds.length]!));
    const source = streamSource(lineStream(earlier), join(folder, 'earlier'));
    await importCharges(serviceOn(database.store), source, { intermediaryId, withEvents: true });

    const outcomes = await writeAtOnce(database.location, field, writers);

    const failures = outcomes.flatMap((outcome) => ('failure' in outcome ? [outcome.failure] : []));
    expect(failures).toEqual([]);
    const contestedCount = importsEach * contestedCharges(0).length;
    const ownCount = importers * importsEach * ownCharges(0, 0).length;
    expect(tally(outcomes, 'importer')).toEqual({
      written: ownCount + contestedCount,
      charge_conflict: expect.any(Number) as number,
    });
    expect(tally(outcomes, 'refunder')).toEqual({
      written: earlierCharges.length,
      charge_already_refunded: earlierCharges.length,
    });
    const verification = await verifyStatements(serviceOn(database.store), { sellerId: null, anchor: null });
    expect(verification.faults).toEqual([]);
    expect(verification.lines).toBe(2 * earlierCharges.length + ownCount + contestedCount);
    await expectLines();
    await expectEventsWithoutGap();
    await expectNoDeadlock();
  },
);

function tally(outcomes: readonly WriterOutcome[], kind: Writer['kind']): Record<string, number> {
  const sums: Record<string, number> = { written: 0 };
  for (const outcome of outcomes) {
    if (outcome.writer.kind !== kind || 'failure' in outcome) continue;
    const { written, rejectedByCode } = outcome.result;
    for (const [name, count] of [['written', written] as const, ...Object.entries(rejectedByCode)]) {
      sums[name] = (sums[name] ?? 0) + count;
    }
  }
  return sums;
}

/**
 * Checks the lines by the plan that each names and the value that its number gives, without the service's code for
 * prices and sums.
 */
async function expectLines(): Promise<void> {
  const lines = await database.store.read.selectFrom('statement_entries').selectAll().execute();
  for (const line of lines) {
    const valueCents = (Number(line.charge_uuid!.slice(-12)) + 1) * 100;
    expect(line.value_cents).toBe(valueCents);
    expect(line.fee_cents).toBe(Math.min(feeOfPlan.get(line.plan_id!)!(valueCents), valueCents));
  }
  expect(new Set(lines.map((line) => line.plan_id)).size).toBeGreaterThan(1);
  const runs = range(importsEach);
  const charges = [
    ...earlierCharges,
    ...runs.flatMap(contestedCharges),
    ...range(importers).flatMap((importer) => runs.flatMap((run) => ownCharges(importer, run))),
  ];
  const sales = lines.filter((line) => line.operation === 'VENDA');
  expect(sales.map((line) => line.charge_uuid).sort()).toEqual(charges.map(chargeUuid).sort());
  const refunds = lines.filter((line) => line.operation === 'ESTORNO');
  expect(refunds.map((line) => line.charge_uuid).sort()).toEqual(earlierCharges.map(chargeUuid).sort());
}

/** Checks the events. The head counts them too: one for each line, besides that of the seller's creation. */
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

/** Expects no deadlock. One would be solved by a retry, and show only in the server's own count. */
async function expectNoDeadlock(): Promise<void> {
  if (inject('engine') !== 'postgres') return;
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(database.store.read);
  expect(rows).toEqual([{ deadlocks: 0 }]);
}
