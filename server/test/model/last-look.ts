import assert from 'node:assert/strict';
import { exportRefunds } from '../../src/refunds/refund-export.ts';
import { readSeller } from './commands/get-seller.ts';
import { readStatement } from './commands/statement.ts';
import { chargeUuid, type Owner } from './names.ts';
import type { Real } from './real.ts';
import type { World } from './world.ts';

/** The end of every sequence: both intermediaries read everything, and their refunds are exported. */
export async function lookAtAll(world: World, real: Real): Promise<void> {
  for (const who of ['A', 'B'] as const) {
    await readExport(who, world, real);
    const caller = { who, token: 'current' } as const;
    await readStatement({ caller, filters: {}, form: 'JSON', hasBody: false }).run(world, real);
  }
  for (const { name, owner } of world.sellers.values()) {
    const caller = { who: owner, token: 'current' } as const;
    await readSeller({ caller, byId: name, byDocument: null }).run(world, real);
  }
}

/** Every refund of the intermediary once, with what the buyer paid (D20, D23). */
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
