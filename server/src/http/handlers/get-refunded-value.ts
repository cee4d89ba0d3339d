import { readRefunded } from '../../refunds/refund.service.ts';
import type { Handler } from '../contract.ts';
import { refundedChargeToWire } from '../wire/refunded-charge.ts';

export const getRefundedValue: Handler<'getRefundedValue'> = async ({ input, reply, context }) => {
  const charge = await readRefunded(context.deps.store.read, context.principal, input.path.uuid);
  return reply(200, refundedChargeToWire(charge));
};
