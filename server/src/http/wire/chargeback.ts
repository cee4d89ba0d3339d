import type { components } from '../../../../generated/api.ts';
import type { SealedChargeback } from '../../chargebacks/chargeback-seal.ts';
import { formatInstant } from '../../shared/calendar.ts';
import { brlFromCents } from '../../shared/money.ts';

type Schemas = components['schemas'];

/** A chargeback with the names of the wire (D23). */
export function chargebackToWire(chargeback: SealedChargeback): Schemas['Chargeback'] {
  return {
    ...chargebackOfChargeToWire(chargeback),
    uuid: chargeback.chargeUuid,
    idSeller: chargeback.sellerId,
  };
}

/** A chargeback as its charge shows it. */
export function chargebackOfChargeToWire(chargeback: SealedChargeback): Schemas['ChargeChargeback'] {
  return {
    idChargeback: chargeback.id,
    value: brlFromCents(chargeback.valueCents),
    fee: brlFromCents(chargeback.feeCents),
    status: chargeback.status,
    reasonCode: chargeback.reasonCode,
    openedAt: formatInstant(chargeback.openedAt),
    closedAt: chargeback.closedAt === null ? null : formatInstant(chargeback.closedAt),
  };
}
