import { refundCharge as refund } from '../../refunds/refund.service.ts';
import type { Handler } from '../contract.ts';
import { chargeToWire } from '../wire/charge.ts';

export const refundCharge: Handler<'refundCharge'> = ({ input, reply, context }) => {
  const { uuid } = input.path;
  const { asFraud } = input.body;
  return context.write(async (tx) => {
    const charge = await refund(context.deps, tx, context, { uuid, asFraud });
    return reply(200, chargeToWire(charge));
  });
};
