import type { components } from '../../../generated/api.ts';
import { dayOf } from './calendar.ts';
import { customerOf, shownCharge, sourceOf } from './charge-content.ts';
import { partOf, refundTermsOf } from './fees.ts';
import { givenTo, returnedOf, takenFrom } from './instalments.ts';
import { debitableFrom } from './lines.ts';
import { orderUuid } from './names.ts';
import type { Charge, Chargeback, Line, Refund, SaleLine, World } from './world.ts';

type Schemas = components['schemas'];

type Amount = 'valueCents' | 'feeCents' | 'paidBackCents';

/** Returns the sum over the refunds that stand. */
export const total = (charge: Charge, of: Amount) =>
  charge.refunds.reduce((sum, refunded) => (refunded.answer === 'FAILED' ? sum : sum + refunded[of]), 0);

/** Returns the chargebacks that debit something, the newest first. */
const standingDisputes = ({ chargebacks }: Charge) =>
  chargebacks.filter(({ status }) => status !== 'WON').sort((one, other) => other.id - one.id);

/** Returns the sum over the chargebacks that are open or lost. */
export const disputed = (charge: Charge, of: 'valueCents' | 'feeCents' = 'valueCents') =>
  standingDisputes(charge).reduce((sum, chargeback) => sum + chargeback[of], 0);

export const leftOf = (charge: Charge) =>
  Math.max(0, charge.content.valueCents - total(charge, 'valueCents') - disputed(charge));

/** Returns the status. If refunds and chargebacks together took all of it, it is that of the last of them. */
export function statusOf(charge: Charge): Schemas['ChargeStatus'] {
  if (charge.chargebacks.some(({ status }) => status === 'OPEN')) return 'DISPUTE';
  if (leftOf(charge) > 0) return 'PAID';
  return disputed(charge) === 0 || charge.isRefundLast ? 'REFUND' : 'CHARGEBACK';
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
    endToEndId: refund.endToEndId,
    returnId: refund.returnId,
  }));
  const chargebacks = charge.chargebacks.toReversed().map(shownChargeback);
  const { name, content } = charge;
  const source = content.isFull ? sourceOf(name, content) : null;
  const schedule = charge.parts.map((part) => shownPart(charge, part));
  return { ...summaryOf(charge), customer: customerOf(content), schedule, source, refunds, chargebacks };
}

function shownPart(charge: Charge, part: SaleLine): Schemas['ChargeDetail']['schedule'][number] {
  const { installment, executionDay, valueCents, feeCents } = part;
  return {
    ...{ installment, executionDate: executionDay },
    ...{ value: valueCents / 100, fee: feeCents / 100, net: (valueCents - feeCents) / 100 },
    returnedValue: returnedOf(charge, part).valueCents / 100,
  };
}

export function shownChargeback(chargeback: Chargeback): Schemas['ChargeChargeback'] {
  const { charge, id, valueCents, feeCents, openedAt, closedAt } = chargeback;
  const { status, stage, reasonCode, occurredOn, answerBy } = chargeback;
  return {
    idChargeback: id,
    value: valueCents / 100,
    fee: feeCents / 100,
    kind: charge.content.paymentMethod === 'PIX' ? 'MED' : 'CHARGEBACK',
    ...{ status, stage, reasonCode, occurredOn, answerBy },
    openedAt: new Date(openedAt).toISOString(),
    closedAt: closedAt === null ? null : new Date(closedAt).toISOString(),
  };
}

const keepsFee = ({ sale, content }: Charge) => refundTermsOf(sale.plan.tax, content).keepsFee;

const feesReturned = (charge: Charge) => total(charge, 'feeCents') + disputed(charge, 'feeCents');

/** Returns the fee that is due when so much more stands than now, or less. */
function dueFee({ rules }: World, charge: Charge, more: number): number {
  const { valueCents } = charge.content;
  const standing = Math.min(valueCents, total(charge, 'valueCents') + disputed(charge) + more);
  return partOf(charge.sale.feeCents, standing, valueCents, rules);
}

/** Returns the part of the sale's fee that is returned with so much of its value (D24). */
export function returnedFee(world: World, charge: Charge, value: number): number {
  const { sale, content } = charge;
  const { rules } = world;
  if (keepsFee(charge)) return 0;
  if (rules.partialFee === 'each by itself') return partOf(sale.feeCents, value, content.valueCents, rules);
  return Math.min(value, Math.max(0, dueFee(world, charge, value) - feesReturned(charge)));
}

/** Changes what a chargeback debits, by one line for the difference, whose fee follows what stands then (D30). */
export function changeDebit(
  world: World,
  charge: Charge,
  chargeback: Chargeback,
  {
    to,
    event,
    debitedNow,
  }: { to: number; event: string; debitedNow: { valueCents: number; feeCents: number } },
): { valueCents: number; feeCents: number } {
  const by = to - debitedNow.valueCents;
  if (by > 0) {
    const feeCents = returnedFee(world, charge, by);
    chargeback.executionDay = backOn(world, chargeback);
    const line = { operation: 'CHARGEBACK', valueCents: by, feeCents } as const;
    addLine(world, charge, { ...line, executionDay: chargeback.executionDay }, chargeback, event);
    return { valueCents: to, feeCents: debitedNow.feeCents + feeCents };
  }
  const due = feesReturned(charge) - dueFee(world, charge, by);
  const atLeast = Math.max(0, debitedNow.feeCents - to);
  const feeCents = Math.min(Math.max(due, atLeast), -by, debitedNow.feeCents);
  const line = { operation: 'CHARGEBACK_REVERTIDO', valueCents: -by, feeCents } as const;
  addLine(world, charge, { ...line, executionDay: backOn(world, chargeback) }, chargeback, event);
  return { valueCents: to, feeCents: debitedNow.feeCents - feeCents };
}

/**
 * Makes what stands return the fee that is due, by the chargebacks among it: each gives the difference back and takes it
 * again, once as a fee (D30).
 */
export function settleFee(world: World, charge: Charge): void {
  if (keepsFee(charge)) return;
  for (const chargeback of standingDisputes(charge)) {
    const due = chargeback.feeCents + dueFee(world, charge, 0) - feesReturned(charge);
    const feeCents = Math.max(0, Math.min(due, chargeback.valueCents));
    const cents = feeCents - chargeback.feeCents;
    if (cents === 0) continue;
    const line = { valueCents: Math.abs(cents), executionDay: backOn(world, chargeback) };
    const [back, again] = cents > 0 ? [0, cents] : [-cents, 0];
    addLine(world, charge, { ...line, operation: 'CHARGEBACK_REVERTIDO', feeCents: back }, chargeback, null);
    const event = 'charge.dispute_updated';
    addLine(world, charge, { ...line, operation: 'CHARGEBACK', feeCents: again }, chargeback, event);
    chargeback.executionDay = line.executionDay;
    chargeback.feeCents = feeCents;
  }
}

/** Returns today, or the day of the money that is given back, if that is later (D24). */
export function backOn(world: World, { executionDay }: { executionDay: string }): string {
  const today = dayOf(world.now);
  return today > executionDay || world.rules.debited === 'at once' ? today : executionDay;
}

/**
 * Adds a line about the charge, of its refund or its chargeback, or a line for each instalment that it is about, and an
 * event for the seller, unless the next line has it.
 */
export function addLine(
  world: World,
  charge: Charge,
  line: Pick<Line, 'operation' | 'executionDay' | 'valueCents' | 'feeCents'>,
  source: Refund | Chargeback,
  event: string | null,
): void {
  const { name, seller, sale } = charge;
  const { operation, executionDay, valueCents, feeCents } = line;
  const today = dayOf(world.now);
  const pieces =
    charge.parts[0] === sale
      ? [{ installment: null, executionDay, valueCents, feeCents }]
      : operation === 'ESTORNO' || operation === 'CHARGEBACK'
        ? takenFrom(charge, line, today)
        : givenTo(charge, source, line, today);
  for (const piece of pieces) {
    const sequence = seller.lines.length + 1;
    const part = charge.parts.find(({ installment }) => installment === piece.installment) ?? sale;
    seller.lines.push({
      ...{ seller, sequence, operation, charge: sale.charge, source, plan: sale.plan },
      ...piece,
      isSellersAlone: piece.executionDay !== debitableFrom(part),
    });
  }
  if (event !== null) world.tell(seller, event, name);
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
