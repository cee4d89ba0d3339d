import type { RefundRow } from '../db/tables.ts';
import type { PaymentMethod } from '../shared/charge-terms.ts';
import type { Keyring, SealCheck } from '../shared/keyring.ts';

/** What the processor is told to pay back, and how, with its answer: a refund's seal covers all of it (D23). */
export interface SealedRefund {
  intermediaryId: number;
  id: number;
  sellerId: number;
  chargeUuid: string;
  valueCents: number;
  /** What the buyer gets back (D20); null where that is `valueCents`. */
  buyerValueCents: number | null;
  /** What it returns of the sale's fee. */
  feeCents: number;
  asFraud: number;
  status: RefundRow['status'];
  requestedAt: number;
  answeredAt: number | null;
  reason: string | null;
  endToEndId: string | null;
  /** Of the charge, like the next two, by which the processor finds the payment that it pays back. */
  paymentMethod: PaymentMethod;
  authorizationCode: string | null;
  authorizationNsu: string;
}

export function sealRefund(keyring: Keyring, refund: SealedRefund): Buffer {
  return keyring.seal('refund-seal', sealedText(refund));
}

export function checkRefundSeal(keyring: Keyring, refund: SealedRefund, seal: Buffer | null): SealCheck {
  return keyring.checkSeal('refund-seal', sealedText(refund), seal);
}

function sealedText(refund: SealedRefund): Buffer {
  const sealed = [
    refund.intermediaryId,
    refund.id,
    refund.sellerId,
    refund.chargeUuid,
    refund.valueCents,
    refund.buyerValueCents,
    refund.feeCents,
    refund.paymentMethod,
    refund.authorizationCode,
    refund.authorizationNsu,
    refund.asFraud,
    refund.status,
    refund.requestedAt,
    refund.answeredAt,
    refund.reason,
    refund.endToEndId,
  ];
  return Buffer.from(JSON.stringify(sealed));
}

/**
 * Checks the seal that an earlier version gave a charge for its refund, which was always of the whole: it covers what
 * the processor is told, but not the id, which was given later.
 */
export function checkEarlierSeal(keyring: Keyring, refund: SealedRefund, seal: Buffer | null): SealCheck {
  const sealed = [
    refund.intermediaryId,
    refund.chargeUuid,
    refund.sellerId,
    refund.valueCents,
    refund.buyerValueCents,
    refund.paymentMethod,
    refund.authorizationCode,
    refund.authorizationNsu,
    refund.requestedAt,
    refund.asFraud,
  ];
  return keyring.checkSeal('refund-seal', Buffer.from(JSON.stringify(sealed)), seal);
}
