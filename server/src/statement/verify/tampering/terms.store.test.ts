import { describe, expect, test } from 'vitest';
import { serviceOn } from '../../../../test/support/proof.ts';
import { seededAt } from '../../../../test/support/seed.ts';
import { testKeyring } from '../../../../test/support/test-keyring.ts';
import { setStatus } from '../../../../test/support/seller-status.ts';
import { hex, useTampering } from '../../../../test/support/tampering.ts';
import { operator } from '../../../audit/audit.repository.ts';
import type { Tx } from '../../../db/store.ts';
import { createPlan } from '../../../rate-plans/rate-plan.service.ts';
import { listAssignments } from '../../../rate-plans/seller-plan.repository.ts';
import { canonicalTax, taxDigest } from '../../../rate-plans/tax.ts';
import { shopTax } from '../../../rate-plans/tax.fixture.ts';
import { zeroFeeTax } from '../../../rate-plans/default-plan.service.ts';
import type { SellerStatus } from '../../../sellers/seller.ts';
import { verifyStatements } from '../verify-statements.ts';

const t = useTampering();
const { freshSeller, faultFound, updateHead } = t;

const updatePlan = (set: { tax?: string; digest?: Buffer }) =>
  t.store.write((tx) =>
    tx.updateTable('rate_plan_versions').set(set).where('plan_id', '=', t.seller.planId).execute(),
  );

describe('a changed plan is found, with both values', () => {
  const free = {
    ...shopTax(),
    pix: { ...shopTax().pix, price: { rateType: 'PERCENTAGE' as const, ratePpm: 0 } },
  };

  test('its prices', async () => {
    await freshSeller();
    const digests = { stored: taxDigest(canonicalTax(shopTax())), expected: taxDigest(canonicalTax(free)) };
    await updatePlan({ tax: canonicalTax(free) });
    const fault = await faultFound();
    expect(fault).toMatchObject({
      sequence: 1,
      stored: digests.stored.toString('hex'),
      expected: digests.expected.toString('hex'),
    });
    expect(fault?.what).toContain(`plan ${t.seller.planId}`);
  });

  test('its prices and their digest', async () => {
    await freshSeller();
    await updatePlan({ tax: canonicalTax(free), digest: taxDigest(canonicalTax(free)) });
    expect(await faultFound()).toMatchObject({ sequence: 1, stored: '0.99 BRL', expected: '0.00 BRL' });
  });

  test('a part that prices no line', async () => {
    await freshSeller();
    const other = { ...shopTax(), pix: { ...shopTax().pix, limitCents: 501 } };
    await updatePlan({ tax: canonicalTax(other), digest: taxDigest(canonicalTax(other)) });
    expect(await faultFound()).toMatchObject({ sequence: 1, stored: hex, expected: hex });
  });

  test.each(['{}', 'not json'])('made unreadable: %s', async (tax) => {
    await freshSeller();
    await updatePlan({ tax, digest: taxDigest(tax) });
    expect(await faultFound()).toMatchObject({ sequence: 1, stored: 'a text that is no tax' });
  });
});

describe('what prices and pays a seller, changed without the key, is found', () => {
  const from = (instant: number) => `from ${new Date(instant).toISOString()}`;
  const ofSeller = (tx: Tx) => tx.updateTable('seller_plans').where('seller_id', '=', t.seller.sellerId);

  test('its account, changed and gone', async () => {
    await freshSeller();
    await t.store.write((tx) =>
      tx
        .updateTable('bank_accounts')
        .set({ pix_key: '+5511987654321', pix_key_type: 'PHONE' })
        .where('seller_id', '=', t.seller.sellerId)
        .execute(),
    );
    const fault = await faultFound();
    expect(fault).toMatchObject({ sequence: null });
    expect(fault?.what).toMatch(/account does not match the head/);
    await t.store.write((tx) =>
      tx.deleteFrom('bank_accounts').where('seller_id', '=', t.seller.sellerId).execute(),
    );
    expect(await faultFound()).toMatchObject({ stored: 'no account' });
  });

  test('when its account was changed, which may hold it back', async () => {
    await freshSeller();
    const changedAt = (at: number | null) =>
      t.store.write((tx) =>
        tx
          .updateTable('bank_accounts')
          .set({ changed_at: at })
          .where('seller_id', '=', t.seller.sellerId)
          .execute(),
      );
    await changedAt(seededAt);
    const fault = await faultFound();
    expect(fault?.what).toMatch(/account does not match the head/);
    expect(fault?.stored).toContain(new Date(seededAt).toISOString());
    await changedAt(null);
    expect(await faultFound()).toBeUndefined();
  });

  test('its status, in either table and in both', async () => {
    await freshSeller();
    const service = serviceOn(t.store);
    const { sellerId } = t.seller;
    const inSellers = (status: SellerStatus) =>
      t.store.write((tx) => tx.updateTable('sellers').set({ status }).where('id', '=', sellerId).execute());
    await setStatus(service, sellerId, 'BLOCKED');
    expect(await faultFound()).toBeUndefined();
    await inSellers('ACTIVE');
    expect(await faultFound()).toMatchObject({
      what: expect.stringContaining('status does not match the head') as string,
      ...{ stored: 'ACTIVE', expected: 'BLOCKED' },
    });
    await updateHead({ status: 'ACTIVE' });
    expect((await faultFound())?.what).toMatch(/seal of the head is broken/);
    await updateHead({ status: 'BLOCKED' });
    // The operator sets the status again.
    await setStatus(service, sellerId, 'BLOCKED');
    expect(await faultFound()).toBeUndefined();
    await setStatus(service, sellerId, 'ACTIVE');
    expect(await faultFound()).toBeUndefined();
  });

  test('an assignment: another plan, another moment, added, taken away', async () => {
    await freshSeller();
    const [first, second] = await t.store.read
      .selectFrom('seller_plans')
      .selectAll()
      .where('seller_id', '=', t.seller.sellerId)
      .orderBy('valid_from')
      .execute();
    const changed = async (plans: string) => {
      const fault = await faultFound();
      expect(fault).toMatchObject({ sequence: null, stored: plans });
      expect(fault?.what).toMatch(/plans do not match the head/);
    };
    const [free, dear] = [first!.plan_id, second!.plan_id];
    await t.store.write((tx) => ofSeller(tx).set({ plan_id: free }).execute());
    await changed(`plan ${free} ${from(seededAt)}, plan ${free} ${from(seededAt + 1)}`);
    await t.store.write((tx) =>
      ofSeller(tx).set({ plan_id: dear, valid_from: 7 }).where('valid_from', '>', seededAt).execute(),
    );
    await changed(`plan ${dear} ${from(7)}, plan ${free} ${from(seededAt)}`);
    await t.store.write((tx) =>
      tx
        .deleteFrom('seller_plans')
        .where('seller_id', '=', t.seller.sellerId)
        .where('valid_from', '=', 7)
        .execute(),
    );
    await changed(`plan ${free} ${from(seededAt)}`);
    await t.store.write((tx) => tx.insertInto('seller_plans').values(second!).execute());
    expect(await faultFound()).toBeUndefined();
    await t.store.write((tx) =>
      tx
        .insertInto('seller_plans')
        .values({ ...first!, number: 9, valid_from: 9e15 })
        .execute(),
    );
    await changed(
      `plan ${free} ${from(seededAt)}, plan ${dear} ${from(seededAt + 1)}, plan ${free} from 9000000000000000`,
    );
  });

  test('when an assignment was made, and in which order', async () => {
    await freshSeller();
    const [first] = await listAssignments(t.store.read, t.seller.intermediaryId, [t.seller.sellerId]);
    for (const [changed, right] of [
      [{ created_at: 7 }, { created_at: first!.createdAt }],
      [{ number: 9 }, { number: first!.number }],
    ]) {
      const set = (values: object) =>
        t.store.write((tx) => ofSeller(tx).set(values).where('valid_from', '=', first!.validFrom).execute());
      await set(changed!);
      expect((await faultFound())?.what).toMatch(/plans do not match the head/);
      await set(right!);
      expect(await faultFound()).toBeUndefined();
    }
  });

  test('a plan that prices no line, and which plan is the default', async () => {
    await freshSeller();
    const brokenPlans = async () => {
      const { faults } = await verifyStatements(serviceOn(t.store), { sellerId: null, anchor: null });
      return faults
        .filter((fault) => fault.sellerId === null && fault.intermediaryId === t.seller.intermediaryId)
        .map(({ what }) => Number(/^the seal of plan (\d+) is broken/.exec(what)?.[1]));
    };
    expect(await brokenPlans()).toEqual([]);
    const unused = await t.store.write((tx) =>
      createPlan(tx, testKeyring, operator(t.seller.intermediaryId), { name: 'unused', tax: shopTax() }, 0),
    );
    const [tax, digest] = [canonicalTax(zeroFeeTax()), taxDigest(canonicalTax(zeroFeeTax()))];
    await t.store.write((tx) =>
      tx.updateTable('rate_plan_versions').set({ tax, digest }).where('plan_id', '=', unused).execute(),
    );
    expect(await brokenPlans()).toEqual([unused]);
    const { default_plan_id: former } = await t.store.read
      .selectFrom('intermediaries')
      .select('default_plan_id')
      .where('id', '=', t.seller.intermediaryId)
      .executeTakeFirstOrThrow();
    await t.store.write((tx) =>
      tx
        .updateTable('intermediaries')
        .set({ default_plan_id: t.seller.planId })
        .where('id', '=', t.seller.intermediaryId)
        .execute(),
    );
    expect(await brokenPlans()).toEqual([former, t.seller.planId, unused]);
  });
});
