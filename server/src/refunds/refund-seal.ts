import type { RefundableCharge } from '../charges/charge.repository.ts';
import type { Keyring, SealCheck } from '../shared/keyring.ts';

/** What the processor is told to pay back, and how: a refund's seal covers all of it (D23). */
export interface SealedRefund extends RefundableCharge {
  intermediaryId: number;
  uuid: string;
  refundedAt: number;
  asFraud: number;
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
    refund.uuid,
    refund.sellerId,
    refund.valueCents,
    refund.buyerValueCents,
    refund.paymentMethod,
    refund.authorizationCode,
    refund.authorizationNsu,
    refund.refundedAt,
    refund.asFraud,
  ];
  return Buffer.from(JSON.stringify(sealed));
}
