import { recordAudit, type Actor } from '../audit/audit.repository.ts';
import { chargeDisputed, chargeNotFound, readCharge } from '../charges/charge-reading.service.ts';
import type { ChargeDetail } from '../charges/charge-view.repository.ts';
import type { Charge } from '../charges/charge.repository.ts';
import { pipelined } from '../db/query/engine.ts';
import type { Reader, Tx } from '../db/store.ts';
import { refundExecutionDate } from '../ledger/chain.ts';
import type { Clock } from '../shared/calendar.ts';
import { DomainError } from '../shared/errors.ts';
import type { Keyring } from '../shared/keyring.ts';
import { formatBrl } from '../shared/money.ts';
import type { Principal } from '../tokens/token.ts';
import { appendLinesOfCharge, leftCentsOf, lockCharge } from './locked-charge.ts';
import { assertWindowOpen, feeOfChange, refundTerms, returnableFee, returnedShare } from './refund-terms.ts';
import {
  insertRefund,
  listRefundsOfCharge,
  sealRefund,
  updateRefundSeal,
  type RefundOfCharge,
  type SealedRefund,
} from './refund.repository.ts';
import {
  addToRefunded,
  debitableFrom,
  findRefunded,
  type RefundableCharge,
  type RefundedCharge,
} from './refundable-charge.repository.ts';

export interface RefundDeps {
  keyring: Keyring;
  clock: Clock;
}

interface Requester {
  principal: Principal;
  actor: Actor;
}

/** The amount of a charge to refund: null for all that is left. */
interface RefundOrder {
  uuid: string;
  valueCents: number | null;
  asFraud: boolean;
}

/**
 * Refunds what is left of a charge, which is then REFUND (D23). The refund, the charge, the ESTORNO line, the event and
 * the audit record are written in one transaction. Throws `charge_not_found` for a charge that is not the principal's
 * (D2), `charge_disputed` while a chargeback is open or if it took the rest, `charge_already_refunded` if nothing is
 * left, and `refund_window_closed` if it is too late (D23).
 */
export async function refundCharge(
  deps: RefundDeps,
  tx: Tx,
  requester: Requester,
  { uuid, asFraud }: { uuid: string; asFraud: boolean },
): Promise<Charge> {
  return refund(deps, tx, requester, { uuid, valueCents: null, asFraud });
}

/**
 * Refunds a part of a charge, which stays PAID until nothing is left (D23). Throws as `refundCharge` does, and
 * `refund_exceeds_remaining` for more than is left.
 */
export async function refundChargePartially(
  deps: RefundDeps,
  tx: Tx,
  requester: Requester,
  order: { uuid: string; valueCents: number; asFraud: boolean },
): Promise<RefundedCharge> {
  return refund(deps, tx, requester, order);
}

/** Returns how much of the principal's charge is refunded. Throws `charge_not_found` as `refundCharge` does. */
export async function readRefunded(db: Reader, principal: Principal, uuid: string): Promise<RefundedCharge> {
  const charge = await findRefunded(db, principal, uuid.toLowerCase());
  if (charge === undefined) throw chargeNotFound();
  return charge;
}

/**
 * Returns the principal's charge with its last 100 refunds, the newest first. Throws `charge_not_found` as
 * `refundCharge` does.
 */
export async function readWithRefunds(
  db: Reader,
  principal: Principal,
  uuid: string,
): Promise<{ charge: ChargeDetail; refunds: RefundOfCharge[] }> {
  const charge = await readCharge(db, principal, uuid);
  const { intermediaryId } = principal;
  const { sellerId, uuid: chargeUuid } = charge;
  return { charge, refunds: await listRefundsOfCharge(db, { intermediaryId, sellerId, chargeUuid }) };
}

async function refund(
  deps: RefundDeps,
  tx: Tx,
  { principal, actor }: Requester,
  order: RefundOrder,
): Promise<Charge & RefundedCharge> {
  const locked = await lockCharge(deps.keyring, tx, principal, order.uuid.toLowerCase());
  const { charge } = locked;
  const now = deps.clock();
  const part = partOf(charge, order, now);
  const changed = chargeAfter(charge, part);
  const refund = newRefund(charge, part);
  const [isAdded, id] = await pipelined([
    addToRefunded(tx, { ...changed, addedCents: part.valueCents }),
    insertRefund(tx, refund),
  ]);
  if (!isAdded) throw alreadyRefunded();
  const seal = sealRefund(deps.keyring, { ...charge, ...refund, id });
  const event = changed.status === 'REFUND' ? 'charge.refunded' : 'charge.partially_refunded';
  await pipelined([
    updateRefundSeal(tx, { intermediaryId: charge.intermediaryId, id, seal }),
    appendLinesOfCharge(
      deps.keyring,
      tx,
      locked,
      [
        {
          operation: 'ESTORNO',
          executionDate: refundExecutionDate(now, debitableFrom(charge, charge.executionDate)),
          valueCents: part.valueCents,
          feeCents: part.feeCents,
        },
      ],
      { source: { refundId: id }, event, occurredAt: now, countedAt: part.requestedAt },
    ),
    recordAudit(tx, deps.keyring, actor, {
      action: order.asFraud ? `${event}_as_fraud` : event,
      subject: `charge:${charge.uuid}`,
      occurredAt: now,
    }),
  ]);
  return changed;
}

function alreadyRefunded(): DomainError {
  return new DomainError(
    'charge_already_refunded',
    'This charge was refunded before; nothing was written. To repeat a refund safely, send its idempotency key.',
  );
}

type Part = Pick<SealedRefund, 'valueCents' | 'buyerValueCents' | 'feeCents' | 'asFraud' | 'requestedAt'>;

/** Returns the part of the charge that the order refunds. Throws if that is not possible (D23, D24). */
function partOf(charge: RefundableCharge, order: RefundOrder, now: number): Part {
  if (charge.status === 'DISPUTE' || charge.status === 'CHARGEBACK') throw chargeDisputed();
  const leftCents = leftCentsOf(charge);
  if (charge.status !== 'PAID' || leftCents === 0) throw alreadyRefunded();
  const valueCents = order.valueCents ?? leftCents;
  if (valueCents > leftCents) {
    throw new DomainError(
      'refund_exceeds_remaining',
      `${formatBrl(leftCents)} BRL of this charge are left to refund, less than ${formatBrl(valueCents)} BRL; nothing was ` +
        'written.',
    );
  }
  const terms = refundTerms(charge, charge);
  assertWindowOpen(terms, charge.paidAt, now);
  const { refundedCents } = charge;
  const ofCharge = { chargeCents: charge.valueCents, refundedCents };
  // The amount that the buyer paid beyond the value is returned in the same way (D20).
  const beyondCents = returnedShare(
    {
      ...ofCharge,
      totalCents: (charge.buyerValueCents ?? charge.valueCents) - charge.valueCents,
      returnedCents: (charge.standingBuyerCents ?? 0) - refundedCents,
    },
    valueCents,
  );
  return {
    valueCents,
    buyerValueCents: charge.buyerValueCents === null ? null : valueCents + beyondCents,
    feeCents: feeOfChange(returnableFee(charge, terms), valueCents),
    asFraud: order.asFraud ? 1 : 0,
    requestedAt: now,
  };
}

/**
 * Returns the charge after the refund. Only a charge that is refunded in full shows when that was, and whether it was
 * because of fraud.
 */
function chargeAfter(charge: RefundableCharge, part: Part): Charge & RefundedCharge {
  const refundedCents = charge.refundedCents + part.valueCents;
  const after = { ...charge, refundedCents };
  if (leftCentsOf(after) > 0) return after;
  return {
    ...after,
    status: 'REFUND',
    refundedAt: Math.max(part.requestedAt, charge.standingAt ?? 0),
    asFraud: Math.max(part.asFraud, charge.standingAsFraud ?? 0),
  };
}

function newRefund({ intermediaryId, sellerId, uuid }: RefundableCharge, part: Part) {
  return {
    ...part,
    intermediaryId,
    sellerId,
    chargeUuid: uuid,
    status: 'REQUESTED',
    answeredAt: null,
    reason: null,
    endToEndId: null,
    returnId: null,
  } as const;
}
