import { answerRefund as answer } from '../../refunds/answer.service.ts';
import type { Handler } from '../contract.ts';
import { refundToWire } from '../wire/refund.ts';

export const answerRefund: Handler<'answerRefund'> = ({ input, reply, context }) => {
  const { idRefund: id } = input.path;
  const { status, reason = null, endToEndId = null } = input.body;
  return context.write(async (tx) => {
    const { refund } = await answer(context.deps, tx, context, { id, status, reason, endToEndId });
    return reply(200, refundToWire(refund));
  });
};
