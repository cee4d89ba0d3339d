import type { Actor } from '../audit/actor.ts';
import { recordAudit } from '../audit/audit.repository.ts';
import type { Tx } from '../db/store.ts';
import type { Keyring } from '../shared/keyring.ts';
import { sealPlan } from './plan-seal.repository.ts';
import { insertPlan, insertVersion } from './rate-plan.repository.ts';
import { canonicalTax, taxDigest, type Tax } from './tax.ts';

/** Stores a plan of the actor's intermediary, not yet assigned to any seller, with its first version; its id. */
export async function createPlan(
  tx: Tx,
  keyring: Keyring,
  actor: Actor,
  plan: { name: string; tax: Tax },
  now: number,
): Promise<number> {
  const tax = canonicalTax(plan.tax);
  const { intermediaryId } = actor;
  const id = await insertPlan(tx, { intermediaryId, createdAt: now });
  const digest = taxDigest(tax);
  const version = { version: 1, validFrom: now, name: plan.name, tax, digest, createdAt: now };
  await insertVersion(tx, { ...version, intermediaryId, planId: id });
  await sealPlan(tx, keyring, { intermediaryId, id, isDefault: 0, versions: [version] });
  await recordAudit(tx, actor, { action: 'plan.created', subject: `plan:${id}`, occurredAt: now });
  return id;
}
