import type { ChargebackRow } from '../../db/tables.ts';
import type { PaymentMethod } from '../../shared/charge-terms.ts';
import type { EventType } from '../../events/outbox.repository.ts';
import { formatInstant } from '../../shared/calendar.ts';
import { brlFromCents } from '../../shared/money.ts';

/** What an event contains about its charge. */
export interface EventCharge {
  uuid: string;
  orderUuid: string | null;
  paymentMethod: PaymentMethod;
  valueCents: number;
  feeCents: number;
}

/** What an event contains about its refund. */
export interface EventRefund {
  id: number;
  valueCents: number;
  /** What it returned of the fee. */
  feeCents: number;
  /** How much of the charge is refunded after this event. */
  refundedCents: number;
  asFraud: boolean;
}

/** What an event contains about its chargeback. */
export interface EventChargeback {
  id: number;
  valueCents: number;
  /** What it returned of the fee. */
  feeCents: number;
  /** How it was closed, or will be: an event of the opening says `OPEN`. */
  status: ChargebackRow['status'];
  reasonCode: string | null;
}

/** What an event contains about its adjustment. */
export interface EventAdjustment {
  id: number;
  valueCents: number;
  direction: 'CREDIT' | 'DEBIT';
}

/** What an event contains about its transfer. */
export interface EventTransfer {
  id: number;
  transferDate: string;
  paymentDate: string;
  amountCents: number;
  endToEndId: string | null;
  reason: string | null;
}

/** An event as it is sent. */
export interface WebhookEvent {
  sellerId: number;
  sequence: number;
  type: EventType;
  occurredAt: number;
  /** Null except for events about a charge, or about a refund, a chargeback or an adjustment of one. */
  charge: EventCharge | null;
  /** Null except for events about a refund. */
  refund: EventRefund | null;
  /** Null except for events about a chargeback. */
  chargeback: EventChargeback | null;
  /** Null except for events about an adjustment. */
  adjustment: EventAdjustment | null;
  /** Null except for events about a transfer. */
  transfer: EventTransfer | null;
}

/**
 * The id of an event on the wire and in commands, such as `evt_7_12`: the seller, whose id is unique in the whole
 * service, and the seller's sequence. The same for each attempt and each replay.
 */
export function eventId({ sellerId, sequence }: Pick<WebhookEvent, 'sellerId' | 'sequence'>): string {
  return `evt_${sellerId}_${sequence}`;
}

/** The seller and the sequence in an id; null when it is not an id of ours. */
export function parseEventId(text: string): { sellerId: number; sequence: number } | null {
  const parts = /^evt_([1-9]\d{0,15})_([1-9]\d{0,15})$/.exec(text);
  if (parts === null) return null;
  const [sellerId, sequence] = [Number(parts[1]), Number(parts[2])];
  return Number.isSafeInteger(sellerId) && Number.isSafeInteger(sequence) ? { sellerId, sequence } : null;
}

/** The body of an event: ids and amounts, no personal data (D28). */
export function renderEvent(event: WebhookEvent): string {
  return JSON.stringify({
    type: event.type,
    timestamp: formatInstant(event.occurredAt),
    data: { idSeller: event.sellerId, sequence: event.sequence, ...dataOf(event) },
  });
}

function dataOf({ type, charge, refund, chargeback, adjustment, transfer }: WebhookEvent): object {
  if (transfer !== null) return transferData(transfer, type);
  if (adjustment !== null) return adjustmentData(adjustment, charge);
  if (type === 'seller.created' || type === 'seller.bank_account.updated') return {};
  if (charge === null) throw new Error(`an event ${type} has no charge`);
  return {
    uuid: charge.uuid,
    uuidOrder: charge.orderUuid,
    paymentMethod: charge.paymentMethod,
    value: brlFromCents(charge.valueCents),
    fee: brlFromCents(charge.feeCents),
    ...(refund === null ? {} : refundData(refund)),
    ...(chargeback === null ? {} : chargebackData(chargeback, type)),
  };
}

function adjustmentData({ id, valueCents, direction }: EventAdjustment, charge: EventCharge | null): object {
  return {
    idAdjustment: id,
    adjustmentValue: brlFromCents(valueCents),
    direction,
    uuid: charge?.uuid ?? null,
    uuidOrder: charge?.orderUuid ?? null,
  };
}

function refundData({ id, valueCents, feeCents, refundedCents, asFraud }: EventRefund): object {
  return {
    idRefund: id,
    refundValue: brlFromCents(valueCents),
    refundFee: brlFromCents(feeCents),
    refundedValue: brlFromCents(refundedCents),
    asFraud,
  };
}

/** A late delivery of the opening must not show how the chargeback ended. */
function chargebackData(chargeback: EventChargeback, type: EventType): object {
  return {
    idChargeback: chargeback.id,
    chargebackValue: brlFromCents(chargeback.valueCents),
    chargebackFee: brlFromCents(chargeback.feeCents),
    chargebackStatus: type === 'charge.disputed' ? 'OPEN' : chargeback.status,
    reasonCode: chargeback.reasonCode,
  };
}

/** A late delivery of the creation must not show how the transfer ended. */
function transferData(transfer: EventTransfer, type: EventType): object {
  const { id, transferDate, paymentDate, amountCents, endToEndId, reason } = transfer;
  return {
    idTransfer: id,
    transferDate,
    paymentDate,
    amount: brlFromCents(amountCents),
    ...(type === 'transfer.paid' ? { endToEndId } : {}),
    ...(type === 'transfer.failed' ? { reason } : {}),
  };
}
