import { refundChargePartially as refund } from '../../refunds/refund.service.ts';
import type { Handler } from '../contract.ts';
import { centsOf } from '../wire/amount.ts';
import { refundedChargeToWire } from '../wire/refunded-charge.ts';

export const refundChargePartially: Handler<'refundChargePartially'> = ({ input, reply, context }) => {
  const { uuid } = input.path;
  const { value, asFraud = false } = input.body;
  const order = { uuid, valueCents: centsOf(value), asFraud };
  return context.write(async (tx) => {
    const charge = await refund(context.deps, tx, context, order);
    return reply(200, refundedChargeToWire(charge));
  });
};
