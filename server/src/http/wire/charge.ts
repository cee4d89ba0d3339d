import type { components } from '../../../../generated/api.ts';
import type { Charge } from '../../charges/charge.ts';
import { saoPauloDate } from '../../shared/calendar.ts';
import { brlFromCents } from '../../shared/money.ts';

/** A charge with the names of the reference (2.7, D22). */
export function chargeToWire(charge: Charge): components['schemas']['Charge'] {
  return {
    uuid: charge.uuid,
    title: charge.title,
    expirationDate: charge.expirationDate,
    paidDate: saoPauloDate(charge.paidAt),
    value: brlFromCents(charge.valueCents),
    paymentMethod: charge.paymentMethod,
    status: charge.status,
    customer: {
      uuid: charge.customerUuid,
      document: charge.customerDocument,
      type: charge.customerType,
      name: charge.customerName,
      email: charge.customerEmail,
      phone: charge.customerPhone,
      alternativeEmail: charge.customerAlternativeEmail,
    },
    authorizationCode: charge.authorizationCode,
    authorizationNsu: charge.authorizationNsu,
    // A charge is refunded at most once (D23).
    retryable: charge.status === 'PAID',
  };
}
