import { closeTransfers as close } from '../../transfers/closing.service.ts';
import type { Handler } from '../contract.ts';
import { centsOf } from '../wire/amount.ts';
import { closingToWire } from '../wire/closing.ts';

/** Its transactions come before that of the idempotency key: a closing of many sellers is too long for a single one. */
export const closeTransfers: Handler<'closeTransfers'> = ({ input, reply, context }) => {
  const { transferDate, minimumAmount = 0, idSeller: sellerId = null } = input.body;
  const order = { transferDate, minimumCents: centsOf(minimumAmount), sellerId };
  return context.writeAfter(
    () => close(context.deps, context.actor, order),
    (_tx, closing) => Promise.resolve(reply(200, closingToWire(closing))),
  );
};
