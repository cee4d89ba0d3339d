import { readAfterSale } from '../../chargebacks/chargeback-reading.service.ts';
import type { Handler } from '../contract.ts';
import { chargeDetailToWire } from '../wire/charge.ts';

export const getCharge: Handler<'getCharge'> = async ({ input, reply, context }) => {
  const { read } = context.deps.store;
  return reply(200, chargeDetailToWire(await readAfterSale(read, context.principal, input.path.uuid)));
};
