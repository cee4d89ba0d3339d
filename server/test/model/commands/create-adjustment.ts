import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { components } from '../../../../generated/api.ts';
import { granted, invalid, refused, type Prediction } from '../answers.ts';
import { dayOf } from '../calendar.ts';
import { anyCredentials, canCall, describeCredentials, mostlyIntermediary } from '../caller.ts';
import { exchange, once } from '../exchange.ts';
import { listing, refusalFor } from '../lists.ts';
import { anyChargeName, anySellerName, chargeUuid, type ChargeName } from '../names.ts';
import { Step } from '../step.ts';
import type { Principal, World } from '../world.ts';
import { anyKey, keyHeader, remembering, withKey } from './keys.ts';

type AdjustmentInput = components['schemas']['AdjustmentInput'];

const path = '/v2/payfac/adjustments';

export const createAdjustment = fc
  .record({
    caller: mostlyIntermediary,
    seller: anySellerName,
    charge: fc.option(anyChargeName),
    // It is mostly a credit, so that there is something to pay out.
    direction: fc.constantFrom<AdjustmentInput['direction']>('CREDIT', 'CREDIT', 'CREDIT', 'DEBIT'),
    cents: fc.constantFrom(1, 333, 99_999_999_999),
    key: anyKey,
  })
  .map(({ caller, seller, charge, direction, cents, key }) => {
    const about = charge === null ? '' : ` about charge ${charge}`;
    return new Step(
      `${describeCredentials(caller)} adjusts ${seller} by ${direction} ${cents} centavos${about}${withKey(key)}`,
      remembering(key, (world, real) => {
        const body: AdjustmentInput = {
          idSeller: world.idOf(seller),
          value: cents / 100,
          direction,
          reason: 'Made by the model',
          ...(charge === null ? {} : { uuid_charge: chargeUuid(charge) }),
        };
        const call = { operation: 'createAdjustment', body, headers: keyHeader(key) } as const;
        return exchange(world, real, caller, call, (principal) =>
          key === null
            ? invalid('/header/x-idempotency-key')
            : once(world, principal, { key, operation: call.operation, path, body }, () =>
                adjust(world, principal, body, { charge, cents }),
              ),
        );
      }),
      (world) => canCall(world, caller),
    );
  });

export const listAdjustments = fc
  .record({
    caller: anyCredentials,
    filters: fc.record({ seller: anySellerName, charge: anyChargeName }, { requiredKeys: [] }),
    limit: fc.option(fc.integer({ min: 1, max: 2 })),
  })
  .map(({ caller, filters: { seller, charge }, limit }) =>
    listing(caller, `adjustments ${JSON.stringify({ seller, charge })}`, limit, (world) => {
      const wanted = seller === undefined ? null : world.idOf(seller);
      const about = charge === undefined ? null : chargeUuid(charge);
      return {
        operation: 'listAdjustments',
        query: { idSeller: wanted, uuid_charge: about },
        find: (principal) =>
          refusalFor(world, principal, wanted) ??
          world
            .sellersOf(principal.owner)
            .filter((each) => principal.seller === null || each === principal.seller)
            .flatMap(({ lines }) => lines.flatMap(({ adjustment }) => adjustment ?? []))
            .filter((each) => wanted === null || each.idSeller === wanted)
            .filter((each) => about === null || each.uuid_charge === about)
            .toSorted((a, b) => b.idAdjustment - a.idAdjustment),
      };
    }),
  );

export function adjust(
  world: World,
  { owner }: Principal,
  body: AdjustmentInput,
  { charge: name, cents }: { charge: ChargeName | null; cents: number },
): Prediction {
  const seller = world.findSeller(owner, body.idSeller);
  if (seller === undefined) return refused(404, 'seller_not_found');
  const charge = name === null ? null : world.charges.get(`${owner} ${name}`);
  if (charge === undefined || (charge !== null && charge.seller !== seller))
    return refused(404, 'charge_not_found');
  return granted((seen) => {
    const line = {
      seller,
      sequence: seller.lines.length + 1,
      operation: body.direction === 'CREDIT' ? ('AJUSTE_CREDITO' as const) : ('AJUSTE_DEBITO' as const),
      executionDay: dayOf(world.now),
      charge: charge?.sale.charge ?? null,
      valueCents: cents,
      feeCents: 0,
      installment: null,
      plan: null,
    };
    const adjustment = seen.body as components['schemas']['Adjustment'];
    const { idAdjustment, ...shown } = adjustment;
    world.learnId('adjustment', idAdjustment);
    assert.deepEqual(shown, {
      ...body,
      uuid_charge: body.uuid_charge ?? null,
      executionDate: line.executionDay,
      sequence: line.sequence,
      createdAt: new Date(world.now).toISOString(),
    });
    seller.lines.push({ ...line, adjustment });
    world.tell(seller, 'adjustment.created', name);
  });
}
