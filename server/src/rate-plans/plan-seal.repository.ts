import { sql } from 'kysely';
import type { Reader, Tx } from '../db/store.ts';
import { assertIntact } from '../shared/assert-intact.ts';
import type { Keyring, SealCheck } from '../shared/keyring.ts';
import { taxDigest } from './tax.ts';

/** A plan with its seal, which covers its prices and whether it is the default of its intermediary (D27). */
export interface SealedPlan {
  intermediaryId: number;
  id: number;
  tax: string;
  digest: Buffer;
  /** 1 if new sellers of the intermediary get it. */
  isDefault: number;
  seal: Buffer | null;
}

const sealedPlans = (db: Reader | Tx) =>
  db
    .selectFrom('rate_plans as rp')
    .innerJoin('intermediaries as i', 'i.id', 'rp.intermediary_id')
    .select(['rp.intermediary_id as intermediaryId', 'rp.id', 'rp.tax', 'rp.digest', 'rp.seal'])
    .select(sql<number>`case when i.default_plan_id = rp.id then 1 else 0 end`.as('isDefault'));

/** A plan by its id alone: ids come from one sequence. */
export function findSealedPlan(db: Reader | Tx, id: number): Promise<SealedPlan | undefined> {
  return sealedPlans(db).where('rp.id', '=', id).executeTakeFirst();
}

/** A plan of this intermediary, which on a cluster asks one node. */
export function findSealedPlanOf(tx: Tx, { intermediaryId, id }: PlanPlace): Promise<SealedPlan | undefined> {
  return sealedPlans(tx)
    .where('rp.intermediary_id', '=', intermediaryId)
    .where('rp.id', '=', id)
    .executeTakeFirst();
}

export function findDefaultSealedPlan(tx: Tx, intermediaryId: number): Promise<SealedPlan | undefined> {
  return sealedPlans(tx)
    .where('rp.intermediary_id', '=', intermediaryId)
    .whereRef('rp.id', '=', 'i.default_plan_id')
    .executeTakeFirst();
}

export type PlanPlace = Pick<SealedPlan, 'intermediaryId' | 'id'>;

/** Before all plans of the intermediary. */
export const beforePlans = (intermediaryId: number): PlanPlace => ({ intermediaryId, id: 0 });

/** The plans of the intermediary after this one, at most `limit`; or those that another key than this one sealed. */
export function listSealedPlans(
  db: Reader | Tx,
  after: PlanPlace,
  limit: number,
  otherThan: Buffer | null = null,
): Promise<SealedPlan[]> {
  const plans = sealedPlans(db)
    .where('rp.intermediary_id', '=', after.intermediaryId)
    .where('rp.id', '>', after.id)
    .orderBy('rp.id')
    .limit(limit);
  return (otherThan === null ? plans : plans.where(sql`substr(rp.seal, 1, 4)`, '<>', otherThan)).execute();
}

export async function sealPlan(
  tx: Tx,
  keyring: Keyring,
  plan: Pick<SealedPlan, 'intermediaryId' | 'id' | 'digest' | 'isDefault'>,
): Promise<void> {
  await tx
    .updateTable('rate_plans')
    .set({ seal: keyring.seal('plan-seal', sealedText(plan)) })
    .where('intermediary_id', '=', plan.intermediaryId)
    .where('id', '=', plan.id)
    .execute();
}

/** Checks that the prices are those of the digest, and the seal. */
export function checkPlan(keyring: Keyring, plan: SealedPlan): SealCheck {
  if (!taxDigest(plan.tax).equals(plan.digest)) return 'broken';
  return keyring.checkSeal('plan-seal', sealedText(plan), plan.seal);
}

export function assertPlanIntact(keyring: Keyring, plan: SealedPlan): void {
  assertIntact(
    checkPlan(keyring, plan),
    `plan ${plan.id}`,
    'Nothing was written. Create a plan with the right prices (POST /v2/payfac/rate-plans) and use that one; ' +
      '`payfac statement verify` names every plan and seller that was changed.',
  );
}

function sealedText(plan: Pick<SealedPlan, 'intermediaryId' | 'id' | 'digest' | 'isDefault'>): Buffer {
  return Buffer.concat([Buffer.from(`${plan.intermediaryId}.${plan.id}.${plan.isDefault}.`), plan.digest]);
}
