import assert from 'node:assert/strict';
import fc from 'fast-check';
import { granted, refused, type Prediction } from '../answers.ts';
import { dayOf } from '../calendar.ts';
import { anyCaller, canCall, describeCaller } from '../caller.ts';
import { refundedCharge } from '../charge-content.ts';
import { exchange, once } from '../exchange.ts';
import { anyChargeName, chargeUuid, type ChargeName } from '../names.ts';
import { Step } from '../step.ts';
import type { Principal, World } from '../world.ts';
import { anyKey, keyHeader, remembering, withKey } from './keys.ts';

export const refundCharge = fc
  .record({ caller: anyCaller, name: anyChargeName, asFraud: fc.boolean(), key: anyKey })
  .map(({ caller, name, asFraud, key }) => {
    const path = `/v2/charges/${chargeUuid(name)}/refund`;
    const body = { asFraud };
    return new Step(
      `${describeCaller(caller)} refunds charge ${name}${asFraud ? ' as fraud' : ''}${withKey(key)}`,
      remembering(key, (world, real) => {
        const call = { operation: 'refundCharge', path, body, headers: keyHeader(key) } as const;
        return exchange(world, real, caller, call, (principal) =>
          once(world, principal, { key, operation: call.operation, path, body }, () =>
            refund(world, principal, name),
          ),
        );
      }),
      (world) => canCall(world, caller),
    );
  });

function refund(world: World, { owner, seller: self }: Principal, name: ChargeName): Prediction {
  const charge = world.charges.get(`${owner} ${name}`);
  if (charge === undefined || (self !== null && charge.seller !== self))
    return refused(404, 'charge_not_found');
  if (charge.isRefunded && world.rules.secondRefund === 'refused')
    return refused(422, 'charge_already_refunded');
  return granted((seen) => {
    assert.deepEqual(seen.body, refundedCharge(name, charge.content));
    const { seller, sale } = charge;
    const today = dayOf(world.now);
    const isPaidOut = today > sale.executionDay || world.rules.debited === 'at once';
    charge.isRefunded = true;
    // The fee is returned: the pair nets to zero (D24).
    seller.lines.push({
      seller,
      sequence: seller.lines.length + 1,
      operation: 'ESTORNO',
      executionDay: isPaidOut ? today : sale.executionDay,
      charge: sale.charge,
      feeCents: sale.feeCents,
      plan: sale.plan,
    });
  });
}
