import { readSeller } from './commands/get-seller.ts';
import { readStatement } from './commands/statement.ts';
import type { Real } from './real.ts';
import type { World } from './world.ts';

/** The end of every sequence: both intermediaries read everything, so that no effect goes unseen. */
export async function lookAtAll(world: World, real: Real): Promise<void> {
  for (const who of ['A', 'B'] as const) {
    const caller = { who, token: 'current' } as const;
    await readStatement({ caller, filters: {}, form: 'JSON', hasBody: false }).run(world, real);
  }
  for (const { name, owner } of world.sellers.values()) {
    const caller = { who: owner, token: 'current' } as const;
    await readSeller({ caller, byId: name, byDocument: null }).run(world, real);
  }
}
