import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { components } from '../../../../generated/api.ts';
import { granted, invalid } from '../answers.ts';
import { canCall, describeCredentials, mostlyIntermediary } from '../caller.ts';
import { exchange } from '../exchange.ts';
import { anySellerName } from '../names.ts';
import { Step } from '../step.ts';
import { dueCents, reservedCents } from '../transfers.ts';
import type { World } from '../world.ts';
import {
  anyDay,
  anyMinimum,
  closingRefusal,
  dateOf,
  describeClosing,
  outcomesOf,
  shownTotals,
} from './close-transfers.ts';

/** Previews a closing. Without a day it is that of today. */
export const previewTransfers = fc
  .record({
    caller: mostlyIntermediary,
    day: fc.option(anyDay),
    minimumCents: anyMinimum,
    seller: fc.option(anySellerName),
    sellers: fc.option(fc.constantFrom(1, 100)),
  })
  .map(
    ({ caller, day, minimumCents, seller, sellers }) =>
      new Step(
        `${describeCredentials(caller)} previews the closing of ${describeClosing({ day: day ?? 0, minimumCents, seller })} with ${sellers} sellers`,
        (world, real) => {
          const order = {
            transferDate: dateOf(world, day ?? 0),
            ...(minimumCents === null ? {} : { minimumAmount: minimumCents / 100 }),
            ...(seller === null ? {} : { idSeller: world.idOf(seller) }),
          };
          const query = new URLSearchParams(
            Object.entries(order).map(([name, value]) => [name, String(value)]),
          );
          if (day === null) query.delete('transferDate');
          if (sellers !== null) query.set('sellers', String(sellers));
          const path = `/v2/report/transfers/due?${query.toString()}`;
          return exchange(world, real, caller, { operation: 'previewTransfers', path }, ({ owner }) => {
            const wrong = [
              ...(day === 'no day' ? ['/query/transferDate'] : []),
              ...(minimumCents === -1 ? ['/query/minimumAmount'] : []),
            ];
            if (wrong.length > 0) return invalid(...wrong);
            const refusal = closingRefusal(world, owner, order);
            if (refusal !== null) return refusal;
            const outcomes = outcomesOf(world, owner, order);
            const listed = outcomes.toSorted((a, b) => a.seller.id - b.seller.id).slice(0, sellers ?? 0);
            const shown = listed.map((each) => shownSeller(world, order.transferDate, each));
            return granted(({ body }) =>
              assert.deepEqual(body, {
                ...shownTotals(order.transferDate, outcomes),
                ...(sellers === null ? {} : { sellers: shown }),
              }),
            );
          });
        },
        (world) => canCall(world, caller),
      ),
  );

type Outcome = ReturnType<typeof outcomesOf>[number];

function shownSeller(
  world: World,
  day: string,
  { seller, cents, outcome }: Outcome,
): components['schemas']['PreviewedSeller'] {
  const due = dueCents(world, seller, day);
  const { companyName: name, document } = seller.data;
  const isPaid = outcome === 'created';
  const reserved = (isPaid ? due - cents : reservedCents(world, seller, due)) / 100;
  return {
    ...{ idSeller: seller.id, name, document, outcome, due: due / 100 },
    ...{ reserved, paid: isPaid ? cents / 100 : 0 },
  };
}
