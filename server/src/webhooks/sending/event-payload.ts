import type { ChargebackFacts, EventType } from '../../events/outbox.repository.ts';
import { formatInstant } from '../../shared/calendar.ts';
import { brlFromCents } from '../../shared/money.ts';
import { unreadable } from '../../shared/stored.ts';
import { eventId } from '../delivery.ts';
import type { ChargeFacts, EventFacts, RefundFacts, TransferFacts } from './event-facts.repository.ts';

/** An event as it is sent. */
export interface WebhookEvent extends EventFacts {
  sellerId: number;
  sequence: number;
  type: EventType;
  changedFields: string | null;
  occurredAt: number;
}

/**
 * Returns the body of an event: ids and amounts, the names of changed fields, and the reason of an adjustment or a hold, but no
 * personal data (D28). Throws `SealBrokenError` if what the event is about is missing.
 */
export function renderEvent(event: WebhookEvent): string {
  return JSON.stringify({
    type: event.type,
    timestamp: formatInstant(event.occurredAt),
    data: { idSeller: event.sellerId, sequence: event.sequence, ...dataOf[event.type](event) },
  });
}

/**
 * What each kind of event says besides its seller. A late event must not show what happened since: a creation says
 * nothing of how the transfer ended.
 */
const dataOf: Record<EventType, (event: WebhookEvent) => object> = {
  'seller.created': () => ({}),
  'seller.updated': ({ changedFields }) => ({ changedFields: changedFields?.split(',') ?? [] }),
  'seller.owner_changed': () => ({}),
  'seller.bank_account.updated': () => ({}),
  'charge.paid': chargeData,
  'charge.partially_refunded': refundData,
  'charge.refunded': refundData,
  'refund.failed': refundData,
  'charge.disputed': chargebackData,
  'charge.dispute_updated': chargebackData,
  'charge.dispute_due': chargebackData,
  'charge.dispute_closed': chargebackData,
  'adjustment.created': adjustmentData,
  'transfer.created': transferData,
  'transfer.paid': (event) => ({ ...transferData(event), endToEndId: transferOf(event).endToEndId }),
  'transfer.failed': reasonedTransferData,
  'transfer.returned': reasonedTransferData,
  'transfer.cancelled': transferData,
  'hold.created': holdData,
  'hold.released': holdData,
  'receivable_effects.changed': () => ({}),
  'anticipation.created': anticipationData,
  'anticipation.cancelled': anticipationData,
  'approval.requested': approvalData,
  'approval.approved': approvalData,
  'approval.refused': approvalData,
  'approval.expired': approvalData,
  'webhook.test': () => ({ idSeller: null }),
};

function chargeData(event: WebhookEvent): object {
  const charge: ChargeFacts = existing(event, 'charge');
  return {
    uuid: charge.uuid,
    uuidOrder: charge.uuidOrder,
    paymentMethod: charge.paymentMethod,
    value: brlFromCents(charge.valueCents),
    fee: brlFromCents(charge.feeCents),
  };
}

function refundData(event: WebhookEvent): object {
  const refund: RefundFacts = existing(event, 'refund');
  return {
    ...chargeData(event),
    idRefund: refund.id,
    refundValue: brlFromCents(refund.valueCents),
    refundFee: brlFromCents(refund.feeCents),
    refundedValue: brlFromCents(refund.refundedCents),
    asFraud: refund.asFraud === 1,
  };
}

function chargebackData(event: WebhookEvent): object {
  const chargeback: ChargebackFacts = existing(event, 'chargeback');
  return {
    ...chargeData(event),
    idChargeback: chargeback.id,
    chargebackValue: brlFromCents(chargeback.valueCents),
    chargebackFee: brlFromCents(chargeback.feeCents),
    chargebackStatus: chargeback.status,
    kind: chargeback.kind,
    stage: chargeback.stage,
    reasonCode: chargeback.reasonCode,
    occurredOn: chargeback.occurredOn,
    answerBy: chargeback.answerBy,
  };
}

/** Its charge is named if there is one. */
function adjustmentData(event: WebhookEvent): object {
  const { id, valueCents, direction, reason } = existing(event, 'adjustment');
  return {
    idAdjustment: id,
    adjustmentValue: brlFromCents(valueCents),
    direction,
    reason,
    uuid: event.charge?.uuid ?? null,
    uuidOrder: event.charge?.uuidOrder ?? null,
  };
}

function transferData(event: WebhookEvent): object {
  const { id, transferDate, paymentDate, amountCents, contract } = transferOf(event);
  const data = { idTransfer: id, transferDate, paymentDate, amount: brlFromCents(amountCents) };
  return contract === null ? data : { ...data, contract };
}

function reasonedTransferData(event: WebhookEvent): object {
  return { ...transferData(event), reason: transferOf(event).reason };
}

function holdData(event: WebhookEvent): object {
  const { id, amountCents, reason, reference, releaseOn } = existing(event, 'hold');
  const amount = amountCents === null ? null : brlFromCents(amountCents);
  return { idHold: id, amount, all: amountCents === null, reason, reference, releaseOn };
}

function anticipationData(event: WebhookEvent): object {
  const { id, amountCents, discountCents } = existing(event, 'anticipation');
  return { idAnticipation: id, amount: brlFromCents(amountCents), discount: brlFromCents(discountCents) };
}

function approvalData(event: WebhookEvent): object {
  const { id, operation, sellerId } = existing(event, 'approval');
  return { idSeller: sellerId, idApproval: id, operation };
}

const transferOf = (event: WebhookEvent): TransferFacts => existing(event, 'transfer');

function existing<Kind extends keyof EventFacts>(
  event: WebhookEvent,
  kind: Kind,
): NonNullable<EventFacts[Kind]> {
  const fact = event[kind];
  if (fact === null) throw unreadable(`the ${kind} of event ${eventId(event)} (${event.type})`);
  return fact;
}
