import type { Actor } from '../audit/actor.ts';
import { recordAudit } from '../audit/audit.repository.ts';
import type { Reader, Tx } from '../db/store.ts';
import { otherSellerDenied, sellerNotFound } from '../sellers/seller-errors.ts';
import type { Principal } from '../tokens/principal.ts';
import type { Keyring } from '../shared/keyring.ts';
import { sealPlan } from './plan-seal.repository.ts';
import { findPlanInForce, insertPlan, insertVersion } from './rate-plan.repository.ts';
import { canonicalTax, parseStoredTax, taxDigest, type Tax } from './tax.ts';

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
  const version = { version: 1, validFrom: now, name: plan.name, tax, digest: taxDigest(tax) };
  await insertVersion(tx, { ...version, intermediaryId, planId: id, createdAt: now });
  await sealPlan(tx, keyring, { intermediaryId, id, isDefault: 0, versions: [version] });
  await recordAudit(tx, actor, { action: 'plan.created', subject: `plan:${id}`, occurredAt: now });
  return id;
}

/** The prices in force now for one seller. */
export async function readSellerTax(
  db: Reader,
  principal: Principal,
  sellerId: number,
  now: number,
): Promise<Tax> {
  if (principal.role === 'seller' && principal.sellerId !== sellerId) throw otherSellerDenied();
  const plan = await findPlanInForce(db, principal.intermediaryId, sellerId, now);
  if (plan === undefined) throw sellerNotFound();
  return parseStoredTax(plan.tax);
}
