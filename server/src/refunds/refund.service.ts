import type { Actor } from '../audit/actor.ts';
import { recordAudit } from '../audit/audit.repository.ts';
import type { Charge } from '../charges/charge.ts';
import { findRefundable, markRefunded, type RefundableCharge } from '../charges/charge.repository.ts';
import type { Tx } from '../db/store.ts';
import { recordEvent } from '../events/event.service.ts';
import type { Clock } from '../shared/clock.ts';
import { DomainError } from '../shared/domain-error.ts';
import type { Keyring } from '../shared/keyring.ts';
import { appendEntry } from '../ledger/chain.ts';
import { refundExecutionDate } from '../ledger/execution-date.ts';
import { lockHead, updateHead } from '../ledger/seller-head.repository.ts';
import { findSaleEntry, insertEntries } from '../ledger/statement-entry.repository.ts';
import type { Principal } from '../tokens/principal.ts';
import { sealRefund } from './refund-seal.ts';

export interface RefundDeps {
  keyring: Keyring;
  clock: Clock;
}

/**
 * Refunds a charge in full, at most once (D23). Its status, the ESTORNO line, the event and the audit record are
 * written in one transaction. Throws `charge_not_found` for a charge that is not the caller's (D2), and
 * `charge_already_refunded` for a second refund.
 */
export async function refundCharge(
  deps: RefundDeps,
  tx: Tx,
  caller: { principal: Principal; actor: Actor },
  refund: { uuid: string; asFraud: boolean },
): Promise<Charge> {
  const { intermediaryId } = caller.actor;
  const uuid = refund.uuid.toLowerCase();
  const found = await ownCharge(tx, caller.principal, uuid);
  const now = deps.clock();
  const mark = { intermediaryId, uuid, asFraud: refund.asFraud ? 1 : 0, refundedAt: now };
  const refundSeal = sealRefund(deps.keyring, { ...found, ...mark });
  const charge = await markRefunded(tx, { ...mark, refundSeal });
  if (charge === undefined) {
    throw new DomainError(
      'charge_already_refunded',
      'This charge was refunded before; nothing was written. To repeat a refund safely, send its x-idempotency-key.',
    );
  }
  await appendRefund(deps, tx, charge, now);
  await recordAudit(tx, caller.actor, {
    action: 'charge.refunded',
    subject: `charge:${uuid}`,
    occurredAt: now,
  });
  return charge;
}

async function ownCharge(tx: Tx, principal: Principal, uuid: string): Promise<RefundableCharge> {
  const charge = await findRefundable(tx, principal.intermediaryId, uuid);
  if (charge === undefined || (principal.sellerId !== null && principal.sellerId !== charge.sellerId)) {
    throw new DomainError('charge_not_found', 'There is no such charge. Check the uuid in the path.');
  }
  return charge;
}

async function appendRefund(deps: RefundDeps, tx: Tx, charge: Charge, now: number): Promise<void> {
  const { intermediaryId, sellerId } = charge;
  const head = await lockHead(tx, deps.keyring, intermediaryId, sellerId);
  const sale = await findSaleEntry(tx, intermediaryId, charge.uuid);
  if (head === undefined || sale === undefined) {
    throw new Error(`charge ${charge.uuid} has no sale line or its seller no head`);
  }
  const { entry, head: next } = appendEntry(head, {
    operation: 'ESTORNO',
    executionDate: refundExecutionDate(now, sale.executionDate),
    feeCents: sale.feeCents,
    planId: sale.planId,
    planDigest: sale.planDigest,
    charge,
  });
  await insertEntries(tx, [entry]);
  const eventSequence = next.eventSequence + 1;
  await updateHead(tx, deps.keyring, { ...next, eventSequence });
  await recordEvent(tx, {
    intermediaryId,
    sellerId,
    sequence: eventSequence,
    type: 'charge.refunded',
    chargeUuid: charge.uuid,
    occurredAt: now,
  });
}
