import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { components } from '../../../../generated/api.ts';
import { granted, invalid, refused, type Prediction } from '../answers.ts';
import { dayOf, daysAfter } from '../calendar.ts';
import { anyCredentials, canCall, describeCredentials, mostlyIntermediary } from '../caller.ts';
import { exchange, once } from '../exchange.ts';
import { listing, refusalFor } from '../lists.ts';
import { anySellerName, ownerOf } from '../names.ts';
import { Step } from '../step.ts';
import { dueCents, laterCents, openHolds } from '../transfers.ts';
import type { Principal, World } from '../world.ts';
import { anyKey, keyHeader, remembering, withKey } from './keys.ts';

type Schemas = components['schemas'];

const reasons = ['RESERVE', 'RISK', 'JUDICIAL'] as const;

const pathOf = (id: number) => `/v2/payfac/seller/${id}/holds`;

export const createHold = fc
  .record({
    caller: mostlyIntermediary,
    name: anySellerName,
    cents: fc.constantFrom(1, 100, 333, 10_000, null),
    reason: fc.constantFrom(...reasons),
    reference: fc.constantFrom(undefined, 'case 1'),
    releaseIn: fc.constantFrom(undefined, undefined, 0, 1, 30),
    key: anyKey,
  })
  .map(({ caller, name, cents, reason, reference, releaseIn, key }) => {
    const what = `${cents === null ? 'all' : `${cents} centavos`} of ${name} for ${reason} ${reference ?? ''}`;
    return new Step(
      `${describeCredentials(caller)} holds ${what}, until ${releaseIn}${withKey(key)}`,
      remembering(key, (world, real) => {
        const path = pathOf(world.idOf(name));
        const body: Schemas['HoldInput'] = {
          ...(cents === null ? { all: true } : { amount: cents / 100 }),
          reason,
          ...(reference === undefined ? {} : { reference }),
          ...(releaseIn === undefined ? {} : { releaseOn: daysAfter(dayOf(world.now), releaseIn) }),
        };
        const call = { operation: 'createHold', path, body, headers: keyHeader(key) } as const;
        return exchange(world, real, caller, call, (principal) =>
          key === null
            ? invalid('/header/x-idempotency-key')
            : once(world, principal, { key, operation: call.operation, path, body }, () =>
                hold(world, principal, world.idOf(name), body),
              ),
        );
      }),
      (world) => canCall(world, caller),
    );
  });

function hold(world: World, { owner }: Principal, id: number, body: Schemas['HoldInput']): Prediction {
  const { amount = null, reason, reference = null, releaseOn = null } = body;
  const seller = world.findSeller(owner, id);
  if (seller === undefined) return refused(404, 'seller_not_found');
  const today = dayOf(world.now);
  if (releaseOn !== null && releaseOn <= today) return invalid('/body/releaseOn');
  if (reason === 'JUDICIAL' && reference === null) return invalid('/body/reference');
  const heldCents = openHolds(seller).reduce((sum, held) => sum + Math.round((held.amount ?? 0) * 100), 0);
  const owed = dueCents(world, seller, today) + laterCents(world, seller) - heldCents;
  const uncovered = amount === null ? 0 : Math.max(0, Math.round(amount * 100) - Math.max(0, owed)) / 100;
  if (uncovered > 0 && reason !== 'JUDICIAL') return refused(422, 'hold_exceeds_balance');
  return granted((seen) => {
    const { uncovered: shown, ...made } = seen.body as Schemas['CreatedHold'];
    world.learnId('hold', made.idHold);
    assert.deepEqual(
      { ...made, uncovered: shown },
      {
        ...{ idHold: made.idHold, idSeller: id, amount, all: amount === null, reason, reference, releaseOn },
        ...{ status: 'OPEN', createdAt: new Date(world.now).toISOString(), releasedAt: null, uncovered },
      },
    );
    seller.holds.push(made);
    world.tell(seller, 'hold.created');
  });
}

/** Releases the first open hold of a seller, or the one that was made first. */
export const releaseHold = fc
  .record({ caller: mostlyIntermediary, name: anySellerName, isOpen: fc.boolean(), key: anyKey })
  .map(({ caller, name, isOpen, key }) => {
    const chosen = (world: World) =>
      world.sellers.get(name)?.holds.find(({ status }) => !isOpen || status === 'OPEN');
    return new Step(
      `${describeCredentials(caller)} releases the first ${isOpen ? 'open ' : ''}hold of ${name}${withKey(key)}`,
      remembering(key, (world, real) => {
        const found = chosen(world);
        const path = `${pathOf(world.idOf(name))}/${found?.idHold ?? 999_999_999}/release`;
        const call = { operation: 'releaseHold', path, headers: keyHeader(key) } as const;
        return exchange(world, real, caller, call, (principal) =>
          once(world, principal, { key, operation: call.operation, path, body: {} }, () => {
            if (found === undefined || ownerOf(name) !== principal.owner)
              return refused(404, 'hold_not_found');
            return granted((seen) => {
              world.release(found);
              assert.deepEqual(seen.body, found);
            });
          }),
        );
      }),
      (world) => canCall(world, caller) && chosen(world) !== undefined,
    );
  });

export const listHolds = fc
  .record({
    caller: anyCredentials,
    name: anySellerName,
    filters: fc.record(
      { status: fc.constantFrom('OPEN', 'RELEASED'), reason: fc.constantFrom(...reasons) },
      { requiredKeys: [] },
    ),
    limit: fc.option(fc.integer({ min: 1, max: 2 })),
  })
  .map(({ caller, name, filters, limit }) =>
    listing(caller, `holds of ${name} ${JSON.stringify(filters)}`, limit, (world) => {
      const id = world.idOf(name);
      return {
        operation: 'listHolds',
        path: pathOf(id),
        query: filters,
        find: (principal) =>
          refusalFor(world, principal, id) ??
          (world.findSeller(principal.owner, id)?.holds ?? [])
            .filter(({ status }) => status === (filters.status ?? status))
            .filter(({ reason }) => reason === (filters.reason ?? reason))
            .toReversed(),
      };
    }),
  );
