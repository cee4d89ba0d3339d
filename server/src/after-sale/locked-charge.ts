import { chargeNotFound } from '../charges/charge-reading.service.ts';
import type { Tx } from '../db/store.ts';
import { appendLine, recordEvent } from '../events/event.service.ts';
import type { EventType } from '../events/outbox.repository.ts';
import { noSource, type NewEntry, type Source } from '../ledger/chain.ts';
import { lockHeadOfCharge, type SellerHead } from '../ledger/seller-head.repository.ts';
import { SealBrokenError } from '../shared/errors.ts';
import type { Keyring } from '../shared/keyring.ts';
import type { Principal } from '../tokens/token.ts';
import { findRefundable, type RefundableCharge } from './refundable-charge.repository.ts';

/** A charge with its seller's head, which is locked until the transaction ends. */
export interface LockedCharge {
  head: SellerHead;
  charge: RefundableCharge;
}

/** Returns the principal's charge, under the lock of its seller's head. */
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
    throw new SealBrokenError(
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

/** Returns whether a chargeback, open or lost, has debited what was left of the charge. */
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
  { source, event, occurredAt, ...line }: LineOfCharge,
): Promise<void> {
  const { planId, planVersion, planDigest } = charge;
  const entry = { ...line, planId, planVersion, planDigest, ...noSource, ...source, charge };
  await appendLine(keyring, tx, head, entry, { type: event, occurredAt });
}

/** Records an event of the charge that has no line. */
export async function recordEventOfCharge(
  keyring: Keyring,
  tx: Tx,
  { head, charge }: LockedCharge,
  { source, event, occurredAt }: EventOfCharge,
): Promise<void> {
  const ofCharge = { chargeUuid: charge.uuid, ...noSource, ...source };
  await recordEvent(keyring, tx, head, { type: event, ...ofCharge, occurredAt });
}
