import type { components } from '../../../../generated/api.ts';
import type { Charge } from '../../charges/charge.ts';
import { saoPauloDate } from '../../shared/calendar.ts';
import { brlFromCents } from '../../shared/money.ts';

/** A charge as the reference reads it (2.7, D22). */
export function chargeToWire(charge: Charge): components['schemas']['Charge'] {
  return {
    uuid: charge.uuid,
    title: charge.title,
    expirationDate: charge.expiration_date,
    paidDate: saoPauloDate(charge.paid_at),
    value: brlFromCents(charge.value_cents),
    paymentMethod: charge.payment_method,
    status: charge.status,
    customer: {
      uuid: charge.customer_uuid,
      document: charge.customer_document,
      type: charge.customer_type,
      name: charge.customer_name,
      email: charge.customer_email,
      phone: charge.customer_phone,
      alternativeEmail: charge.customer_alternative_email,
    },
    authorizationCode: charge.authorization_code,
    authorizationNsu: charge.authorization_nsu,
    // A refund is never made twice (D23).
    retryable: charge.status === 'PAID',
  };
}
