import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { operator } from '../src/audit/audit.repository.ts';
import type { StatementEntryRow } from '../src/db/tables.ts';
import { assignPlan } from '../src/rate-plans/assign-plan.ts';
import { createPlan, updatePlan } from '../src/rate-plans/rate-plan.service.ts';
import { shopTax } from '../src/rate-plans/tax.fixture.ts';
import type { Discrepancy } from '../src/statement/verify/discrepancy.ts';
import { verifyStatements } from '../src/statement/verify/verify-statements.ts';
import { chargeLine, chargeUuid, importedAt } from './support/charge-lines.ts';
import { importedLines, linesOf, rewriteChain, serviceOn } from './support/proof.ts';
import { seedAssignedPlan, seedIntermediary, seedSellers, seededAt } from './support/seed.ts';
import { testKeyring } from './support/test-keyring.ts';
import { createTestStore, type TestStore } from './support/test-store.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const yesterday = importedAt - 24 * hourMs;

let database: TestStore;
let place: { intermediaryId: number; sellerId: number };
/** Two plans with the same prices; the first is assigned to the seller. */
let planId: number;
let twinId: number;

beforeEach(async () => {
  database = await createTestStore();
  const intermediaryId = await seedIntermediary(database.store);
  const [sellerId = 0] = await seedSellers(database.store, intermediaryId, 1);
  place = { intermediaryId, sellerId };
  const tax = shopTax();
  planId = await seedAssignedPlan(database.store, intermediaryId, { sellerId, tax, validFrom: seededAt + 1 });
  twinId = await database.store.write((tx) =>
    createPlan(tx, testKeyring, operator(intermediaryId), { name: 'twin', tax }, seededAt),
  );
});
afterEach(() => database.cleanup());

const serviceAt = (now: number) => ({ ...serviceOn(database.store), clock: () => now });

function importPaidAt(n: number, paidAt: number, now = importedAt): Promise<void> {
  const line = { uuid: chargeUuid(n), idSeller: place.sellerId, paidAt: new Date(paidAt).toISOString() };
  return importedLines(serviceAt(now), place.intermediaryId, [chargeLine(line)]);
}

/** Gives a line another plan, or another version of it, as somebody with the key could. */
function giveLine(sequence: number, change: Partial<StatementEntryRow>): Promise<void> {
  const seller = { ...place, planId };
  return rewriteChain(database.store, seller, testKeyring, (line) =>
    line.sequence === sequence ? { ...line, ...change } : line,
  );
}

/** Adds a version with the same prices, from this moment on. */
function addVersion(validFrom: number, now = importedAt): Promise<unknown> {
  const version = { planId, tax: shopTax(), name: null, validFrom };
  const actor = operator(place.intermediaryId);
  return database.store.write((tx) => updatePlan(serviceAt(now), tx, actor, version));
}

async function fault(): Promise<Discrepancy | undefined> {
  const { faults } = await verifyStatements(serviceOn(database.store), { sellerId: null, anchor: null });
  return faults[0];
}

describe('a sale whose line names a plan of the same prices', () => {
  test('that was not in force for the seller is found', async () => {
    await importPaidAt(1, importedAt);
    await importPaidAt(2, importedAt);
    expect(await fault()).toBeUndefined();
    await giveLine(2, { plan_id: twinId });
    expect(await fault()).toMatchObject({
      sequence: 2,
      chargeUuid: chargeUuid(2),
      what: expect.stringContaining('a plan that was not in force') as string,
      expected: `plan ${planId}`,
    });
  });

  test('is judged by what was assigned when it was written, not by what was backdated later', async () => {
    await importPaidAt(1, yesterday);
    const backdated = { sellerId: place.sellerId, planId: twinId, from: yesterday - 1, backdate: true };
    const actor = operator(place.intermediaryId);
    await database.store.write((tx) => assignPlan(serviceAt(importedAt), tx, actor, backdated));
    await importPaidAt(2, yesterday);
    const lines = await linesOf(database.store, place.sellerId);
    expect(lines.map(({ plan_id }) => plan_id)).toEqual([planId, twinId]);
    expect(await fault()).toBeUndefined();
    await giveLine(1, { plan_id: twinId });
    expect(await fault()).toMatchObject({ sequence: 1, expected: `plan ${planId}` });
    await giveLine(1, { plan_id: planId });
    await giveLine(2, { plan_id: planId });
    expect(await fault()).toMatchObject({ sequence: 2, expected: `plan ${twinId}` });
  });
});

describe('a sale whose line names a version of the same prices', () => {
  test('that had not begun, or was over, is found', async () => {
    await addVersion(importedAt);
    await addVersion(importedAt + hourMs);
    await importPaidAt(1, importedAt);
    expect(await linesOf(database.store, place.sellerId)).toMatchObject([{ plan_version: 2 }]);
    expect(await fault()).toBeUndefined();
    await giveLine(1, { plan_version: 3 });
    expect(await fault()).toMatchObject({
      sequence: 1,
      stored: expect.stringMatching(/^version 3, in force from/) as string,
    });

    const later = importedAt + hourMs + 10 * minuteMs;
    await importPaidAt(2, later, later);
    expect((await linesOf(database.store, place.sellerId))[1]).toMatchObject({ plan_version: 3 });
    await giveLine(1, { plan_version: 2 });
    expect(await fault()).toBeUndefined();
    await giveLine(2, { plan_version: 2 });
    expect(await fault()).toMatchObject({ sequence: 2, stored: expect.stringContaining('until') as string });
  });

  test('holds if the next version began so shortly before that its import may have run', async () => {
    await importPaidAt(1, importedAt + 5 * minuteMs);
    await addVersion(importedAt + 1);
    expect(await fault()).toBeUndefined();
  });

  test('that does not exist is found', async () => {
    await importPaidAt(1, importedAt);
    await giveLine(1, { plan_version: 2 });
    expect(await fault()).toMatchObject({
      sequence: 1,
      stored: 'no plan',
      expected: `version 2 of plan ${planId}`,
    });
  });
});
