import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { untilLockIsAwaited } from '../../test/support/awaited-lock.ts';
import { chargeLine, chargeUuid, importedAt, lineStream } from '../../test/support/charge-lines.ts';
import { problemExamples } from '../../test/support/problem-examples.ts';
import { linesOf, moveHead, serviceOn } from '../../test/support/proof.ts';
import { queryPlans, restoredLarge } from '../../test/support/query-plans.ts';
import { seedIntermediary, seedSellers, seededAt } from '../../test/support/seed.ts';
import { testKeyring } from '../../test/support/test-keyring.ts';
import { createTestStore, type TestStore } from '../../test/support/test-store.ts';
import { listAudit, operator } from '../audit/audit.repository.ts';
import { importCharges } from '../charges/import/charge-import.service.ts';
import type { Store, Tx } from '../db/store.ts';
import { streamSource } from '../imports/lines.ts';
import { lockHead, updateHead } from '../ledger/seller-head.repository.ts';
import { verifyStatements } from '../statement/verify/verify-statements.ts';
import { assignPlan, type WantedPlan } from './assign-plan.ts';
import { createPlan } from './rate-plan.service.ts';
import { insertAssignment, listAssignments, plansDigest, standing } from './seller-plan.repository.ts';
import { shopTax } from './tax.fixture.ts';

const dayMs = 24 * 60 * 60 * 1000;
const yesterday = importedAt - dayMs;
const tomorrow = importedAt + dayMs;

let database: TestStore;
let folder: string;
let intermediaryId: number;
/** The seller under test. It has the zero-fee plan 1 from `seededAt` on. */
let sellerId: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'payfac-assign-'));
  database = await createTestStore();
  intermediaryId = await seedIntermediary(database.store);
  [sellerId = 0] = await seedSellers(database.store, intermediaryId, 1);
});
afterEach(async () => {
  await database.cleanup();
  await rm(folder, { recursive: true });
});

function newPlan(amountCents: number): Promise<number> {
  const price = { rateType: 'FIXED' as const, amountCents };
  const tax = { ...shopTax(), pix: { delayForRedeemDays: 0, price, limitCents: null } };
  return database.store.write((tx) =>
    createPlan(tx, testKeyring, operator(intermediaryId), { name: 'seeded', tax }, seededAt),
  );
}

function assign(
  planId: number,
  wanted: Partial<WantedPlan> = {},
  now = importedAt,
  store: Store = database.store,
) {
  const deps = { keyring: testKeyring, clock: () => now };
  return store.write((tx) =>
    assignPlan(deps, tx, operator(intermediaryId), {
      sellerId,
      planId,
      from: null,
      backdate: false,
      ...wanted,
    }),
  );
}

/** Imports PIX charges of 100 BRL, one for each instant, numbered from `first`. */
async function importPaidAt(first: number, instants: readonly number[]): Promise<void> {
  const lines = instants.map((paidAt, n) =>
    chargeLine({
      uuid: chargeUuid(first + n),
      idSeller: sellerId,
      paidAt: new Date(paidAt).toISOString(),
    }),
  );
  const source = streamSource(lineStream(lines), join(folder, `rejected-${first}`));
  const { imported } = await importCharges(serviceOn(database.store), source, {
    intermediaryId,
    withEvents: false,
  });
  expect(imported).toBe(lines.length);
}

const assignments = async () =>
  standing(await listAssignments(database.store.read, intermediaryId, [sellerId])).map(
    ({ planId, validFrom }) => [planId, validFrom] as const,
  );
const fees = async () => (await linesOf(database.store, sellerId)).map(({ fee_cents }) => fee_cents);

describe('a plan that begins in the past', () => {
  test('is refused, even by a millisecond, and nothing changes', async () => {
    const planId = await newPlan(500);
    await expect(assign(planId, { from: importedAt - 1 })).rejects.toThrow('is in the past');
    expect(await assignments()).toEqual([[1, seededAt]]);
  });

  test('backdated, replaces all later ones, and leaves the charges that are priced', async () => {
    const [two, four] = [await newPlan(99), await newPlan(500)];
    await assign(two, { from: yesterday + 1, backdate: true });
    await assign(two, { from: tomorrow });
    await importPaidAt(1, [yesterday - 1, yesterday, yesterday + 1, importedAt]);

    expect(await assign(four, { from: yesterday, backdate: true })).toMatchObject({
      assignment: { validFrom: yesterday },
      isFirst: false,
      replaced: [
        { sellerId, planId: two, validFrom: yesterday + 1 },
        { sellerId, planId: two, validFrom: tomorrow },
      ],
      later: [],
      pricedCharges: 3,
    });
    await importPaidAt(11, [yesterday - 1, yesterday, yesterday + 1, importedAt]);

    expect(await fees()).toEqual([0, 0, 99, 99, 0, 500, 500, 500]);
    const { holds } = await verifyStatements(serviceOn(database.store), { sellerId: null, anchor: null });
    expect(holds).toBe(true);
  });

  test('before all others, prices earlier payments too, and says so', async () => {
    const four = await newPlan(500);
    const outcome = await assign(four, { from: seededAt - 1, backdate: true });
    expect(outcome).toMatchObject({ isFirst: true, replaced: [{ planId: 1 }], pricedCharges: 0 });
    await importPaidAt(1, [seededAt - dayMs, seededAt, importedAt]);
    expect(await fees()).toEqual([500, 500, 500]);
  });

  test('at the moment of another, replaces it; both are in the audit record', async () => {
    const four = await newPlan(500);
    await assign(four, { from: seededAt, backdate: true });
    expect(await assignments()).toEqual([[four, seededAt]]);
    const from = new Date(seededAt).toISOString();
    const records = (await listAudit(database.store.read, 2)).map(({ action, subject }) => [action, subject]);
    expect(records).toEqual([
      ['plan.assigned', `seller:${sellerId} plan:${four} from:${from}`],
      ['plan.unassigned', `seller:${sellerId} plan:1 from:${from}`],
    ]);
  });

  test.each([
    ['now', null],
    ['in the future', tomorrow],
  ])('--backdate is refused for one that begins %s', async (_, from) => {
    await expect(assign(await newPlan(500), { from, backdate: true })).rejects.toThrow(
      '--backdate is for a plan that begins in the past',
    );
    expect(await assignments()).toEqual([[1, seededAt]]);
  });

  test('waits for an import of the same seller, and counts what it priced', async () => {
    await importPaidAt(1, [yesterday]);
    const four = await newPlan(500);
    const { store } = database;
    const assigning = await store.write(async (tx) => {
      await lockHead(tx, testKeyring, intermediaryId, sellerId);
      // The promise is wrapped in an array, because it would otherwise be awaited here.
      const outcome = [assign(four, { from: yesterday, backdate: true })];
      await untilLockIsAwaited(store);
      const charge = await tx.selectFrom('charges').selectAll().executeTakeFirstOrThrow();
      const line = await tx.selectFrom('statement_entries').selectAll().executeTakeFirstOrThrow();
      await tx
        .insertInto('charges')
        .values({ ...charge, uuid: chargeUuid(2) })
        .execute();
      await tx
        .insertInto('statement_entries')
        .values({ ...line, sequence: 2, charge_uuid: chargeUuid(2) })
        .execute();
      return outcome;
    });
    expect(await assigning[0]).toMatchObject({ pricedCharges: 2 });
  });
});

test('a plan from now on leaves those that begin later, and names them', async () => {
  const [two, four] = [await newPlan(99), await newPlan(500)];
  await assign(two, { from: tomorrow });
  expect(await assign(four)).toMatchObject({
    assignment: { validFrom: importedAt },
    isFirst: false,
    replaced: [],
    later: [{ sellerId, planId: two, validFrom: tomorrow }],
    pricedCharges: 0,
  });
  expect(await assignments()).toEqual([
    [1, seededAt],
    [four, importedAt],
    [two, tomorrow],
  ]);
});

test.each([
  ['in the same moment', 0],
  ['by a server whose clock is behind', 500],
])('a plan from now on follows those that were assigned before, also %s', async (_, behindMs) => {
  const [two, four] = [await newPlan(99), await newPlan(500)];
  await assign(two, {}, importedAt);
  await assign(four, {}, importedAt - behindMs);
  expect(await assignments()).toEqual([
    [1, seededAt],
    [two, importedAt],
    [four, importedAt + 1],
  ]);
  await expect(assign(two, { from: importedAt - 1 }, importedAt - 500)).rejects.toMatchObject({
    code: 'valid_from_in_past',
  });
});

test('a seller with a thousand assignments gets no other, which the document says with the same words', async () => {
  const [first] = await listAssignments(database.store.read, intermediaryId, [sellerId]);
  await database.store.write(async (tx) => {
    for (let n = 2; n <= 1_000; n++) {
      await insertAssignment(tx, intermediaryId, { ...first!, number: n, validFrom: seededAt + n });
    }
    const head = (await lockHead(tx, testKeyring, intermediaryId, sellerId))!;
    const all = await listAssignments(tx, intermediaryId, [sellerId]);
    await updateHead(tx, testKeyring, { ...head, plansDigest: plansDigest(all) });
  });
  await expect(assign(await newPlan(99))).rejects.toMatchObject({
    code: 'history_full',
    message: problemExamples('assignRatePlan', 422).history_full,
  });
});

test('a charge that was imported ahead of a clock that is behind is counted as priced', async () => {
  await importPaidAt(1, [importedAt]);
  expect(await assign(await newPlan(500), {}, importedAt - 1_000)).toMatchObject({ pricedCharges: 1 });
});

test('a seller whose statement was tampered with gets no plan, because its head would be sealed again', async () => {
  await moveHead(database.store, { intermediaryId, sellerId }, null, { sequence: 7, hash: Buffer.alloc(32) });
  await expect(assign(await newPlan(500))).rejects.toThrow('payfac statement verify');
  expect(await assignments()).toEqual([[1, seededAt]]);
});

test('assignments that were changed without the key are not sealed again, but may all be replaced', async () => {
  const [two, four] = [await newPlan(99), await newPlan(500)];
  await database.store.write((tx) => tx.updateTable('seller_plans').set({ plan_id: two }).execute());
  await expect(assign(four)).rejects.toThrow(`the plans of seller ${sellerId} do not match its seal`);
  await expect(importPaidAt(1, [importedAt])).rejects.toThrow('Nothing was written for this seller');
  await database.store.write((tx) => tx.deleteFrom('seller_plans').execute());
  await expect(assign(four)).rejects.toThrow(`the plans of seller ${sellerId} do not match its seal`);
  await assign(four, { from: seededAt, backdate: true });
  await importPaidAt(1, [importedAt]);
  expect(await fees()).toEqual([500]);
  const { holds } = await verifyStatements(serviceOn(database.store), { sellerId: null, anchor: null });
  expect(holds).toBe(true);
});

test('a plan whose prices were changed without the key is not assigned', async () => {
  const [two, four] = [await newPlan(99), await newPlan(500)];
  const { tax, digest } = await database.store.read
    .selectFrom('rate_plan_versions')
    .select(['tax', 'digest'])
    .where('plan_id', '=', two)
    .executeTakeFirstOrThrow();
  const changeVersion = (tx: Tx, change: { tax: string; digest?: Buffer }) =>
    tx.updateTable('rate_plan_versions').set(change).where('plan_id', '=', four).execute();
  const changes = [
    (tx: Tx) => changeVersion(tx, { tax }),
    (tx: Tx) => changeVersion(tx, { tax, digest }),
    (tx: Tx) => tx.updateTable('rate_plans').set({ seal: null }).where('id', '=', four).execute(),
  ];
  for (const change of changes) {
    await database.store.write<unknown>(change);
    await expect(assign(four)).rejects.toThrow(`the seal of plan ${four} is broken`);
  }
});

test('charges are counted by the index of their payment, however long the statement is', async () => {
  const four = await newPlan(500);
  await importPaidAt(1, [importedAt]);
  await restoredLarge(database.store, ['charges', 'statement_entries']);
  const plans = await queryPlans(database.location, (store) => assign(four, {}, importedAt, store));
  const counting = plans.find(({ query }) => query.includes('count(*)') && !query.includes('sqlite_master'));
  expect(counting?.plan).toMatch(/charges_by_seller.*seller_id ?=.*paid_at ?>/s);
});
