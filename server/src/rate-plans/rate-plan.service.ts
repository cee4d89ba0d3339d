import type { Actor } from '../audit/actor.ts';
import { recordAudit } from '../audit/audit.repository.ts';
import type { Reader, Tx } from '../db/store.ts';
import { otherSellerDenied, sellerNotFound } from '../sellers/seller-errors.ts';
import type { Principal } from '../tokens/principal.ts';
import type { Keyring } from '../shared/keyring.ts';
import { sealPlan } from './plan-seal.repository.ts';
import { findTaxInForce, insertPlan } from './rate-plan.repository.ts';
import { canonicalTax, parseStoredTax, taxDigest, type Tax } from './tax.ts';

/** Stores an immutable plan of the actor's intermediary, not yet assigned to any seller, and returns its id. */
export async function createPlan(
  tx: Tx,
  keyring: Keyring,
  actor: Actor,
  plan: { name: string; tax: Tax },
  now: number,
): Promise<number> {
  const tax = canonicalTax(plan.tax);
  const { intermediaryId } = actor;
  const digest = taxDigest(tax);
  const id = await insertPlan(tx, { intermediaryId, name: plan.name, tax, digest, createdAt: now });
  await sealPlan(tx, keyring, { intermediaryId, id, digest, isDefault: 0 });
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
  const tax = await findTaxInForce(db, principal.intermediaryId, sellerId, now);
  if (tax === undefined) throw sellerNotFound();
  return parseStoredTax(tax);
}
