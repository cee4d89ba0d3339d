import type { components } from '../../../generated/api.ts';
import { dayOf } from './calendar.ts';
import { customerOf, shownCharge, sourceOf } from './charge-content.ts';
import { partOf, refundTermsOf } from './fees.ts';
import { orderUuid } from './names.ts';
import type { Charge, Chargeback, Line, World } from './world.ts';

type Schemas = components['schemas'];

type Amount = 'valueCents' | 'feeCents' | 'paidBackCents';

/** Returns the sum over the refunds that stand. */
export const total = (charge: Charge, of: Amount) =>
  charge.refunds.reduce((sum, refunded) => (refunded.answer === 'FAILED' ? sum : sum + refunded[of]), 0);

export const leftOf = (charge: Charge) => charge.content.valueCents - total(charge, 'valueCents');

/**
 * Returns the status. A chargeback that is won leaves the charge as if there had been none; one that is lost is the
 * last.
 */
export function statusOf(charge: Charge): Schemas['ChargeStatus'] {
  const dispute = charge.chargebacks.at(-1)?.status ?? 'WON';
  if (dispute !== 'WON') return dispute === 'OPEN' ? 'DISPUTE' : 'CHARGEBACK';
  return leftOf(charge) === 0 ? 'REFUND' : 'PAID';
}

export const isDisputed = (charge: Charge) => ['DISPUTE', 'CHARGEBACK'].includes(statusOf(charge));

/** Returns a charge as a list shows it. */
export function summaryOf(charge: Charge): Schemas['ChargeSummary'] {
  const { name, seller, content, sale } = charge;
  const status = statusOf(charge);
  const { customer: _, ...shown } = shownCharge(name, content, status);
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
    refundableValue: status === 'PAID' ? leftOf(charge) / 100 : 0,
    asFraud:
      status === 'REFUND' && charge.refunds.some(({ asFraud, answer }) => asFraud && answer !== 'FAILED'),
  };
}

/** Returns a charge as `getCharge` shows it. */
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
  const chargebacks = charge.chargebacks.toReversed().map(shownChargeback);
  const { name, content } = charge;
  const source = content.isFull ? sourceOf(name, content) : null;
  return { ...summaryOf(charge), customer: customerOf(content), source, refunds, chargebacks };
}

export function shownChargeback(chargeback: Chargeback): Schemas['ChargeChargeback'] {
  const { id, valueCents, feeCents, status, reasonCode, openedAt, closedAt } = chargeback;
  return {
    idChargeback: id,
    value: valueCents / 100,
    fee: feeCents / 100,
    status,
    reasonCode,
    openedAt: new Date(openedAt).toISOString(),
    closedAt: closedAt === null ? null : new Date(closedAt).toISOString(),
  };
}

/** Returns the part of the sale's fee that is returned with so much of its value (D24). */
export function returnedFee(world: World, charge: Charge, value: number): number {
  const { sale, content } = charge;
  const { rules } = world;
  if (refundTermsOf(sale.plan.tax, content).keepsFee) return 0;
  if (rules.partialFee === 'each by itself') return partOf(sale.feeCents, value, content.valueCents, rules);
  const soFar = total(charge, 'valueCents') + value;
  const due = partOf(sale.feeCents, soFar, content.valueCents, rules) - total(charge, 'feeCents');
  return Math.min(value, Math.max(0, due));
}

/** Returns today, or the day of the money that is given back, if that is later (D24). */
export function backOn(world: World, { executionDay }: { executionDay: string }): string {
  const today = dayOf(world.now);
  return today > executionDay || world.rules.debited === 'at once' ? today : executionDay;
}

/** Adds a line about the charge, and an event for the seller. */
export function addLine(
  world: World,
  { name, seller, sale }: Charge,
  line: Pick<Line, 'operation' | 'executionDay' | 'valueCents' | 'feeCents'>,
  event: string,
): void {
  const { operation, executionDay, valueCents, feeCents } = line;
  seller.lines.push({
    seller,
    sequence: seller.lines.length + 1,
    operation,
    executionDay,
    charge: sale.charge,
    valueCents,
    feeCents,
    plan: sale.plan,
  });
  world.tell(seller, event, name);
}

/** Sorts by the newest payment, then the highest uuid. The names sort like the uuids. */
export function newestFirst(charges: readonly Charge[]): Charge[] {
  return [...charges].sort(
    (a, b) => b.content.paidAt - a.content.paidAt || Number(b.name.slice(1)) - Number(a.name.slice(1)),
  );
}

export function paidDay({ content }: Charge): string {
  return dayOf(content.paidAt);
}
