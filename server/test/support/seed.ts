import { operator } from '../../src/audit/audit.repository.ts';
import type { Store, Tx } from '../../src/db/store.ts';
import { ensureIntermediary } from '../../src/rate-plans/default-plan.service.ts';
import { createPlan } from '../../src/rate-plans/rate-plan.service.ts';
import type { Tax } from '../../src/rate-plans/tax.ts';
import { findSellerOwner } from '../../src/sellers/seller.repository.ts';
import { assignPlan } from '../../src/rate-plans/assign-plan.ts';
import { registerSeller } from '../../src/sellers/register-seller.ts';
import { liveTokens } from '../../src/tokens/token.ts';
import { cnpjNumber } from './fixtures.ts';
import { shopInput } from './shop-input.ts';
import { testKeyring } from './test-keyring.ts';

/** The instant at which seeded sellers were created and their first plan began. */
export const seededAt = Date.UTC(2026, 0, 1);

export async function seedIntermediary(store: Store, name = 'Acme'): Promise<number> {
  const { id } = await store.write((tx) => ensureIntermediary(tx, testKeyring, name, seededAt));
  return id;
}

/** Returns the intermediary of a seller. */
export async function ownerOf(store: Store, sellerId: number): Promise<number> {
  const owner = await findSellerOwner(store.read, sellerId);
  if (owner === undefined) throw new Error(`there is no seller ${sellerId}`);
  return owner.intermediaryId;
}

/** Creates so many sellers under the intermediary's default plan, in one transaction. Returns their ids, ascending. */
export function seedSellers(store: Store, intermediaryId: number, count: number): Promise<number[]> {
  return store.write(async (tx) => {
    const ids: number[] = [];
    for (let index = 0; index < count; index++) ids.push(await insertSeller(tx, intermediaryId, index));
    return ids;
  });
}

export function seedSeller(store: Store, intermediaryId: number, index: number): Promise<number> {
  return store.write((tx) => insertSeller(tx, intermediaryId, index));
}

async function insertSeller(tx: Tx, intermediaryId: number, index: number): Promise<number> {
  const deps = { keyring: testKeyring, tokens: liveTokens };
  const input = shopInput(index, cnpjNumber(index));
  const secrets = { passwordHash: '$argon2id$not-a-password', createdAt: seededAt };
  const { id } = await registerSeller(deps, tx, operator(intermediaryId), input, secrets);
  return id;
}

/** Creates a plan with these prices, in force for the seller from `validFrom` on. Returns its id. */
export async function seedAssignedPlan(
  store: Store,
  intermediaryId: number,
  assignment: { sellerId: number; tax: Tax; validFrom: number },
): Promise<number> {
  const { sellerId, tax, validFrom } = assignment;
  return store.write(async (tx) => {
    const planId = await createPlan(
      tx,
      testKeyring,
      operator(intermediaryId),
      { name: 'seeded', tax },
      seededAt,
    );
    const deps = { keyring: testKeyring, clock: () => validFrom };
    await assignPlan(deps, tx, operator(intermediaryId), {
      sellerId,
      planId,
      from: validFrom,
      backdate: false,
    });
    return planId;
  });
}
