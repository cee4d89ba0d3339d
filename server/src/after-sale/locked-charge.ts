import { listLinesOfCharge } from '../charges/charge-lines.repository.ts';
import { chargeNotFound } from '../charges/charge-reading.service.ts';
import type { Tx } from '../db/store.ts';
import { appendLines, recordEvent } from '../events/event.service.ts';
import type { ChargebackFacts, EventType } from '../events/outbox.repository.ts';
import { noSource, type NewEntry, type Source } from '../ledger/chain.ts';
import { lockHeadOfCharge, type SellerHead } from '../ledger/seller-head.repository.ts';
import { chargePartsOf, type SalePart } from '../rate-plans/instalments.ts';
import { saoPauloDate } from '../shared/calendar.ts';
import { isOutflow } from '../shared/entry-types.ts';
import { SealBrokenError } from '../shared/errors.ts';
import type { Keyring } from '../shared/keyring.ts';
import type { Principal } from '../tokens/token.ts';
import { creditOverInstalments, debitOverInstalments } from './instalments.ts';
import { debitableFrom, findRefundable, type RefundableCharge } from './refundable-charge.repository.ts';

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
  if (charge === undefined || !addsUp(charge)) {
    const what =
      charge === undefined
        ? `the VENDA line of charge ${uuid}, or the prices of its plan, are gone`
        : `the refunds and chargebacks of charge ${uuid}, their lines and the charge do not add up`;
    throw new SealBrokenError(
      `${what}: somebody without the secret key changed the database. Nothing was written. See ` +
        `\`payfac statement verify --seller ${head.sellerId}\`.`,
    );
  }
  return { head, charge };
}

function addsUp(charge: RefundableCharge): boolean {
  const { refundedCents, standingCents, debitedCents } = charge;
  const { disputedCents, standingDisputeCents, disputeDebitedCents } = charge;
  return (
    refundedCents === (standingCents ?? 0) &&
    refundedCents === (debitedCents ?? 0) &&
    disputedCents === (standingDisputeCents ?? 0) &&
    disputedCents === (disputeDebitedCents ?? 0) &&
    (charge.status === 'DISPUTE') === (charge.openDisputes ?? 0) > 0
  );
}

/** What is left of a charge to refund or to dispute. A chargeback that began after a refund may take more (D30). */
export function leftCentsOf({
  valueCents,
  refundedCents,
  disputedCents,
}: Pick<RefundableCharge, 'valueCents' | 'refundedCents' | 'disputedCents'>): number {
  return Math.max(0, valueCents - refundedCents - disputedCents);
}

/** Returns the charge with the status that its amounts give it, and with the marks of a refund if it is REFUND. */
export function withStatus(charge: RefundableCharge): RefundableCharge {
  const { disputedCents, standingAt, standingAsFraud, openDisputes } = charge;
  const unmarked = { refundedAt: null, asFraud: null };
  if ((openDisputes ?? 0) > 0) return { ...charge, status: 'DISPUTE', ...unmarked };
  if (leftCentsOf(charge) > 0) return { ...charge, status: 'PAID', ...unmarked };
  if (disputedCents > 0) return { ...charge, status: 'CHARGEBACK', ...unmarked };
  return { ...charge, status: 'REFUND', refundedAt: standingAt, asFraud: standingAsFraud };
}

/** An event of a charge, and the refund or the chargeback that it reports. */
interface EventOfCharge {
  source: Partial<Source>;
  event: EventType;
  chargeback?: ChargebackFacts;
  occurredAt: number;
  /** When the refund was asked for, or the chargeback opened. */
  countedAt: number;
}

type LineOfCharge = Pick<NewEntry, 'operation' | 'executionDate' | 'valueCents' | 'feeCents'>;

/**
 * Appends lines about the charge to its seller's statement, each over the instalments if it has some, and records their
 * one event. Returns the charge with the head after them.
 */
export async function appendLinesOfCharge(
  keyring: Keyring,
  tx: Tx,
  { head, charge }: LockedCharge,
  lines: readonly LineOfCharge[],
  { source, event, chargeback, occurredAt, countedAt }: EventOfCharge,
): Promise<LockedCharge> {
  const { planId, planVersion, planDigest } = charge;
  const ofCharge = { planId, planVersion, planDigest, ...noSource, ...source, charge, countedAt };
  const saleDate = debitableFrom(charge, charge.executionDate);
  const pieces =
    charge.installment === null
      ? lines.map((line) => ({ ...line, saleDate }))
      : await overInstalments(tx, charge, lines, ofCharge, occurredAt);
  const entries = pieces.map((line) => ({ ...line, ...ofCharge }));
  const after = await appendLines(keyring, tx, head, entries, {
    ...{ type: event, occurredAt },
    ...(chargeback && { chargeback }),
  });
  return { charge, head: after };
}

/** Divides lines about a charge that is paid out by instalment over its instalments, one after the other. */
async function overInstalments(
  tx: Tx,
  charge: RefundableCharge,
  lines: readonly LineOfCharge[],
  { refundId, chargebackId }: Pick<Source, 'refundId' | 'chargebackId'>,
  occurredAt: number,
): Promise<(SalePart & LineOfCharge & Pick<NewEntry, 'saleDate'>)[]> {
  const known = await listLinesOfCharge(tx, charge);
  const today = saoPauloDate(occurredAt);
  const partsOf = (all: typeof known) =>
    chargePartsOf(all).map((part) => ({ ...part, executionDate: debitableFrom(charge, part.executionDate) }));
  const dates = new Map(partsOf(known).map((part) => [part.installment, part.executionDate]));
  return lines.flatMap((line) => {
    const { operation } = line;
    const own = known.filter((each) => each.refundId === refundId && each.chargebackId === chargebackId);
    const parts = isOutflow(operation)
      ? debitOverInstalments(partsOf(known), own, line, today)
      : creditOverInstalments(own, line, today);
    known.push(...parts.map((part) => ({ ...part, operation, refundId, chargebackId })));
    return parts.map((part) => ({ ...part, operation, saleDate: dates.get(part.installment) ?? '' }));
  });
}

/** Records an event of the charge that has no line. */
export async function recordEventOfCharge(
  keyring: Keyring,
  tx: Tx,
  { head, charge }: LockedCharge,
  { source, event, chargeback, occurredAt }: EventOfCharge,
): Promise<void> {
  const ofCharge = { chargeUuid: charge.uuid, ...noSource, ...source, ...(chargeback && { chargeback }) };
  await recordEvent(keyring, tx, head, { type: event, ...ofCharge, occurredAt });
}
