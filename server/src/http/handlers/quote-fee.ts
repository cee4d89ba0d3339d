import { quoteFee as quote } from '../../charges/quote/quote-fee.ts';
import { quotedSale } from '../../charges/quote/quoted-sale.ts';
import type { Handler } from '../contract.ts';
import { centsOf } from '../wire/amount.ts';
import { instantOf } from '../wire/instant.ts';
import { quoteToWire } from '../wire/quote.ts';

export const quoteFee: Handler<'quoteFee'> = async ({ input, reply, context }) => {
  const { value, paidAt, ...terms } = input.body;
  const sale = quotedSale({ ...terms, valueCents: centsOf(value) });
  const { deps, principal, now } = context;
  const asked = { sellerId: input.path.sellerId, paidAt: instantOf(paidAt, '/body/paidAt') ?? now, sale };
  const quoted = await quote({ db: deps.store.read, keyring: deps.keyring }, principal, asked);
  return reply(200, quoteToWire(quoted));
};
