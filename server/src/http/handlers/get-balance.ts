import { readBalance } from '../../transfers/balance.service.ts';
import type { Handler } from '../contract.ts';
import { balanceToWire } from '../wire/balance.ts';

export const getBalance: Handler<'getBalance'> = async ({ input, reply, context }) => {
  const { deps, principal, now } = context;
  const balance = await readBalance(deps.store.read, principal, input.path.sellerId, now);
  return reply(200, balanceToWire(balance));
};
