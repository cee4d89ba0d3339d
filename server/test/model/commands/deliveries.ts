import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { components } from '../../../../generated/api.ts';
import { granted, refused, type Prediction } from '../answers.ts';
import { anyCredentials, canCall, describeCredentials, type Credentials } from '../caller.ts';
import { toIntermediary, toOwner, toSeller, toSellers } from '../deliveries.ts';
import { exchange, once } from '../exchange.ts';
import { listing, refusalFor } from '../lists.ts';
import { absentId, anySellerName, ownerOf, type Owner, type SellerName } from '../names.ts';
import { Step } from '../step.ts';
import type { OwnDelivery, Principal, Seller, World } from '../world.ts';
import { anyKey, keyHeader, remembering, withKey } from './keys.ts';

type Schemas = components['schemas'];
type Delivery = Schemas['Delivery'];

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
  .record({
    caller: anyCredentials,
    filters: anyListFilters,
    limit: fc.option(fc.integer({ min: 2, max: 9 })),
  })
  .map(({ caller, filters, limit }) => readDeliveries(caller, filters, limit));

/** Reads pages of `limit` deliveries, one after the other. */
export function readDeliveries(caller: Credentials, filters: ListFilters, limit: number | null): Step {
  const { seller, status, event } = filters;
  return listing(caller, `deliveries ${JSON.stringify(filters)}`, limit, (world) => ({
    operation: 'listDeliveries',
    query: { idSeller: seller && world.idOf(seller), status, event },
    find: (principal) => matching(world, principal, filters),
  }));
}

/** Returns the deliveries that a principal's query finds, in their order, or why it is refused (D2). */
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

/** Which delivery is meant, mostly an existing one: the newest is 0, and -1 is none. */
const anyNth = fc.constantFrom(0, 0, 0, 1, 1, 2, 4, -1);

/** The receiver: a seller, or the principal's intermediary, or the former webhook of a seller, if it is null. */
const anyReceiver = fc.oneof(
  { weight: 2, arbitrary: anySellerName },
  { weight: 3, arbitrary: fc.constant(null) },
);

export const replayDelivery = fc
  .record({ caller: anyCredentials, receiver: anyReceiver, nth: anyNth, key: anyKey })
  .map(({ caller, receiver, nth, key }) => {
    const owner = ownerOf(caller.who);
    return new Step(
      `${describeCredentials(caller)} replays delivery ${nth} to ${receiver ?? owner}${withKey(key)}`,
      remembering(key, (world, real) => {
        const { id, own, sequence } = named(world, owner, receiver, nth);
        const path = `/v2/deliveries/${id}/replay`;
        const call = { operation: 'replayDelivery', path, headers: keyHeader(key) } as const;
        return exchange(world, real, caller, call, (principal) =>
          once(world, principal, { key, operation: call.operation, path, body: {} }, () =>
            receiver === null
              ? replayToIntermediary(world, principal, own)
              : replayToSeller(world, principal, receiver, sequence),
          ),
        );
      }),
      (world) =>
        canCall(world, caller) &&
        (receiver !== null || nth === -1 || world.intermediaries[owner].deliveries.length > nth),
    );
  });

/** Returns the id of the delivery that is meant, and what the model knows of it. */
function named(world: World, owner: Owner, receiver: SellerName | null, nth: number) {
  const own = nth === -1 ? undefined : world.intermediaries[owner].deliveries.at(-1 - nth);
  const sequence = receiver === null ? (own?.sequence ?? 1) : sequenceOf(world, receiver, nth);
  const sellerId = receiver !== null ? world.idOf(receiver) : own && (own.seller?.id ?? 0);
  const ending = receiver !== null ? '' : own?.isFormer === true ? '_former' : '_payfac';
  return { id: `evt_${sellerId ?? absentId('A1')}_${sequence}${ending}`, own, sequence };
}

/** Reads a delivery with what is sent. Nothing was, because no worker runs in the model. */
export const getDelivery = fc.record({ caller: anyCredentials, receiver: anyReceiver, nth: anyNth }).map(
  ({ caller, receiver, nth }) =>
    new Step(
      `${describeCredentials(caller)} reads delivery ${nth} to ${receiver ?? ownerOf(caller.who)}`,
      (world, real) => {
        const { id, own, sequence } = named(world, ownerOf(caller.who), receiver, nth);
        const call = { operation: 'getDelivery', path: `/v2/deliveries/${id}` } as const;
        return exchange(world, real, caller, call, (principal) => {
          const seller = receiver === null ? undefined : visible(world, principal, receiver, sequence);
          const isOwn = receiver === null && principal.seller === null && own !== undefined;
          if (seller === undefined && !isOwn) return refused(404, 'delivery_not_found');
          const delivery = seller === undefined ? toOwner(world, own!) : toSeller(seller, sequence);
          return granted(({ body }) => {
            const { payload, requestHeaders, attemptLog, ...shown } = body as Schemas['DeliveryInFull'];
            assert.deepEqual([shown, attemptLog], [delivery, []]);
            const { type, data } = JSON.parse(payload) as { type: string; data: { sequence: number } };
            assert.deepEqual([type, data.sequence], [delivery.event, sequence]);
            assert.equal(requestHeaders['webhook-id'], delivery.idEvent);
          });
        });
      },
      (world) => canCall(world, caller),
    ),
);

/** Returns the seller if the principal may see that it has so many events. */
function visible(
  world: World,
  { owner, seller: self }: Principal,
  name: SellerName,
  sequence: number,
): Seller | undefined {
  const seller = world.sellers.get(name);
  const isVisible = seller?.owner === owner && (self === null || self === seller);
  return isVisible && sequence <= seller.events.length ? seller : undefined;
}

function sequenceOf(world: World, name: SellerName, nth: number): number {
  return Math.max(1, (world.sellers.get(name)?.events.length ?? 1) - nth);
}

/** Replays a delivery to a seller. It waits for its first attempt, and stays as it is. */
function replayToSeller(world: World, principal: Principal, name: SellerName, sequence: number): Prediction {
  const seller = visible(world, principal, name, sequence);
  if (seller === undefined) return refused(404, 'delivery_not_found');
  return granted((seen) => assert.deepEqual(seen.body, toSeller(seller, sequence)));
}

/**
 * Replays a delivery to the intermediary. One that failed because the webhook was removed waits again, if there is
 * another webhook.
 */
function replayToIntermediary(
  world: World,
  { owner, seller: self }: Principal,
  delivery: OwnDelivery | undefined,
): Prediction {
  if (self !== null || delivery === undefined) return refused(404, 'delivery_not_found');
  const isRemoved = !delivery.isFormer && world.intermediaries[owner].webhook === null;
  if (isRemoved) return refused(422, 'webhook_removed');
  return granted((seen) => {
    if (delivery.status === 'FAILED') Object.assign(delivery, { status: 'PENDING', changedAt: world.now });
    assert.deepEqual(seen.body, toOwner(world, delivery));
  });
}
