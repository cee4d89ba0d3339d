import { recordAudit, type Actor } from '../audit/audit.repository.ts';
import { findCharges, type Charge } from '../charges/charge.repository.ts';
import { pipelined } from '../db/query/engine.ts';
import type { Reader, Tx } from '../db/store.ts';
import { appendLines } from '../events/event.service.ts';
import { noPlan, noSource } from '../ledger/chain.ts';
import { lockHead, type SellerHead } from '../ledger/seller-head.repository.ts';
import { findSellerIds } from '../sellers/seller.repository.ts';
import { sellerInScope, sellerNotFound } from '../sellers/seller.service.ts';
import { saoPauloDate, type Clock } from '../shared/calendar.ts';
import { pageById, type CursorBinding, type ListPage, type PageRequest } from '../shared/cursor.ts';
import { DomainError } from '../shared/errors.ts';
import type { Keyring } from '../shared/keyring.ts';
import { formatBrl } from '../shared/money.ts';
import type { Principal } from '../tokens/token.ts';
import {
  insertAdjustment,
  listAdjustments,
  sealAdjustment,
  updateAdjustmentSeal,
  type SealedAdjustment,
} from './adjustment.repository.ts';

/** The amount that a seller is given or owes, and why. */
export type AdjustmentOrder = Pick<
  SealedAdjustment,
  'sellerId' | 'chargeUuid' | 'direction' | 'valueCents' | 'reason'
>;

/** The kind of the line of an adjustment. */
export const operationOf = { CREDIT: 'AJUSTE_CREDITO', DEBIT: 'AJUSTE_DEBITO' } as const;

/**
 * Gives a seller an amount, or takes it from the seller (D31). An erased seller's balance can only be brought nearer to
 * zero, because no closing pays it. The adjustment, its line, the event and the audit record are written in one
 * transaction. Throws `seller_not_found` for a seller that the intermediary does not have, or for an erased one whose
 * balance the adjustment would not bring nearer to zero; and `charge_not_found` for a charge that is not the seller's.
 */
export async function createAdjustment(
  { keyring, clock }: { keyring: Keyring; clock: Clock },
  tx: Tx,
  actor: Actor,
  order: AdjustmentOrder,
): Promise<SealedAdjustment> {
  const { intermediaryId } = actor;
  const { sellerId, valueCents } = order;
  const head = await lockHead(tx, keyring, intermediaryId, sellerId);
  const isErased = !(await findSellerIds(tx, intermediaryId, [sellerId])).has(sellerId);
  if (head === undefined || (isErased && !clears(head, order))) throw sellerNotFound();
  const charge = await chargeOf(tx, intermediaryId, order);
  const occurredAt = clock();
  const adjustment = {
    ...order,
    intermediaryId,
    chargeUuid: charge?.uuid ?? null,
    sequence: head.sequence + 1,
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
  await pipelined([
    updateAdjustmentSeal(tx, { intermediaryId, id, seal }),
    appendLines(keyring, tx, head, [line], { type: 'adjustment.created', occurredAt }),
    recordAudit(tx, keyring, actor, {
      action: 'adjustment.created',
      subject: `adjustment:${id}`,
      occurredAt,
    }),
  ]);
  return { ...adjustment, id };
}

/** Returns whether an adjustment brings a balance nearer to zero, and not past it. */
function clears({ openCents }: SellerHead, { direction, valueCents }: AdjustmentOrder): boolean {
  return BigInt(valueCents) <= (direction === 'DEBIT' ? openCents : -openCents);
}

/** Returns whether an amount is above the operator's limit (D31). There is none if it is null. */
export function isAboveLimit(valueCents: number, limitCents: number | null): limitCents is number {
  return limitCents !== null && valueCents > limitCents;
}

/** Throws `adjustment_not_confirmed` for an amount above the limit. */
export function assertWithinLimit(valueCents: number, confirmAboveCents: number | null): void {
  if (!isAboveLimit(valueCents, confirmAboveCents)) return;
  throw new DomainError(
    'adjustment_not_confirmed',
    `An adjustment of more than ${formatBrl(confirmAboveCents)} BRL must be confirmed; nothing was written. Check the value, ` +
      'and send it with `confirmed`: true.',
  );
}

/** The filters of a list of adjustments, both of them optional. */
interface AdjustmentQuery {
  sellerId?: number;
  chargeUuid?: string;
}

/**
 * Returns at most `limit` adjustments, the newest first, from the start or after the cursor. Throws `invalid_request`
 * for a damaged cursor, `cursor_mismatch` for the cursor of another query, and `access_denied` or `seller_not_found`
 * for the seller (D2).
 */
export async function readAdjustmentPage(
  { db, keyring }: { db: Reader; keyring: Keyring },
  principal: Principal,
  query: AdjustmentQuery,
  page: PageRequest,
): Promise<ListPage<SealedAdjustment>> {
  const { intermediaryId } = principal;
  const sellerId = await sellerInScope(db, principal, query.sellerId);
  const chargeUuid = query.chargeUuid?.toLowerCase() ?? null;
  const binding: CursorBinding = ['adjustments', intermediaryId, principal.sellerId, sellerId, chargeUuid];
  const list = { binding, origin: 'filters', start: Number.MAX_SAFE_INTEGER } as const;
  const filter = { intermediaryId, sellerId, chargeUuid };
  return pageById(keyring, list, page, (before, count) => listAdjustments(db, filter, before, count));
}

/** Returns the charge that the adjustment is about, or null if it is about none. */
async function chargeOf(
  tx: Tx,
  intermediaryId: number,
  { sellerId, chargeUuid }: AdjustmentOrder,
): Promise<Charge | null> {
  if (chargeUuid === null) return null;
  const uuid = chargeUuid.toLowerCase();
  const charge = (await findCharges(tx, intermediaryId, [uuid])).get(uuid);
  if (charge?.sellerId === sellerId) return charge;
  throw new DomainError('charge_not_found', 'The seller has no such charge. Check its uuid and idSeller.');
}
