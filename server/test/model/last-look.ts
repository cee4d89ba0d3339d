import assert from 'node:assert/strict';
import { exportRefunds } from '../../src/after-sale/refund-export.ts';
import { verifyStatements } from '../../src/statement/verify/verify-statements.ts';
import { readBalance } from './commands/balance.ts';
import { readDeliveries } from './commands/deliveries.ts';
import { sendReport } from './commands/report-chargeback.ts';
import { readSeller } from './commands/get-seller.ts';
import { readPlans } from './commands/read-plans.ts';
import { readAccounts } from './commands/paying-account.ts';
import { readFile, readRemittance } from './commands/remittances.ts';
import { readStatement } from './commands/statement.ts';
import { disputed, leftOf, total } from './charges.ts';
import { refundTermsOf } from './fees.ts';
import { netOf } from './lines.ts';
import { chargeUuid, type Owner } from './names.ts';
import type { Real, Seller, World } from './world.ts';

/**
 * Checks that no charge is in a state from which its money cannot be returned: all of each is charged back, of every
 * other one after the chargebacks before were won. Its fee is then returned exactly, whatever stood before (D30).
 */
async function returnAll(world: World, real: Real): Promise<void> {
  for (const [index, charge] of [...world.charges.values()].entries()) {
    const { name, seller, sale, content } = charge;
    if (content.paymentMethod === 'BANK_SLIP') continue;
    const to = { caller: { who: seller.owner, token: 'current' } as const, name, key: null };
    const final = index % 2 === 0 ? 'WON' : 'LOST';
    for (const { id, status } of [...charge.chargebacks]) {
      if (status !== 'WON') await sendReport(world, real, to, { idChargeback: id, status: final });
    }
    if (leftOf(charge) > 0) {
      await sendReport(world, real, to, { status: 'OPEN' });
      await sendReport(world, real, to, { status: 'LOST' });
    }
    const returnedCents = total(charge, 'valueCents') + disputed(charge);
    const keptCents = refundTermsOf(sale.plan.tax, content).keepsFee ? sale.feeCents : 0;
    const lines = seller.lines.filter((line) => line.charge === sale.charge && line.adjustment === undefined);
    assert.equal(netOf(lines), content.valueCents - returnedCents - keptCents, `what is left of ${name}`);
    if (final === 'WON') assert.equal(returnedCents, content.valueCents);
  }
}

/**
 * Checks the end of every sequence: all can be returned, both intermediaries read everything, their refunds are exported, `statement verify`
 * finds nothing wrong, and sellers got their events.
 */
export async function lookAtAll(world: World, real: Real): Promise<void> {
  await returnAll(world, real);
  for (const who of ['A', 'B'] as const) {
    await readExport(who, world, real);
    const caller = { who, token: 'current' } as const;
    await readStatement({ caller, filters: {}, form: 'JSON', hasBody: false }).run(world, real);
  }
  const { faults } = await verifyStatements(real.api.service, { sellerId: null, anchor: null });
  assert.deepEqual(faults, []);
  for (const seller of world.sellers.values()) {
    const { name, owner } = seller;
    const caller = { who: owner, token: 'current' } as const;
    await readSeller({ caller, byId: name, byDocument: null }).run(world, real);
    await readBalance(caller, name).run(world, real);
    await readEvents(seller, real);
  }
  for (const who of ['A', 'B'] as const) {
    const caller = { who, token: 'current' } as const;
    await readPlans(caller, null).run(world, real);
    await readDeliveries(caller, {}, 1000).run(world, real);
    await readAccounts(caller).run(world, real);
    for (const remittance of world.intermediaries[who].remittances) {
      await readRemittance(world, real, caller, remittance);
      await readFile(world, real, caller, remittance);
    }
  }
}

/** Reads every event of the seller, in their order. */
async function readEvents({ name, id, events }: Seller, { api }: Real): Promise<void> {
  const seen = await api.service.store.read
    .selectFrom('outbox_events')
    .select(['sequence', 'type', 'charge_uuid', 'occurred_at'])
    .where('seller_id', '=', id)
    .orderBy('sequence')
    .execute();
  const expected = events.map(({ type, charge, at }, index) => ({
    sequence: index + 1,
    type,
    charge_uuid: charge === null ? null : chargeUuid(charge),
    occurred_at: at,
  }));
  assert.deepEqual(seen, expected, `the events of ${name}`);
}

/** Reads every refund of the intermediary once, with what the buyer paid (D20, D23). */
async function readExport(owner: Owner, world: World, { api }: Real): Promise<void> {
  const exported: [string, number][] = [];
  for await (const { refund } of exportRefunds(api.service, world.intermediaries[owner].id, null)) {
    exported.push([refund.chargeUuid, refund.valueCents]);
  }
  const own = [...world.charges.values()].filter(({ seller }) => seller.owner === owner);
  const expected = own.flatMap(({ name, refunds }) =>
    refunds
      .filter(({ answer }) => answer !== 'FAILED')
      .map(({ paidBackCents }) => [chargeUuid(name), paidBackCents]),
  );
  assert.deepEqual(exported.sort(), expected.sort());
}
