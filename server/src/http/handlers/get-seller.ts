import { readSeller } from '../../sellers/seller.service.ts';
import type { Handler } from '../contract.ts';
import { sellerToWire } from '../wire/seller.ts';

export const getSeller: Handler<'getSeller'> = async ({ input, reply, context }) => {
  const { sellerId, document } = input.query;
  const seller = await readSeller(context.deps, context.principal, {
    ...(sellerId === undefined ? {} : { sellerId: Number(sellerId) }),
    ...(document === undefined ? {} : { document }),
  });
  return reply(200, sellerToWire(seller));
};
