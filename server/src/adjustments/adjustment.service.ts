import type { Actor } from '../audit/actor.ts';
import { recordAudit } from '../audit/audit.repository.ts';
import { chargeNotFound } from '../charges/charge-errors.ts';
import type { Charge } from '../charges/charge.ts';
import { findCharges } from '../charges/charge.repository.ts';
import { together } from '../db/query/together.ts';
import type { Tx } from '../db/store.ts';
import { appendLine } from '../events/append-line.ts';
import { lockHead } from '../ledger/seller-head.repository.ts';
import { noPlan, noSource } from '../ledger/source.ts';
import { sellerNotFound } from '../sellers/seller-errors.ts';
import { findSellerIds } from '../sellers/seller.repository.ts';
import { saoPauloDate } from '../shared/calendar.ts';
import type { Clock } from '../shared/clock.ts';
import type { Keyring } from '../shared/keyring.ts';
import { insertAdjustment, updateAdjustmentSeal } from './adjustment.repository.ts';
import { sealAdjustment, type SealedAdjustment } from './adjustment-seal.ts';

/** What a seller is given or owes, and why. */
export type AdjustmentOrder = Pick<
  SealedAdjustment,
  'sellerId' | 'chargeUuid' | 'direction' | 'valueCents' | 'reason'
>;

/** An adjustment with the place of its line. */
export interface Adjustment extends SealedAdjustment {
  executionDate: string;
  sequence: number;
}

/** The kind of the line of an adjustment. */
export const operationOf = { CREDIT: 'AJUSTE_CREDITO', DEBIT: 'AJUSTE_DEBITO' } as const;

/**
 * Gives a seller an amount, or takes it from the seller (D31). The adjustment, its line, the event and the audit record
 * are written in one transaction. Throws `seller_not_found` for a seller that the intermediary does not have or that
 * was erased, and `charge_not_found` for a charge that is not the seller's.
 */
export async function createAdjustment(
  { keyring, clock }: { keyring: Keyring; clock: Clock },
  tx: Tx,
  actor: Actor,
  order: AdjustmentOrder,
): Promise<Adjustment> {
  const { intermediaryId } = actor;
  const { sellerId, valueCents } = order;
  const head = await lockHead(tx, keyring, intermediaryId, sellerId);
  const isSeller = (await findSellerIds(tx, intermediaryId, [sellerId])).has(sellerId);
  if (head === undefined || !isSeller) throw sellerNotFound();
  const charge = await chargeOf(tx, intermediaryId, order);
  const occurredAt = clock();
  const adjustment = {
    ...order,
    intermediaryId,
    chargeUuid: charge?.uuid ?? null,
    createdAt: occurredAt,
  };
  const id = await insertAdjustment(tx, adjustment);
  const seal = sealAdjustment(keyring, { ...adjustment, id });
  const line = {
    operation: operationOf[order.direction],
    executionDate: saoPauloDate(occurredAt),
    valueCents,
    feeCents: 0,
    ...noPlan,
    ...noSource,
    adjustmentId: id,
    charge,
  };
  const [, { executionDate, sequence }] = await together([
    updateAdjustmentSeal(tx, { intermediaryId, id, seal }),
    appendLine(keyring, tx, head, line, { type: 'adjustment.created', occurredAt }),
    recordAudit(tx, actor, { action: 'adjustment.created', subject: `adjustment:${id}`, occurredAt }),
  ]);
  return { ...adjustment, id, executionDate, sequence };
}

/** Null if the adjustment is about none. */
async function chargeOf(
  tx: Tx,
  intermediaryId: number,
  { sellerId, chargeUuid }: AdjustmentOrder,
): Promise<Charge | null> {
  if (chargeUuid === null) return null;
  const uuid = chargeUuid.toLowerCase();
  const charge = (await findCharges(tx, intermediaryId, [uuid])).get(uuid);
  if (charge?.sellerId !== sellerId) throw chargeNotFound();
  return charge;
}
