import { findPartyNames } from '../../tokens/token.repository.ts';
import type { Handler } from '../contract.ts';
import { mayCall } from '../request/authenticate.ts';
import { operations } from '../request/route.ts';

export const getSession: Handler<'getSession'> = async ({ reply, context }) => {
  const { holder, deps } = context;
  const { intermediary, seller } = await findPartyNames(deps.store.read, holder.principal);
  const { sellerId } = holder.principal;
  return reply(200, {
    party: sellerId === null ? 'INTERMEDIARY' : 'SELLER',
    role: holder.role,
    intermediary,
    seller: sellerId === null ? null : { id: sellerId, name: seller ?? '' },
    operations: operations.filter((operation) => mayCall(holder, operation)).map(({ id }) => id),
  });
};
