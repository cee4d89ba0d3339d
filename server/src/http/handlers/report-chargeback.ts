import { reportChargeback as report } from '../../chargebacks/chargeback.service.ts';
import type { Handler } from '../contract.ts';
import { chargebackToWire } from '../wire/chargeback.ts';

export const reportChargeback: Handler<'reportChargeback'> = ({ input, reply, context }) => {
  const { uuid } = input.path;
  const { status, reasonCode = null } = input.body;
  return context.write(async (tx) => {
    const chargeback = await report(context.deps, tx, context, { uuid, status, reasonCode });
    return reply(200, chargebackToWire(chargeback));
  });
};
