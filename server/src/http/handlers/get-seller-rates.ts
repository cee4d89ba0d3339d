import { readSellerRates } from '../../rate-plans/rate-plan.service.ts';
import type { Handler } from '../contract.ts';

export const getSellerRates: Handler<'getSellerRates'> = async ({ input, reply, context }) => {
  const { deps, principal, now } = context;
  const currentSellerRatesRequest = await readSellerRates(
    deps.store.read,
    principal,
    input.path.sellerId,
    now,
  );
  return reply(200, { currentSellerRatesRequest });
};
