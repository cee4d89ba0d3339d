import { updateSeller as update } from '../../onboarding/update-seller.ts';
import { otherSellerDenied } from '../../sellers/seller-errors.ts';
import type { Handler } from '../contract.ts';
import { addressChangesFromInput, sellerToWire } from '../wire/seller.ts';

export const updateSeller: Handler<'updateSeller'> = async ({ input, reply, context }) => {
  const { sellerId } = input.path;
  const { principal, deps, actor, now } = context;
  if (principal.role === 'seller' && principal.sellerId !== sellerId) throw otherSellerDenied();
  const { address, ...others } = input.body;
  const changes = {
    ...others,
    ...(address === undefined ? {} : { address: addressChangesFromInput(address) }),
  };
  return context.write(async (tx) =>
    reply(200, sellerToWire(await update(deps, tx, actor, { sellerId, changes }, now))),
  );
};
