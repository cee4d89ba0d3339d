import { chargeNotFound } from '../charges/charge-errors.ts';
import type { Tx } from '../db/store.ts';
import { recordEvent } from '../events/event.service.ts';
import type { EventType } from '../events/outbox.repository.ts';
import { appendEntry, type NewEntry } from '../ledger/chain.ts';
import { noSource, type Source } from '../ledger/source.ts';
import { lockHeadOfCharge, updateHead, type SellerHead } from '../ledger/seller-head.repository.ts';
import { insertEntries } from '../ledger/statement-entry.repository.ts';
import type { Keyring } from '../shared/keyring.ts';
import { UserError } from '../shared/user-error.ts';
import type { Principal } from '../tokens/principal.ts';
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
  if (!addsUp(charge)) {
    throw new UserError(
      `the refunds and chargebacks of charge ${uuid}, their lines and the charge do not add up: somebody without the ` +
        `secret key changed one of them. Nothing was written. See \`payfac statement verify --seller ${head.sellerId}\`.`,
    );
  }
  return { head, charge };
}

function addsUp(charge: RefundableCharge): boolean {
  const { refundedCents, standingCents, debitedCents, disputedCents } = charge;
  const isRefunded = refundedCents === (standingCents ?? 0) && refundedCents === (debitedCents ?? 0);
  return isRefunded && isDisputed(charge) === (disputedCents ?? 0) > 0;
}

/** Whether what was left of the charge is debited by a chargeback, which is open or lost. */
export function isDisputed({ status }: Pick<RefundableCharge, 'status'>): boolean {
  return status === 'DISPUTE' || status === 'CHARGEBACK';
}

/** An event of a charge, and the refund or the chargeback that it reports. */
interface EventOfCharge {
  source: Partial<Source>;
  event: EventType;
  occurredAt: number;
}

type LineOfCharge = Pick<NewEntry, 'operation' | 'executionDate' | 'valueCents' | 'feeCents'> & EventOfCharge;

/** Appends a line about the charge to its seller's statement, and records its event. */
export async function appendLineOfCharge(
  keyring: Keyring,
  tx: Tx,
  { head, charge }: LockedCharge,
  { operation, executionDate, valueCents, feeCents, ...event }: LineOfCharge,
): Promise<void> {
  const { entry, head: next } = appendEntry(head, {
    operation,
    executionDate,
    valueCents,
    feeCents,
    planId: charge.planId,
    planDigest: charge.planDigest,
    ...noSource,
    ...event.source,
    charge,
  });
  await insertEntries(tx, [entry]);
  await recordEventOfCharge(keyring, tx, { head: next, charge }, event);
}

/** Records an event that comes without a line, or after its line. */
export async function recordEventOfCharge(
  keyring: Keyring,
  tx: Tx,
  { head, charge }: LockedCharge,
  { source, event, occurredAt }: EventOfCharge,
): Promise<void> {
  const { intermediaryId, sellerId } = charge;
  const eventSequence = head.eventSequence + 1;
  await updateHead(tx, keyring, { ...head, eventSequence });
  await recordEvent(tx, {
    intermediaryId,
    sellerId,
    sequence: eventSequence,
    type: event,
    chargeUuid: charge.uuid,
    ...noSource,
    ...source,
    occurredAt,
  });
}
