import { readSellerPlan } from '../../rate-plans/plan-reading.service.ts';
import { parseStoredTax } from '../../rate-plans/tax.ts';
import type { Handler } from '../contract.ts';
import { sellerRatesOf } from '../wire/seller-rates.ts';

export const getSellerRates: Handler<'getSellerRates'> = async ({ input, reply, context }) => {
  const { deps, principal, now } = context;
  const { tax } = await readSellerPlan(deps.store.read, principal, input.path.sellerId, now);
  return reply(200, { currentSellerRatesRequest: sellerRatesOf(parseStoredTax(tax)) });
};
