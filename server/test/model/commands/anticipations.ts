import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { components } from '../../../../generated/api.ts';
import { cancelled, isDebited, paidLine, priceOf, take } from '../anticipations.ts';
import { granted, invalid, refused, type Prediction } from '../answers.ts';
import { dayOf } from '../calendar.ts';
import { anyCredentials, canCall, describeCredentials } from '../caller.ts';
import { exchange, once } from '../exchange.ts';
import { listing, refusalFor } from '../lists.ts';
import { anySellerName, sellerNames } from '../names.ts';
import { Step } from '../step.ts';
import type { Order, Priced, Principal, Seller, World } from '../world.ts';
import { anyKey, keyHeader, remembering, withKey } from './keys.ts';

type Schemas = components['schemas'];

const pathOf = (id: number) => `/v2/seller/${id}/anticipations`;

const anyOrder = fc.record({
  cents: fc.constantFrom(null, null, 1, 100, 333, 5_000),
  order: fc.constantFrom('NEAREST' as const, 'FARTHEST' as const),
});

const bodyOf = ({ cents, order }: Order) => ({
  ...(cents === null ? { all: true as const } : { amount: cents / 100 }),
  order,
});

const halfAnHour = 30 * 60 * 1000;

export const quoteAnticipation = fc
  .record({ caller: anyCredentials, name: anySellerName, wanted: anyOrder })
  .map(
    ({ caller, name, wanted }) =>
      new Step(
        `${describeCredentials(caller)} asks what ${wanted.cents ?? 'all'} of ${name} costs, ${wanted.order}`,
        (world, real) => {
          const id = world.idOf(name);
          const path = `${pathOf(id)}/quote`;
          const call = { operation: 'quoteAnticipation', path, body: bodyOf(wanted) } as const;
          return exchange(world, real, caller, call, (principal) => {
            const priced = pricedFor(world, principal, id, wanted);
            if ('kind' in priced) return priced;
            const expiresAt = world.now + halfAnHour;
            return granted((seen) => {
              const { quote, ...terms } = seen.body as Schemas['AnticipationQuote'];
              const { seller, units, plan: _, ...shown } = priced;
              const { countedFrom: __, ...amounts } = shown;
              assert.deepEqual(terms, { units, ...amounts, expiresAt: new Date(expiresAt).toISOString() });
              const made = seller.anticipations.length;
              seller.quote = { text: quote, wanted, priced, made, expiresAt };
            });
          });
        },
        (world) => canCall(world, caller),
      ),
  );

type PricedSeller = Priced & { seller: Seller };

/** Returns what a seller would pay for this, or why it is refused. */
function pricedFor(
  world: World,
  principal: Principal,
  id: number,
  wanted: Order,
  from = dayOf(world.now),
): PricedSeller | Prediction {
  const refusal = refusalFor(world, principal, id);
  if (refusal !== null) return refusal;
  const seller = world.findSeller(principal.owner, id)!;
  const priced = priceOf(world, seller, wanted, from);
  return typeof priced === 'string' ? refused(422, priced) : { ...priced, seller };
}

/** By the last quote of the seller, or without one. */
export const createAnticipation = fc
  .record({
    caller: anyCredentials,
    name: anySellerName,
    wanted: anyOrder,
    isQuoted: fc.boolean(),
    key: anyKey,
  })
  .map(({ caller, name, wanted, isQuoted, key }) => {
    const what = isQuoted ? 'what its quote says' : `${wanted.cents ?? 'all'}, ${wanted.order}`;
    return new Step(
      `${describeCredentials(caller)} anticipates ${what} of ${name}${withKey(key)}`,
      remembering(key, (world, real) => {
        const id = world.idOf(name);
        const path = pathOf(id);
        const text = isQuoted ? world.sellers.get(name)?.quote?.text : undefined;
        const body = text === undefined ? bodyOf(wanted) : { quote: text };
        const call = { operation: 'createAnticipation', path, body, headers: keyHeader(key) } as const;
        return exchange(world, real, caller, call, (principal) =>
          key === null
            ? invalid('/header/x-idempotency-key')
            : once(world, principal, { key, operation: call.operation, path, body }, () =>
                anticipate(world, principal, id, text === undefined ? wanted : null),
              ),
        );
      }),
      (world) => canCall(world, caller),
    );
  });

/** Anticipates what is wanted, or, with null, what the seller's last quote says. */
function anticipate(world: World, principal: Principal, id: number, wanted: Order | null): Prediction {
  const refusal = refusalFor(world, principal, id);
  if (refusal !== null) return refusal;
  const seller = world.findSeller(principal.owner, id)!;
  if (seller.status === 'BLOCKED') return refused(403, 'seller_blocked');
  const quote = wanted === null ? seller.quote : undefined;
  const isOffered = world.planAt(seller, world.now).tax.anticipation !== undefined;
  if (quote !== undefined && isOffered && world.now >= quote.expiresAt)
    return refused(422, 'anticipation_quote_expired');
  const from = quote?.priced.countedFrom;
  const priced = pricedFor(world, principal, id, wanted ?? quote!.wanted, from);
  if ('kind' in priced) {
    const isLess = priced.kind === 'refused' && priced.code === 'anticipation_exceeds_free';
    return quote !== undefined && isLess ? refused(422, 'anticipation_quote_changed') : priced;
  }
  const termsOf = ({ units, discount, plan }: Priced) =>
    JSON.stringify([
      units.map(({ dueDate, arrangement, amount }) => [dueDate, arrangement, amount]),
      ...[discount, plan.id, plan.version],
    ]);
  const isUsed = quote !== undefined && quote.made !== seller.anticipations.length;
  if (isUsed || (quote !== undefined && termsOf(quote.priced) !== termsOf(priced)))
    return refused(422, 'anticipation_quote_changed');
  return granted((seen) => {
    const { idAnticipation } = seen.body as Schemas['Anticipation'];
    world.learnId('anticipation', idAnticipation);
    const made = take(world, priced.seller, idAnticipation, priced);
    assert.deepEqual(seen.body, made);
    world.tell(priced.seller, 'anticipation.created');
  });
}

/** Cancels the first anticipation, or the first open one, of the first seller that has such an anticipation. */
export const cancelAnticipation = fc
  .record({ caller: anyCredentials, isOpen: fc.boolean(), key: anyKey })
  .map(({ caller, isOpen, key }) => {
    const anticipationOf = (seller: Seller | undefined) =>
      seller?.anticipations.find(({ status }) => !isOpen || status === 'OPEN');
    const sellerNameIn = (world: World) =>
      sellerNames.find((name) => anticipationOf(world.sellers.get(name)) !== undefined);
    return new Step(
      `${describeCredentials(caller)} cancels the first ${isOpen ? 'open ' : ''}anticipation${withKey(key)}`,
      remembering(key, (world, real) => {
        const name = sellerNameIn(world) ?? 'A1';
        const found = anticipationOf(world.sellers.get(name));
        const path = `${pathOf(world.idOf(name))}/${found?.idAnticipation ?? 999_999_999}/cancel`;
        const call = { operation: 'cancelAnticipation', path, headers: keyHeader(key) } as const;
        return exchange(world, real, caller, call, (principal) =>
          once(world, principal, { key, operation: call.operation, path, body: {} }, () => {
            const seller = world.sellers.get(name);
            const refusal = refusalFor(world, principal, world.idOf(name));
            if (refusal?.kind === 'refused' && refusal.status === 403) return refusal;
            if (refusal !== null || seller === undefined || found === undefined)
              return refused(404, 'anticipation_not_found');
            const isPaid = found.status === 'OPEN' && paidLine(seller, found).heldBy !== undefined;
            if (isPaid) return refused(422, 'anticipation_paid');
            if (found.status === 'OPEN' && isDebited(world, seller, found))
              return refused(422, 'anticipation_debited');
            return granted((seen) => {
              if (found.status === 'OPEN') {
                cancelled(world, seller, found);
                world.tell(seller, 'anticipation.cancelled');
              }
              assert.deepEqual(seen.body, found);
            });
          }),
        );
      }),
      (world) => canCall(world, caller) && sellerNameIn(world) !== undefined,
    );
  });

export const listAnticipations = fc
  .record({
    caller: anyCredentials,
    name: anySellerName,
    limit: fc.option(fc.integer({ min: 1, max: 2 })),
  })
  .map(({ caller, name, limit }) =>
    listing(caller, `anticipations of ${name}`, limit, (world) => {
      const id = world.idOf(name);
      return {
        operation: 'listAnticipations',
        path: pathOf(id),
        find: (principal) =>
          refusalFor(world, principal, id) ??
          world.findSeller(principal.owner, id)!.anticipations.toReversed(),
        shown: (made) => {
          const isPaid = paidLine(world.sellers.get(name)!, made).heldBy !== undefined;
          return made.status === 'OPEN' && isPaid ? { ...made, status: 'PAID' } : made;
        },
      };
    }),
  );
