import { chargeNotFound } from '../charges/charge-errors.ts';
import { together } from '../db/query/together.ts';
import type { Tx } from '../db/store.ts';
import { recordEvent } from '../events/event.service.ts';
import type { EventType } from '../events/outbox.repository.ts';
import { appendEntry, type NewEntry } from '../ledger/chain.ts';
import { noSource } from '../ledger/source.ts';
import { lockHeadOfCharge, updateHead, type SellerHead } from '../ledger/seller-head.repository.ts';
import { insertEntries } from '../ledger/statement-entry.repository.ts';
import type { Keyring } from '../shared/keyring.ts';
import { UserError } from '../shared/user-error.ts';
import type { Principal } from '../tokens/principal.ts';
import type { SealedRefund } from './refund-seal.ts';
import { findRefundable, type RefundableCharge } from './refundable-charge.repository.ts';

/** A charge, with its seller's head, which is locked until the transaction ends. */
export interface LockedCharge {
  head: SellerHead;
  charge: RefundableCharge;
}

/** The caller's charge, under the lock of its seller's head. */
export async function lockCharge(
  keyring: Keyring,
  tx: Tx,
  { intermediaryId, sellerId }: Principal,
  uuid: string,
): Promise<LockedCharge> {
  const head = await lockHeadOfCharge(tx, keyring, { intermediaryId, sellerId, chargeUuid: uuid });
  if (head === undefined) throw chargeNotFound();
  const charge = await findRefundable(tx, { intermediaryId, sellerId: head.sellerId, uuid });
  if (charge === undefined) throw new Error(`charge ${uuid} has no sale line`);
  const { refundedCents, standingCents, debitedCents } = charge;
  if (refundedCents !== (standingCents ?? 0) || refundedCents !== (debitedCents ?? 0)) {
    throw new UserError(
      `the refunds of charge ${uuid}, their lines and the charge do not add up: somebody without the secret key changed one ` +
        `of them. Nothing was written. See \`payfac statement verify --seller ${head.sellerId}\`.`,
    );
  }
  return { head, charge };
}

/** A line about a refund, and the event that reports it. */
export interface RefundLine {
  operation: NewEntry['operation'];
  executionDate: string;
  refund: Pick<SealedRefund, 'id' | 'valueCents' | 'feeCents'>;
  event: EventType;
  occurredAt: number;
}

/** Appends a line about a refund of the charge to its seller's statement, and records its event. */
export async function appendRefundLine(
  keyring: Keyring,
  tx: Tx,
  { head, charge }: LockedCharge,
  { operation, executionDate, refund, event, occurredAt }: RefundLine,
): Promise<void> {
  const { intermediaryId, sellerId } = charge;
  const { entry, head: next } = appendEntry(head, {
    operation,
    executionDate,
    valueCents: refund.valueCents,
    feeCents: refund.feeCents,
    planId: charge.planId,
    planDigest: charge.planDigest,
    ...noSource,
    refundId: refund.id,
    charge,
  });
  const eventSequence = next.eventSequence + 1;
  await together([
    insertEntries(tx, [entry]),
    updateHead(tx, keyring, { ...next, eventSequence }),
    recordEvent(tx, {
      intermediaryId,
      sellerId,
      sequence: eventSequence,
      type: event,
      chargeUuid: charge.uuid,
      ...noSource,
      refundId: refund.id,
      occurredAt,
    }),
  ]);
}
