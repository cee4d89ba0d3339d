import type { components } from '../../../generated/api.ts';
import { dayOf } from './calendar.ts';
import { customerOf, shownCharge } from './charge-content.ts';
import { orderUuid } from './names.ts';
import type { Charge } from './world.ts';

type Schemas = components['schemas'];

type Amount = 'valueCents' | 'feeCents' | 'paidBackCents';

/** Of the refunds that stand. */
export const total = (charge: Charge, of: Amount) =>
  charge.refunds.reduce((sum, refunded) => (refunded.answer === 'FAILED' ? sum : sum + refunded[of]), 0);

export const leftOf = (charge: Charge) => charge.content.valueCents - total(charge, 'valueCents');

/** Whether all of it is refunded. */
export const isRefunded = (charge: Charge) => leftOf(charge) === 0;

/** A charge as a list shows it. */
export function summaryOf(charge: Charge): Schemas['ChargeSummary'] {
  const { name, seller, content, sale } = charge;
  const { customer: _, ...shown } = shownCharge(name, content, isRefunded(charge));
  const { channel, brand = null, installments = null, order } = content;
  return {
    ...shown,
    idSeller: seller.id,
    uuidOrder: order === null ? null : orderUuid(order),
    paidAt: new Date(content.paidAt).toISOString(),
    channel: channel === undefined ? null : (channel.toUpperCase() as 'ONLINE' | 'POS' | 'TAP'),
    brand,
    installments,
    fee: sale.feeCents / 100,
    refundedValue: total(charge, 'valueCents') / 100,
    refundableValue: leftOf(charge) / 100,
    asFraud:
      isRefunded(charge) && charge.refunds.some(({ asFraud, answer }) => asFraud && answer !== 'FAILED'),
  };
}

/** A charge as `getCharge` shows it. */
export function detailOf(charge: Charge): Schemas['ChargeDetail'] {
  const refunds = charge.refunds.toReversed().map((refund) => ({
    idRefund: refund.id,
    value: refund.valueCents / 100,
    fee: refund.feeCents / 100,
    status: refund.answer === 'none' ? ('REQUESTED' as const) : refund.answer,
    asFraud: refund.asFraud,
    requestedAt: new Date(refund.madeAt).toISOString(),
    reason: null,
    endToEndId: null,
  }));
  return { ...summaryOf(charge), customer: customerOf(charge.content), refunds, chargebacks: [] };
}

/** The newest payment first, then the highest uuid; the names sort like the uuids. */
export function newestFirst(charges: readonly Charge[]): Charge[] {
  return [...charges].sort(
    (a, b) => b.content.paidAt - a.content.paidAt || Number(b.name.slice(1)) - Number(a.name.slice(1)),
  );
}

export function paidDay({ content }: Charge): string {
  return dayOf(content.paidAt);
}
