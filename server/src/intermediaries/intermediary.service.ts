import { operator } from '../audit/actor.ts';
import { recordAudit } from '../audit/audit.repository.ts';
import type { Tx } from '../db/store.ts';
import { setDefaultPlan } from './default-plan.service.ts';
import { createPlan } from '../rate-plans/rate-plan.service.ts';
import { zeroFeeTax } from '../rate-plans/zero-fee-tax.ts';
import type { Keyring } from '../shared/keyring.ts';
import { findIntermediary, insertIntermediary } from './intermediary.repository.ts';

/** The intermediary with this name. A new one gets a zero-fee plan as its default (D18). */
export async function ensureIntermediary(
  tx: Tx,
  keyring: Keyring,
  name: string,
  now: number,
): Promise<{ id: number; isNew: boolean }> {
  const id = await insertIntermediary(tx, name, now);
  if (id === undefined) {
    const known = await findIntermediary(tx, name);
    if (known === undefined) throw new Error(`the intermediary ${name} disappeared`);
    return { id: known.id, isNew: false };
  }
  const actor = operator(id);
  await recordAudit(tx, actor, {
    action: 'intermediary.created',
    subject: `intermediary:${id}`,
    occurredAt: now,
  });
  const planId = await createPlan(tx, keyring, actor, { name: 'zero fee', tax: zeroFeeTax() }, now);
  await setDefaultPlan(tx, keyring, planId);
  return { id, isNew: true };
}
