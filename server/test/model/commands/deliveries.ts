import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { components } from '../../../../generated/api.ts';
import { granted, refused, type Prediction } from '../answers.ts';
import { anyCaller, canCall, describeCaller, type Caller } from '../caller.ts';
import { toIntermediary, toOwner, toSeller, toSellers } from '../deliveries.ts';
import { exchange, once } from '../exchange.ts';
import { readList, refusalFor } from '../lists.ts';
import { anySellerName, ownerOf, type SellerName } from '../names.ts';
import { Step } from '../step.ts';
import type { OwnDelivery, Principal, World } from '../world.ts';
import { anyKey, keyHeader, remembering, withKey } from './keys.ts';

type Delivery = components['schemas']['Delivery'];

/** The filters of a list. */
interface ListFilters {
  seller?: SellerName;
  status?: Delivery['status'];
  event?: Delivery['event'];
}

const anyListFilters: fc.Arbitrary<ListFilters> = fc.oneof(
  fc.constant({}),
  fc.record(
    {
      seller: anySellerName,
      status: fc.constantFrom('PENDING', 'PENDING', 'FAILED', 'FAILED', 'SUCCEEDED', 'REFUSED'),
      event: fc.constantFrom('seller.created', 'charge.paid', 'transfer.created', 'refund.failed'),
    },
    { requiredKeys: [] },
  ),
);

export const listDeliveries = fc
  .record({ caller: anyCaller, filters: anyListFilters, limit: fc.option(fc.integer({ min: 2, max: 9 })) })
  .map(({ caller, filters, limit }) => readDeliveries(caller, filters, limit));

/** In pages of `limit` deliveries, each read after the other. */
export function readDeliveries(caller: Caller, filters: ListFilters, limit: number | null): Step {
  return new Step(
    `${describeCaller(caller)} lists deliveries ${JSON.stringify(filters)} in pages of ${limit}`,
    (world, real) => {
      const { seller, status, event } = filters;
      const query = new URLSearchParams({
        ...(seller === undefined ? {} : { idSeller: String(world.idOf(seller)) }),
        ...(status === undefined ? {} : { status }),
        ...(event === undefined ? {} : { event }),
        ...(limit === null ? {} : { limit: String(limit) }),
      });
      const call = { operation: 'listDeliveries', path: '/v2/deliveries', query } as const;
      return readList(world, real, caller, call, {
        find: (principal) => matching(world, principal, filters),
        shown: (delivery) => delivery,
      });
    },
    (world) => canCall(world, caller),
  );
}

/** The deliveries that a caller's query finds, in their order, or why it is refused (D2). */
function matching(world: World, principal: Principal, filters: ListFilters): Delivery[] | Prediction {
  const { owner, seller: self } = principal;
  const wanted = filters.seller === undefined ? null : world.idOf(filters.seller);
  const refusal = refusalFor(world, principal, wanted);
  if (refusal !== null) return refusal;
  const all =
    self === null
      ? [...toSellers(world.sellersOf(owner)), ...toIntermediary(world, owner)]
      : toSellers([self]);
  return all.filter(
    ({ idSeller, status, event }) =>
      (wanted === null || idSeller === wanted) &&
      (filters.status ?? status) === status &&
      (filters.event ?? event) === event,
  );
}

/** A delivery by its receiver and its event: the newest of the seller is 0, and -1 is not there. */
const anyDelivery = fc.record({
  seller: anySellerName,
  recipient: fc.constantFrom('SELLER', 'INTERMEDIARY', 'INTERMEDIARY'),
  nth: fc.constantFrom(0, 0, 0, 1, 1, 2, 4, -1),
});

export const replayDelivery = fc.record({ caller: anyCaller, delivery: anyDelivery, key: anyKey }).map(
  ({ caller, delivery: { seller: name, recipient, nth }, key }) =>
    new Step(
      `${describeCaller(caller)} replays event ${nth} of ${name} to the ${recipient}${withKey(key)}`,
      remembering(key, (world, real) => {
        const sequence = sequenceOf(world, name, nth);
        const id = `evt_${world.idOf(name)}_${sequence}${recipient === 'SELLER' ? '' : '_payfac'}`;
        const path = `/v2/deliveries/${id}/replay`;
        const call = { operation: 'replayDelivery', path, headers: keyHeader(key) } as const;
        return exchange(world, real, caller, call, (principal) =>
          once(world, principal, { key, operation: call.operation, path, body: {} }, () =>
            recipient === 'SELLER'
              ? replayToSeller(world, principal, name, sequence)
              : replayToIntermediary(world, principal, name, sequence),
          ),
        );
      }),
      // Mostly one that is there: its webhook has to be set first.
      (world) =>
        canCall(world, caller) &&
        (nth === -1 ||
          recipient === 'SELLER' ||
          toOwn(world, name, sequenceOf(world, name, nth)) !== undefined),
    ),
);

function sequenceOf(world: World, name: SellerName, nth: number): number {
  return Math.max(1, (world.sellers.get(name)?.events.length ?? 1) - nth);
}

function toOwn(world: World, name: SellerName, sequence: number): OwnDelivery | undefined {
  const { deliveries } = world.intermediaries[ownerOf(name)];
  return deliveries.find((each) => each.seller.name === name && each.sequence === sequence);
}

/** It waits for its first attempt, and stays as it is. */
function replayToSeller(
  world: World,
  { owner, seller: self }: Principal,
  name: SellerName,
  sequence: number,
): Prediction {
  const seller = world.sellers.get(name);
  const isVisible = seller?.owner === owner && (self === null || self === seller);
  if (!isVisible || sequence > seller.events.length) return refused(404, 'delivery_not_found');
  return granted((seen) => assert.deepEqual(seen.body, toSeller(seller, sequence)));
}

/** One that failed because the webhook was removed waits again, once there is another. */
function replayToIntermediary(
  world: World,
  { owner, seller: self }: Principal,
  name: SellerName,
  sequence: number,
): Prediction {
  const { webhook } = world.intermediaries[owner];
  const delivery = toOwn(world, name, sequence);
  if (self !== null || delivery?.seller.owner !== owner) return refused(404, 'delivery_not_found');
  if (webhook === null) return refused(422, 'webhook_removed');
  return granted((seen) => {
    if (delivery.status === 'FAILED') Object.assign(delivery, { status: 'PENDING', changedAt: world.now });
    assert.deepEqual(seen.body, toOwner(world, delivery));
  });
}
