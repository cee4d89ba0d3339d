import assert from 'node:assert/strict';
import fc from 'fast-check';
import { granted, refused, type Prediction } from '../answers.ts';
import { dayOf, daysAfter } from '../calendar.ts';
import { anyCredentials, canCall, describeCredentials, type Credentials } from '../caller.ts';
import { paidCents, shownCharge } from '../charge-content.ts';
import { addLine, backOn, isDisputed, leftOf, returnedFee, statusOf, total } from '../charges.ts';
import { exchange, once } from '../exchange.ts';
import { partOf, refundTermsOf } from '../fees.ts';
import { debitableFrom } from '../lines.ts';
import { anyChargeName, chargeUuid, type ChargeName } from '../names.ts';
import type { Charge, Principal, Real, Refund, World } from '../world.ts';
import { Step } from '../step.ts';
import { anyKey, keyHeader, remembering, withKey } from './keys.ts';

export const refundCharge = fc
  .record({ caller: anyCredentials, name: anyChargeName, asFraud: fc.boolean(), key: anyKey })
  .map(({ caller, name, asFraud, key }) => {
    const path = `/v2/charges/${chargeUuid(name)}/refund`;
    const body = { asFraud };
    return new Step(
      `${describeCredentials(caller)} refunds charge ${name}${asFraud ? ' as fraud' : ''}${withKey(key)}`,
      remembering(key, (world, real) => {
        const call = { operation: 'refundCharge', path, body, headers: keyHeader(key) } as const;
        return exchange(world, real, caller, call, (principal) =>
          once(world, principal, { key, operation: call.operation, path, body }, () =>
            refund(world, real, principal, name, { asFraud }),
          ),
        );
      }),
      (world) => canCall(world, caller),
    );
  });

type Part = 'all' | 'a third' | 'a centavo' | number;

/** The part to refund: of the value that is left, or a round amount, which may be more than that. */
const anyPart = fc.constantFrom<Part>('all', 'a third', 'a centavo', 0.5, 1, 33, 100);

export const refundPart = fc
  .record({ caller: anyCredentials, name: anyChargeName, part: anyPart, asFraud: fc.boolean(), key: anyKey })
  .map(({ caller, name, part, asFraud, key }) => {
    const path = `/v2/charges/partial-refund/${chargeUuid(name)}`;
    return new Step(
      `${describeCredentials(caller)} refunds ${part} of charge ${name}${asFraud ? ' as fraud' : ''}${withKey(key)}`,
      remembering(key, (world, real) => {
        const cents = centsOf(world, caller, name, part);
        const body = { value: cents / 100, asFraud };
        const call = { operation: 'refundChargePartially', path, body, headers: keyHeader(key) } as const;
        return exchange(world, real, caller, call, (principal) =>
          once(world, principal, { key, operation: call.operation, path, body }, () =>
            refund(world, real, principal, name, { cents, asFraud }),
          ),
        );
      }),
      (world) => canCall(world, caller),
    );
  });

export const readRefunded = fc.record({ caller: anyCredentials, name: anyChargeName }).map(
  ({ caller, name }) =>
    new Step(
      `${describeCredentials(caller)} reads how much of charge ${name} is refunded`,
      (world, real) => {
        const path = `/v2/charges/partial-refund/${chargeUuid(name)}`;
        return exchange(world, real, caller, { operation: 'getRefundedValue', path }, (principal) => {
          const charge = ownCharge(world, principal, name);
          if (charge === undefined) return refused(404, 'charge_not_found');
          return granted((seen) => {
            assert.deepEqual(seen.body, refundedValue(charge));
          });
        });
      },
      (world) => canCall(world, caller),
    ),
);

function centsOf(world: World, caller: Credentials, name: ChargeName, part: Part): number {
  const charge = world.charges.get(`${caller.who.startsWith('B') ? 'B' : 'A'} ${name}`);
  const left = charge === undefined ? 100 : leftOf(charge);
  if (part === 'all') return Math.max(1, left);
  if (part === 'a third') return Math.max(1, Math.floor(left / 3));
  return part === 'a centavo' ? 1 : part * 100;
}

function refundedValue(charge: Charge) {
  const refunded = total(charge, 'valueCents');
  const partly = refunded === 0 ? 'NONE' : 'PARTIAL';
  return {
    uuid: chargeUuid(charge.name),
    originalValue: charge.content.valueCents / 100,
    value: leftOf(charge) / 100,
    refundValue: refunded / 100,
    refundStatus: statusOf(charge) === 'REFUND' ? 'TOTAL' : partly,
  };
}

function ownCharge(world: World, { owner, seller: self }: Principal, name: ChargeName): Charge | undefined {
  const charge = world.charges.get(`${owner} ${name}`);
  return charge !== undefined && (self === null || charge.seller === self) ? charge : undefined;
}

/** Refunds. Without `cents` it refunds all that is left. */
function refund(
  world: World,
  real: Real,
  principal: Principal,
  name: ChargeName,
  { cents, asFraud }: { cents?: number; asFraud: boolean },
): Prediction {
  const charge = ownCharge(world, principal, name);
  if (charge === undefined) return refused(404, 'charge_not_found');
  if (isDisputed(charge) && world.rules.disputedRefund === 'refused') return refused(422, 'charge_disputed');
  const left = leftOf(charge);
  if (left === 0 && world.rules.secondRefund === 'refused') return refused(422, 'charge_already_refunded');
  const value = cents ?? left;
  if (value > left) return refused(422, 'refund_exceeds_remaining');
  const { windowDays } = refundTermsOf(charge.sale.plan.tax, charge.content);
  const today = dayOf(world.now);
  if (
    windowDays === 0 ||
    (windowDays !== null && today > daysAfter(dayOf(charge.content.paidAt), windowDays))
  )
    return refused(422, 'refund_window_closed');
  return granted(async (seen) => {
    const id = await newestRefund(real, world.intermediaries[principal.owner].id);
    apply(world, charge, { value, asFraud, id });
    assert.deepEqual(
      seen.body,
      cents === undefined ? shownCharge(name, charge.content, statusOf(charge)) : refundedValue(charge),
    );
  });
}

function apply(
  world: World,
  charge: Charge,
  { value, asFraud, id }: { value: number; asFraud: boolean; id: number },
): void {
  const { sale, content } = charge;
  const feeCents = returnedFee(world, charge, value);
  const beyond = paidCents(content) - content.valueCents;
  const soFar = total(charge, 'valueCents');
  const beyondSoFar = total(charge, 'paidBackCents') - soFar;
  const due = partOf(beyond, soFar + value, content.valueCents, world.rules) - beyondSoFar;
  const paidBackCents = value + Math.max(0, due);
  const executionDay = backOn(world, { executionDay: debitableFrom(sale) });
  const made = { valueCents: value, feeCents, paidBackCents, asFraud, madeAt: world.now, executionDay };
  const refunded: Refund = { ...made, id, answer: 'none', endToEndId: null, returnId: null };
  charge.refunds.push(refunded);
  charge.isRefundLast = leftOf(charge) === 0;
  const event = charge.isRefundLast ? 'charge.refunded' : 'charge.partially_refunded';
  addLine(world, charge, { ...made, operation: 'ESTORNO' }, refunded, event);
}

/** Returns the id of the latest refund, which a response does not have. */
async function newestRefund({ api }: Real, intermediaryId: number): Promise<number> {
  const { id } = await api.service.store.read
    .selectFrom('refunds')
    .select('id')
    .where('intermediary_id', '=', intermediaryId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}
