import type { Actor } from '../audit/actor.ts';
import { recordAudit } from '../audit/audit.repository.ts';
import type { Tx } from '../db/store.ts';
import { noSuchPlan } from './plan-errors.ts';
import { findPlanOwner, updateDefaultPlan } from './rate-plan.repository.ts';

/** Makes this the plan of the sellers that the intermediary registers from now on (D18); earlier ones keep theirs. */
export async function makeDefaultPlan(
  tx: Tx,
  actorOf: (intermediaryId: number) => Actor,
  planId: number,
  now: number,
): Promise<void> {
  const plan = await findPlanOwner(tx, planId);
  if (plan === undefined) throw noSuchPlan(planId);
  await updateDefaultPlan(tx, plan.intermediary_id, planId);
  const record = { action: 'plan.made_default', subject: `plan:${planId}`, occurredAt: now } as const;
  await recordAudit(tx, actorOf(plan.intermediary_id), record);
}
