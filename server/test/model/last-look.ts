import assert from 'node:assert/strict';
import { exportRefunds } from '../../src/after-sale/refund-export.ts';
import { verifyStatements } from '../../src/statement/verify/verify-statements.ts';
import { readBalance } from './commands/balance.ts';
import { readDeliveries } from './commands/deliveries.ts';
import { readSeller } from './commands/get-seller.ts';
import { readPlans } from './commands/read-plans.ts';
import { readStatement } from './commands/statement.ts';
import { chargeUuid, type Owner } from './names.ts';
import type { Real, Seller, World } from './world.ts';

/**
 * Checks the end of every sequence: both intermediaries read everything, their refunds are exported, `statement verify`
 * finds nothing wrong, and sellers got their events.
 */
export async function lookAtAll(world: World, real: Real): Promise<void> {
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
