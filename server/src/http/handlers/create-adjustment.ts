import { createAdjustment as create } from '../../adjustments/adjustment.service.ts';
import type { Handler } from '../contract.ts';
import { adjustmentToWire } from '../wire/adjustment.ts';
import { centsOf } from '../wire/amount.ts';

export const createAdjustment: Handler<'createAdjustment'> = ({ input, reply, context }) => {
  const { idSeller: sellerId, value, direction, reason, uuid_charge: chargeUuid = null } = input.body;
  const order = { sellerId, valueCents: centsOf(value), direction, reason, chargeUuid };
  return context.write(async (tx) => {
    const adjustment = await create(context.deps, tx, context.actor, order);
    return reply(200, adjustmentToWire(adjustment));
  });
};
