import { setSellerStatus } from '../../sellers/seller-status.service.ts';
import type { Handler } from '../contract.ts';
import { sellerSummaryToWire } from '../wire/seller.ts';

export const unblockSeller: Handler<'unblockSeller'> = ({ input, reply, context }) =>
  context.write(async (tx) => {
    const { actor, deps, now } = context;
    const seller = await setSellerStatus(deps, tx, actor, input.path.sellerId, 'ACTIVE', now);
    return reply(200, sellerSummaryToWire(seller));
  });
