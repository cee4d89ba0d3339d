import { closeTransfers as close } from '../../transfers/closing.service.ts';
import type { ClosingTotal } from '../../transfers/closing-totals.ts';
import type { Handler } from '../contract.ts';
import { centsOf } from '../wire/amount.ts';
import { closingToWire } from '../wire/closing.ts';

/**
 * A closing of many sellers is too long for a single transaction, so the idempotency key keeps what the transactions of
 * all its attempts created (D33).
 */
export const closeTransfers: Handler<'closeTransfers'> = ({ input, reply, context }) => {
  const { transferDate, minimumAmount = 0, idSeller: sellerId = null } = input.body;
  const order = { transferDate, minimumCents: centsOf(minimumAmount), sellerId };
  return context.writeInParts(
    (keep) =>
      close(context.deps, context.actor, order, {
        onCreated: (tx, created) => keep(tx, (before) => toText(sumOf(fromText(before), created))),
        onRefused: ({ reason }) => context.logError(reason),
      }),
    (_tx, closing, progress) => {
      const created = progress === null ? closing.created : fromText(progress);
      return Promise.resolve(reply(200, closingToWire({ ...closing, created })));
    },
  );
};

const sumOf = (a: ClosingTotal, b: ClosingTotal): ClosingTotal => ({
  count: a.count + b.count,
  amountCents: a.amountCents + b.amountCents,
});

const toText = ({ count, amountCents }: ClosingTotal) => `${count} ${amountCents}`;

function fromText(text: string | null): ClosingTotal {
  const [count = '0', cents = '0'] = text?.split(' ') ?? [];
  return { count: Number(count), amountCents: BigInt(cents) };
}
