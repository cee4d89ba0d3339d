import type { components } from '../../../../generated/api.ts';
import type { Adjustment } from '../../adjustments/adjustment.service.ts';
import { formatInstant } from '../../shared/calendar.ts';
import { brlFromCents } from '../../shared/money.ts';

/** An adjustment with the names of the wire (D31). */
export function adjustmentToWire(adjustment: Adjustment): components['schemas']['Adjustment'] {
  return {
    idAdjustment: adjustment.id,
    idSeller: adjustment.sellerId,
    value: brlFromCents(adjustment.valueCents),
    direction: adjustment.direction,
    reason: adjustment.reason,
    uuid_charge: adjustment.chargeUuid,
    executionDate: adjustment.executionDate,
    sequence: adjustment.sequence,
    createdAt: formatInstant(adjustment.createdAt),
  };
}
