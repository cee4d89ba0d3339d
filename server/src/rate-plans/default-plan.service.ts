import { operator, recordAudit, type Actor } from '../audit/audit.repository.ts';
import type { Tx } from '../db/store.ts';
import {
  findIntermediary,
  insertIntermediary,
  lockIntermediary,
} from '../intermediaries/intermediary.repository.ts';
import type { Keyring } from '../shared/keyring.ts';
import {
  assertPlanIntact,
  checkPlan,
  findDefaultSealedPlan,
  findSealedPlan,
  findSealedPlanOf,
  sealPlan,
} from './plan-seal.repository.ts';
import { updateDefaultPlan, type DefaultPlan } from './rate-plan.repository.ts';
import { createPlan, noSuchPlan } from './rate-plan.service.ts';
import { MAX_INSTALLMENTS, type ChannelTax, type MethodTax, type Tax } from './tax.ts';

/**
 * Makes this the plan of the sellers that the intermediary registers from now on (D18). Earlier sellers keep theirs.
 */
export async function makeDefaultPlan(
  tx: Tx,
  keyring: Keyring,
  actorOf: (intermediaryId: number) => Actor,
  planId: number,
  now: number,
): Promise<void> {
  const intermediaryId = await setDefaultPlan(tx, keyring, planId);
  const record = { action: 'plan.made_default', subject: `plan:${planId}`, occurredAt: now } as const;
  await recordAudit(tx, keyring, actorOf(intermediaryId), record);
}

/**
 * Sets the default plan, and returns the plan's intermediary. A former default plan with a broken seal keeps that seal.
 */
async function setDefaultPlan(tx: Tx, keyring: Keyring, planId: number): Promise<number> {
  const found = await findSealedPlan(tx, planId);
  if (found === undefined) throw noSuchPlan(planId);
  const { intermediaryId } = found;
  await lockIntermediary(tx, intermediaryId);
  // The plan is read again under the lock, because a version may have been added in the meantime.
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

/** Returns the id of the intermediary with this name. A new one gets a zero-fee plan as its default (D18). */
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
  await recordAudit(tx, keyring, actor, {
    action: 'intermediary.created',
    subject: `intermediary:${id}`,
    occurredAt: now,
  });
  const planId = await createPlan(tx, keyring, actor, { name: 'zero fee', tax: zeroFeeTax() }, now);
  await setDefaultPlan(tx, keyring, planId);
  return { id, isNew: true };
}

/** Returns the warning that a default plan charges nothing, and what to do. */
export function freeDefaultWarning({ planId, intermediary }: DefaultPlan): string {
  return (
    `plan ${planId}, the default of the intermediary ${intermediary}, is still the one that it was created with, and ` +
    'charges nothing. Create a plan with POST /v2/payfac/rate-plans, then run `payfac plan default --plan ID` for new ' +
    'sellers and `payfac plan assign --seller ID --plan ID` for each existing one'
  );
}

/** Returns the first plan of every intermediary: all methods and channels at 0 %, paid out at once (D18). */
export function zeroFeeTax(): Tax {
  return {
    pix: { ...freeMethod(), limitCents: null },
    bankSlip: freeMethod(),
    debit: freeMethod(),
    credit: { ONLINE: freeChannel(), POS: freeChannel(), TAP: freeChannel() },
  };
}

function freeMethod(): MethodTax {
  return { delayForRedeemDays: 0, price: { rateType: 'PERCENTAGE', ratePpm: 0 } };
}

function freeChannel(): ChannelTax {
  const sellerRatesPpm = Array.from({ length: MAX_INSTALLMENTS }, () => 0);
  return { delayForRedeemDays: 0, default: { sellerRatesPpm, buyerRatesPpm: null }, brands: {} };
}
