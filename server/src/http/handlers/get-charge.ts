import { readWithRefunds } from '../../refunds/refund.service.ts';
import type { Handler } from '../contract.ts';
import { chargeDetailToWire } from '../wire/charge.ts';

export const getCharge: Handler<'getCharge'> = async ({ input, reply, context }) => {
  const { read } = context.deps.store;
  const { charge, refunds } = await readWithRefunds(read, context.principal, input.path.uuid);
  return reply(200, chargeDetailToWire(charge, refunds));
};
