import assert from 'node:assert/strict';
import fc from 'fast-check';
import { granted, invalid } from '../answers.ts';
import { canCall, describeCredentials, mostlyIntermediary } from '../caller.ts';
import { exchange } from '../exchange.ts';
import { anySellerName } from '../names.ts';
import { Step } from '../step.ts';
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
  })
  .map(
    ({ caller, day, minimumCents, seller }) =>
      new Step(
        `${describeCredentials(caller)} previews the closing of ${describeClosing({ day: day ?? 0, minimumCents, seller })}`,
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
          const path = `/v2/report/transfers/due?${query.toString()}`;
          return exchange(world, real, caller, { operation: 'previewTransfers', path }, ({ owner }) => {
            const wrong = [
              ...(day === 'no day' ? ['/query/transferDate'] : []),
              ...(minimumCents === -1 ? ['/query/minimumAmount'] : []),
            ];
            if (wrong.length > 0) return invalid(...wrong);
            const refusal = closingRefusal(world, owner, order);
            if (refusal !== null) return refusal;
            return granted(({ body }) =>
              assert.deepEqual(body, shownTotals(order.transferDate, outcomesOf(world, owner, order))),
            );
          });
        },
        (world) => canCall(world, caller),
      ),
  );
