import { updateSeller as update } from '../../onboarding/update-seller.ts';
import { assertMayAskFor } from '../../sellers/seller-scope.ts';
import type { Handler } from '../contract.ts';
import { addressChangesFromInput, sellerToWire } from '../wire/seller.ts';

export const updateSeller: Handler<'updateSeller'> = async ({ input, reply, context }) => {
  const { sellerId } = input.path;
  const { principal, deps, actor, now } = context;
  assertMayAskFor(principal, sellerId);
  const { address, ...others } = input.body;
  const changes = {
    ...others,
    ...(address === undefined ? {} : { address: addressChangesFromInput(address) }),
  };
  return context.write(async (tx) =>
    reply(200, sellerToWire(await update(deps, tx, actor, { sellerId, changes }, now))),
  );
};
