import type { components } from '../../../../generated/api.ts';
import type { RefundOfCharge, StoredRefund } from '../../refunds/refund.repository.ts';
import { formatInstant } from '../../shared/calendar.ts';
import { brlFromCents } from '../../shared/money.ts';

type Schemas = components['schemas'];

/** A refund with the names of the wire (D23). */
export function refundToWire(refund: StoredRefund): Schemas['Refund'] {
  return { ...refundOfChargeToWire(refund), uuid: refund.chargeUuid, idSeller: refund.sellerId };
}

/** A refund as its charge shows it. */
export function refundOfChargeToWire(refund: RefundOfCharge): Schemas['ChargeRefund'] {
  return {
    idRefund: refund.id,
    value: brlFromCents(refund.valueCents),
    fee: brlFromCents(refund.feeCents),
    status: refund.status,
    asFraud: refund.asFraud === 1,
    requestedAt: formatInstant(refund.requestedAt),
    reason: refund.reason,
    endToEndId: refund.endToEndId,
  };
}
