import { afterEach, expect, test } from 'vitest';
import { serviceOn } from '../../test/support/proof.ts';
import { seededAt, seedIntermediary, seedSeller } from '../../test/support/seed.ts';
import { testKeyring } from '../../test/support/test-keyring.ts';
import { createTestStore, type TestStore } from '../../test/support/test-store.ts';
import { operator } from '../audit/audit.repository.ts';
import { makeDefaultPlan } from '../rate-plans/default-plan.service.ts';
import { createPlan } from '../rate-plans/rate-plan.service.ts';
import { shopTax } from '../rate-plans/tax.fixture.ts';
import { verifyStatements } from '../statement/verify/verify-statements.ts';

let database: TestStore;
afterEach(() => database.cleanup());

test('sellers that are registered while the default plan changes have one of the two plans, and its seal', async () => {
  database = await createTestStore();
  const { store } = database;
  const intermediaryId = await seedIntermediary(store);
  const newPlan = (amountCents: number) => {
    const pix = {
      delayForRedeemDays: 0,
      price: { rateType: 'FIXED' as const, amountCents },
      limitCents: null,
    };
    const plan = { name: `pix ${amountCents}`, tax: { ...shopTax(), pix } };
    return store.write((tx) => createPlan(tx, testKeyring, operator(intermediaryId), plan, seededAt));
  };
  const planIds = [await newPlan(10), await newPlan(20)];
  const change = (planId: number) =>
    store.write((tx) => makeDefaultPlan(tx, testKeyring, operator, planId, seededAt));
  await change(planIds[0]!);

  const registering = { isOn: true };
  const register = async () => {
    const ids: number[] = [];
    for (let index = 0; index < 60; index++) ids.push(await seedSeller(store, intermediaryId, index));
    return ids;
  };
  const registered = register().finally(() => (registering.isOn = false));
  for (let n = 1; registering.isOn; n++) await change(planIds[n % 2]!);
  const sellers = await registered;

  const given = await store.read.selectFrom('seller_plans').select(['seller_id', 'plan_id']).execute();
  expect(given.map((row) => row.seller_id).sort((a, b) => a - b)).toEqual(sellers);
  expect(new Set(given.map((row) => row.plan_id))).toEqual(new Set(planIds));
  const { faults } = await verifyStatements(serviceOn(store), { sellerId: null, anchor: null });
  expect(faults).toEqual([]);
});
