import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listAudit, operator } from '../src/audit/audit.repository.ts';
import { makeDefaultPlan } from '../src/rate-plans/default-plan.service.ts';
import { findSealedPlan } from '../src/rate-plans/plan-seal.repository.ts';
import { listPlans } from '../src/rate-plans/rate-plan.repository.ts';
import { updatePlan, type WantedVersion } from '../src/rate-plans/rate-plan.service.ts';
import { shopTax } from '../src/rate-plans/tax.fixture.ts';
import { canonicalTax, taxDigest, type Tax } from '../src/rate-plans/tax.ts';
import type { Service } from '../src/service.ts';
import { verifyStatements } from '../src/statement/verify/verify-statements.ts';
import { chargeLine, chargeUuid, importedAt } from './support/charge-lines.ts';
import { importedLines, linesOf, refundOf, serviceOn } from './support/proof.ts';
import { seedIntermediary, seedSellers } from './support/seed.ts';
import { createTestStore, type TestStore } from './support/test-store.ts';

const hourMs = 60 * 60 * 1000;

let database: TestStore;
let intermediaryId: number;
/** The seller, which has the intermediary's first plan, which charges nothing. */
let sellerId: number;
let planId: number;

beforeEach(async () => {
  database = await createTestStore();
  intermediaryId = await seedIntermediary(database.store);
  [sellerId = 0] = await seedSellers(database.store, intermediaryId, 1);
  planId = (await listPlans(database.store.read, 0))[0]!.id;
});
afterEach(() => database.cleanup());

const pixOf = (amountCents: number): Tax => {
  const price = { rateType: 'FIXED' as const, amountCents };
  return { ...shopTax(), pix: { delayForRedeemDays: 0, price, limitCents: null } };
};

const serviceAt = (now: number): Service => ({ ...serviceOn(database.store), clock: () => now });

function update(
  feeCents: number,
  wanted: Partial<WantedVersion> = {},
  now = importedAt,
  ofIntermediary = intermediaryId,
) {
  const version = { planId, tax: pixOf(feeCents), name: null, validFrom: null, ...wanted };
  return database.store.write((tx) => updatePlan(serviceAt(now), tx, operator(ofIntermediary), version));
}

const versions = async () => {
  const plan = await findSealedPlan(database.store.read, planId);
  return plan?.versions.map(({ version, validFrom, name }) => [version, validFrom, name]);
};

const faults = async () =>
  (await verifyStatements(serviceOn(database.store), { sellerId: null, anchor: null })).faults;

/** Imports a PIX charge of 100.00 BRL for each instant, at `now`. */
function importPaidAt(first: number, instants: readonly number[], now = importedAt): Promise<void> {
  const lines = instants.map((paidAt, index) =>
    chargeLine({
      uuid: chargeUuid(first + index),
      idSeller: sellerId,
      paidAt: new Date(paidAt).toISOString(),
    }),
  );
  return importedLines(serviceAt(now), intermediaryId, lines);
}

const priced = async () =>
  (await linesOf(database.store, sellerId)).map(({ plan_version, fee_cents }) => [plan_version, fee_cents]);

describe('a new version of a plan', () => {
  test('prices payments from its moment on, and leaves what is imported', async () => {
    await importPaidAt(1, [importedAt]);
    await update(99, { validFrom: importedAt + hourMs, name: 'Dearer' });
    const later = importedAt + 2 * hourMs;
    await importPaidAt(11, [importedAt, importedAt + hourMs - 1, importedAt + hourMs, later], later);
    expect(await priced()).toEqual([
      [1, 0],
      [1, 0],
      [1, 0],
      [2, 99],
      [2, 99],
    ]);
    expect(await faults()).toEqual([]);
  });

  test.each([
    ['in the same moment', 0],
    ['by a server whose clock is behind', 500],
  ])('that begins now follows those before it, also %s', async (_, behindMs) => {
    await update(99);
    await update(98, {}, importedAt - behindMs);
    expect((await versions())?.slice(1).map(([version, validFrom]) => [version, validFrom])).toEqual([
      [2, importedAt],
      [3, importedAt + 1],
    ]);
    await importPaidAt(1, [importedAt + 2]);
    expect(await priced()).toEqual([[3, 98]]);
    const past = update(97, { validFrom: importedAt - 1 }, importedAt - 500);
    await expect(past).rejects.toMatchObject({ code: 'valid_from_in_past' });
  });

  test('begins now without a moment, and keeps the name without one', async () => {
    const [[, createdAt, name] = []] = (await versions()) ?? [];
    await update(99);
    await update(98, { name: 'Third' }, importedAt + 1);
    await update(97, {}, importedAt + 2);
    expect(await versions()).toEqual([
      [1, createdAt, name],
      [2, importedAt, name],
      [3, importedAt + 1, 'Third'],
      [4, importedAt + 2, 'Third'],
    ]);
  });

  test('keeps the name that the plan has when it begins, whatever it is called later', async () => {
    const [[, createdAt, name] = []] = (await versions()) ?? [];
    await update(99, { name: 'Next year', validFrom: importedAt + 2 * hourMs });
    await update(98, { validFrom: importedAt + hourMs });
    await update(97, { validFrom: importedAt + 3 * hourMs });
    expect(await versions()).toEqual([
      [1, createdAt, name],
      [3, importedAt + hourMs, name],
      [2, importedAt + 2 * hourMs, 'Next year'],
      [4, importedAt + 3 * hourMs, 'Next year'],
    ]);
  });

  test('may begin before one that was added earlier', async () => {
    await update(99, { validFrom: importedAt + 2 * hourMs });
    await update(55, { validFrom: importedAt + hourMs });
    const later = importedAt + 2 * hourMs;
    await importPaidAt(1, [importedAt, importedAt + hourMs, later], later);
    expect(await priced()).toEqual([
      [1, 0],
      [3, 55],
      [2, 99],
    ]);
    expect(await faults()).toEqual([]);
    expect((await versions())?.map(([version]) => version)).toEqual([1, 3, 2]);
  });

  test('is the version of the lines of a refund, whatever is in force then', async () => {
    await update(99);
    await importPaidAt(1, [importedAt]);
    await update(55, {}, importedAt + 1);
    await refundOf(serviceAt(importedAt + 2), intermediaryId, chargeUuid(1));
    expect(await priced()).toEqual([
      [2, 99],
      [2, 99],
    ]);
    expect(await faults()).toEqual([]);
  });

  test('is in the audit record', async () => {
    await update(99);
    const [record] = await listAudit(database.store.read, 1);
    const from = new Date(importedAt).toISOString();
    expect(record).toMatchObject({
      action: 'plan.updated',
      subject: `plan:${planId} version:2 from:${from}`,
    });
  });

  test.each([
    ['in the past', 'valid_from_in_past', { validFrom: importedAt - 1 }],
    ['of a plan that is not there', 'rate_plan_not_found', { planId: 999_999 }],
  ] as const)('%s is refused', async (_name, code, wanted) => {
    await expect(update(99, wanted)).rejects.toMatchObject({ code });
    expect(await versions()).toHaveLength(1);
  });

  test('of another intermediary’s plan is refused like that of none', async () => {
    const other = await seedIntermediary(database.store, 'Globex');
    await expect(update(99, {}, importedAt, other)).rejects.toMatchObject({ code: 'rate_plan_not_found' });
  });

  test('from the moment of another is refused, also when both come at once', async () => {
    const validFrom = importedAt + hourMs;
    const outcomes = await Promise.allSettled([1, 2, 3].map((fee) => update(fee, { validFrom })));
    const refused = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
    );
    expect(refused).toMatchObject([{ code: 'valid_from_taken' }, { code: 'valid_from_taken' }]);
    expect(await versions()).toHaveLength(2);
    expect(await faults()).toEqual([]);
  });

  test('is the last after a hundred', async () => {
    for (let n = 1; n < 100; n++) await update(n, {}, importedAt + n);
    await expect(update(100, {}, importedAt + 100)).rejects.toMatchObject({ code: 'history_full' });
    expect(await versions()).toHaveLength(100);
  });

  test('added while the plan becomes the default: the seal covers both', async () => {
    await Promise.all([
      update(1, { validFrom: importedAt + 1 }),
      update(2, { validFrom: importedAt + 2 }),
      database.store.write((tx) =>
        makeDefaultPlan(tx, serviceOn(database.store).keyring, operator, planId, importedAt),
      ),
      update(3, { validFrom: importedAt + 3 }),
    ]);
    expect(await versions()).toHaveLength(4);
    expect(await faults()).toEqual([]);
  });
});

describe('the versions of a plan, changed without the key', () => {
  const inserted = () => {
    const tax = canonicalTax(pixOf(0));
    const row = { intermediary_id: intermediaryId, plan_id: planId, name: 'forged', created_at: 0 };
    return { ...row, version: 3, valid_from: importedAt - 1, tax, digest: taxDigest(tax) };
  };

  const table = 'rate_plan_versions';
  test.each([
    ['inserted', () => database.store.write((tx) => tx.insertInto(table).values(inserted()).execute())],
    [
      'taken away',
      () => database.store.write((tx) => tx.deleteFrom(table).where('version', '=', 2).execute()),
    ],
    ['renamed', () => changeVersion({ name: 'other' })],
    ['moved', () => changeVersion({ valid_from: importedAt + 7 })],
    ['renumbered', () => changeVersion({ version: 4 })],
    ['repriced', () => changeVersion({ tax: inserted().tax, digest: inserted().digest })],
  ])('%s: found, and nothing is priced, assigned or added', async (_name, tamper) => {
    await update(99);
    await tamper();
    expect(await faults()).toContainEqual(
      expect.objectContaining({
        sellerId: null,
        what: expect.stringContaining(`the seal of plan ${planId} is broken`) as string,
      }),
    );
    await expect(importPaidAt(1, [importedAt])).rejects.toThrow(`the seal of plan ${planId} is broken`);
    await expect(update(5)).rejects.toThrow(`the seal of plan ${planId} is broken`);
    expect(await linesOf(database.store, sellerId)).toEqual([]);
  });

  function changeVersion(change: Partial<ReturnType<typeof inserted>>) {
    return database.store.write((tx) =>
      tx.updateTable(table).set(change).where('plan_id', '=', planId).where('version', '=', 2).execute(),
    );
  }

  test('its prices alone: an import that had not read them refuses them', async () => {
    await update(99);
    await changeVersion({ tax: inserted().tax });
    await expect(importPaidAt(1, [importedAt])).rejects.toThrow(`plan ${planId}, version 2, were changed`);
    expect((await faults()).map(({ sellerId: of }) => of)).toEqual([null]);
  });
});
