import type { components } from '../../../../generated/api.ts';
import type { AnticipationOrder, PricedAnticipation } from '../../settlement/anticipation-price.ts';
import { readAnticipationPage, type ShownAnticipation } from '../../settlement/anticipation-list.service.ts';
import {
  cancelAnticipation as cancel,
  createAnticipation as create,
  quoteAnticipation as quote,
  type AnticipationRequest,
} from '../../settlement/anticipation.service.ts';
import { formatInstant } from '../../shared/calendar.ts';
import { brlFromCents } from '../../shared/money.ts';
import type { Handler, Input } from '../contract.ts';
import { invalidRequest } from '../errors/api-error.ts';
import { centsOf } from './fields.ts';

type Schemas = components['schemas'];

export const quoteAnticipation: Handler<'quoteAnticipation'> = async ({ input, reply, context }) => {
  const { keyring, clock, store } = context.deps;
  const order = orderOf(input.body, 'must have either amount or all');
  const deps = { keyring, clock, db: store.read };
  const quoted = await quote(deps, context.principal, input.path.sellerId, order);
  return reply(200, {
    units: quoted.units.map(({ arrangement, dueDate, days, amountCents, discountCents }) => ({
      ...{ arrangement, dueDate, days },
      amount: brlFromCents(amountCents),
      discount: brlFromCents(discountCents),
    })),
    ...termsToWire(quoted),
    quote: quoted.quote,
    expiresAt: formatInstant(quoted.expiresAt),
  });
};

export const createAnticipation: Handler<'createAnticipation'> = ({ input, reply, context }) => {
  const request = requestOf(input.body);
  const by = { principal: context.principal, actor: context.actor };
  return context.write(async (tx) =>
    reply(200, anticipationToWire(await create(context.deps, tx, by, input.path.sellerId, request))),
  );
};

export const listAnticipations: Handler<'listAnticipations'> = async ({ input, replyPage, context }) => {
  const { deps, principal } = context;
  const page = await readAnticipationPage(
    { db: deps.store.read, keyring: deps.keyring },
    principal,
    input.path.sellerId,
    { limit: input.query.limit, cursor: input.query.cursor },
  );
  return replyPage(page, anticipationToWire);
};

export const cancelAnticipation: Handler<'cancelAnticipation'> = ({ input, reply, context }) => {
  const { sellerId, idAnticipation: id } = input.path;
  const by = { principal: context.principal, actor: context.actor };
  return context.write(async (tx) =>
    reply(200, anticipationToWire(await cancel(context.deps, tx, by, { sellerId, id }))),
  );
};

function requestOf({ quote: quoted, ...wanted }: Input<'createAnticipation'>['body']): AnticipationRequest {
  const detail = 'must have quote alone, or either amount or all';
  if (quoted === undefined) return orderOf(wanted, detail);
  if (Object.keys(wanted).length > 0) throw invalidRequest([{ pointer: '/body', detail }]);
  return { quote: quoted };
}

function orderOf(
  { amount, all, order = 'NEAREST' }: Omit<Input<'createAnticipation'>['body'], 'quote'>,
  detail: string,
): AnticipationOrder {
  if ((amount === undefined) === (all === undefined)) throw invalidRequest([{ pointer: '/body', detail }]);
  return { amountCents: amount === undefined ? null : centsOf(amount), order };
}

function termsToWire({
  amountCents,
  discountCents,
  ratePpm,
  method,
}: Omit<PricedAnticipation, 'units' | 'countedFrom'>) {
  return {
    amount: brlFromCents(amountCents),
    discount: brlFromCents(discountCents),
    net: brlFromCents(amountCents - discountCents),
    monthlyRate: ratePpm / 10_000,
    method,
  };
}

function anticipationToWire(anticipation: ShownAnticipation): Schemas['Anticipation'] {
  const { id, sellerId, countedFrom, status, createdAt, cancelledAt } = anticipation;
  return {
    idAnticipation: id,
    idSeller: sellerId,
    ...termsToWire(anticipation),
    countedFrom,
    status,
    createdAt: formatInstant(createdAt),
    cancelledAt: cancelledAt === null ? null : formatInstant(cancelledAt),
  };
}
