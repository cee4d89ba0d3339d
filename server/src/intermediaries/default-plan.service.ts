import type { Actor } from '../audit/actor.ts';
import { recordAudit } from '../audit/audit.repository.ts';
import type { Tx } from '../db/store.ts';
import { lockIntermediary } from './intermediary.repository.ts';
import type { Keyring } from '../shared/keyring.ts';
import { noSuchPlan } from '../rate-plans/plan-errors.ts';
import {
  assertPlanIntact,
  checkPlan,
  findDefaultSealedPlan,
  findSealedPlan,
  findSealedPlanOf,
  sealPlan,
} from '../rate-plans/plan-seal.repository.ts';
import { updateDefaultPlan } from '../rate-plans/rate-plan.repository.ts';

/** Makes this the plan of the sellers that the intermediary registers from now on (D18); earlier ones keep theirs. */
export async function makeDefaultPlan(
  tx: Tx,
  keyring: Keyring,
  actorOf: (intermediaryId: number) => Actor,
  planId: number,
  now: number,
): Promise<void> {
  const intermediaryId = await setDefaultPlan(tx, keyring, planId);
  const record = { action: 'plan.made_default', subject: `plan:${planId}`, occurredAt: now } as const;
  await recordAudit(tx, actorOf(intermediaryId), record);
}

/** Returns the plan's intermediary. A former default plan with a broken seal keeps that seal. */
export async function setDefaultPlan(tx: Tx, keyring: Keyring, planId: number): Promise<number> {
  const found = await findSealedPlan(tx, planId);
  if (found === undefined) throw noSuchPlan(planId);
  const { intermediaryId } = found;
  await lockIntermediary(tx, intermediaryId);
  // Under the lock, because a version may have been added meanwhile.
  const plan = (await findSealedPlanOf(tx, found)) ?? found;
  assertPlanIntact(keyring, plan);
  const former = await findDefaultSealedPlan(tx, intermediaryId);
  if (former !== undefined && checkPlan(keyring, former) === 'intact') {
    await sealPlan(tx, keyring, { ...former, isDefault: 0 });
  }
  await updateDefaultPlan(tx, intermediaryId, planId);
  await sealPlan(tx, keyring, { ...plan, isDefault: 1 });
  return intermediaryId;
}
