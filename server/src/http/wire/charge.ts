import type { components } from '../../../../generated/api.ts';
import type { ChargeAfterSale } from '../../chargebacks/chargeback-reading.service.ts';
import type { Charge } from '../../charges/charge.ts';
import type { ChargeDetail, ChargeSummary } from '../../charges/charge-view.repository.ts';
import { formatInstant, saoPauloDate } from '../../shared/calendar.ts';
import { brlFromCents } from '../../shared/money.ts';
import { chargebackOfChargeToWire } from './chargeback.ts';
import { refundOfChargeToWire } from './refund.ts';

type Schemas = components['schemas'];

/** A charge with the names of the reference (2.7, D22). */
export function chargeToWire(charge: Charge | ChargeDetail): Schemas['Charge'] {
  return { ...saleOf(charge), customer: customerOf(charge), ...authorizationOf(charge) };
}

/** A charge as `getCharge` shows it. */
export function chargeDetailToWire({
  charge,
  refunds,
  chargebacks,
}: ChargeAfterSale): Schemas['ChargeDetail'] {
  return {
    ...chargeToWire(charge),
    ...moreOf(charge),
    refunds: refunds.map(refundOfChargeToWire),
    chargebacks: chargebacks.map(chargebackOfChargeToWire),
  };
}

/** A charge as a list shows it, without its customer. */
export function chargeSummaryToWire(charge: ChargeSummary): Schemas['ChargeSummary'] {
  return { ...saleOf(charge), ...authorizationOf(charge), ...moreOf(charge) };
}

function saleOf(charge: Charge | ChargeSummary) {
  return {
    uuid: charge.uuid,
    title: charge.title,
    expirationDate: charge.expirationDate,
    paidDate: saoPauloDate(charge.paidAt),
    value: brlFromCents(charge.valueCents),
    paymentMethod: charge.paymentMethod,
    status: charge.status,
  };
}

function authorizationOf(charge: Charge | ChargeSummary) {
  return {
    authorizationCode: charge.authorizationCode,
    authorizationNsu: charge.authorizationNsu,
    // Also while only a part of it is refunded (D23).
    retryable: charge.status === 'PAID',
  };
}

function moreOf(charge: ChargeSummary) {
  return {
    idSeller: charge.sellerId,
    uuidOrder: charge.uuidOrder,
    paidAt: formatInstant(charge.paidAt),
    channel: charge.channel,
    brand: charge.brand,
    installments: charge.installments,
    fee: brlFromCents(charge.feeCents),
    refundedValue: brlFromCents(charge.refundedCents),
    refundableValue: brlFromCents(charge.status === 'PAID' ? charge.valueCents - charge.refundedCents : 0),
    asFraud: charge.asFraud === 1,
  };
}

function customerOf(charge: Charge | ChargeDetail): Schemas['Customer'] {
  return {
    uuid: charge.customerUuid,
    document: charge.customerDocument,
    type: charge.customerType,
    name: charge.customerName,
    email: charge.customerEmail,
    phone: charge.customerPhone,
    alternativeEmail: charge.customerAlternativeEmail,
  };
}
