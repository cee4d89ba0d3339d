import type { components } from '../../../../generated/api.ts';
import type { RefundedCharge } from '../../refunds/refundable-charge.repository.ts';
import { brlFromCents } from '../../shared/money.ts';

/** What is refunded of a charge, with the names of the wire (D23). */
export function refundedChargeToWire(charge: RefundedCharge): components['schemas']['RefundedCharge'] {
  const { uuid, valueCents, refundedCents, status } = charge;
  const partial = refundedCents === 0 ? 'NONE' : 'PARTIAL';
  return {
    uuid,
    originalValue: brlFromCents(valueCents),
    value: brlFromCents(valueCents - refundedCents),
    refundValue: brlFromCents(refundedCents),
    refundStatus: status === 'REFUND' ? 'TOTAL' : partial,
  };
}
