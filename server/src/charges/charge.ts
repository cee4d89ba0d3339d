import type { ChargeRow } from '../db/tables.ts';
import type { PricedCharge } from '../ledger/chain.ts';

/** A charge as it is stored and read (reference 2.7, D22). */
export type Charge = ChargeRow;

/** The fields of a charge that decide its fee. */
export function pricedCharge(charge: Charge): PricedCharge {
  return {
    uuid: charge.uuid,
    paidAt: charge.paid_at,
    paymentMethod: charge.payment_method,
    channel: charge.channel,
    brand: charge.brand,
    installments: charge.installments,
    valueCents: charge.value_cents,
  };
}
