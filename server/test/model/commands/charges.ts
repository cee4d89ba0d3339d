import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { components } from '../../../../generated/api.ts';
import { granted, invalid, refused, type Prediction } from '../answers.ts';
import { anyCredentials, canCall, describeCredentials } from '../caller.ts';
import { detailOf, newestFirst, paidDay, statusOf, summaryOf } from '../charges.ts';
import { exchange } from '../exchange.ts';
import { dayIn, listing, refusalFor } from '../lists.ts';
import {
  anyChargeName,
  anySellerName,
  chargeUuid,
  orderNames,
  orderUuid,
  type OrderName,
  type SellerName,
} from '../names.ts';
import { Step } from '../step.ts';
import type { Charge, Principal, World } from '../world.ts';

export const getCharge = fc.record({ caller: anyCredentials, name: anyChargeName }).map(
  ({ caller, name }) =>
    new Step(
      `${describeCredentials(caller)} reads charge ${name}`,
      (world, real) => {
        const call = { operation: 'getCharge', path: `/v2/charges/${chargeUuid(name)}` } as const;
        return exchange(world, real, caller, call, ({ owner, seller: self }) => {
          const charge = world.charges.get(`${owner} ${name}`);
          if (charge === undefined || (self !== null && charge.seller !== self))
            return refused(404, 'charge_not_found');
          return granted((seen) => assert.deepEqual(seen.body, detailOf(charge)));
        });
      },
      (world) => canCall(world, caller),
    ),
);

/** The filters of a list; days are counted from today. */
interface ListFilters {
  seller?: SellerName;
  status?: components['schemas']['ChargeStatus'];
  method?: 'PIX' | 'BANK_SLIP' | 'CREDIT_CARD_SIGHT';
  order?: OrderName;
  from?: number;
  to?: number;
}

const days = fc.constantFrom(0, -1, 1, -40);

const anyListFilters: fc.Arbitrary<ListFilters> = fc.oneof(
  fc.constant({}),
  fc.record(
    {
      seller: anySellerName,
      status: fc.constantFrom('PAID', 'REFUND', 'DISPUTE', 'CHARGEBACK'),
      method: fc.constantFrom('PIX', 'BANK_SLIP', 'CREDIT_CARD_SIGHT'),
      order: fc.constantFrom(...orderNames),
      from: days,
      to: days,
    },
    { requiredKeys: [] },
  ),
);

export const listCharges = fc
  .record({
    caller: anyCredentials,
    filters: anyListFilters,
    limit: fc.option(fc.integer({ min: 1, max: 3 })),
  })
  .map(({ caller, filters, limit }) =>
    listing(caller, `charges ${JSON.stringify(filters)}`, limit, (world) => {
      const query = queryOf(world, filters);
      const find = (principal: Principal) => matching(world, principal, query);
      return { operation: 'listCharges', query, find, shown: summaryOf };
    }),
  );

function queryOf(world: World, { seller, status, method, order, from, to }: ListFilters) {
  return {
    idSeller: seller && world.idOf(seller),
    status,
    paymentMethod: method,
    uuid_order: order && orderUuid(order),
    paidFrom: dayIn(world, from),
    paidTo: dayIn(world, to),
  };
}

type Query = ReturnType<typeof queryOf>;

/** Returns the charges that a principal's query finds, in their order, or why it is refused (D2). */
function matching(world: World, principal: Principal, query: Query): Charge[] | Prediction {
  const { owner, seller: self } = principal;
  const { idSeller: wanted = null, paidFrom: from = '', paidTo: to = '9999' } = query;
  if (from > to) return invalid('/query/paidTo');
  const refusal = refusalFor(world, principal, wanted);
  if (refusal !== null) return refusal;
  const isLastDay = (day: string) => day === to && world.rules.lastDay === 'left out';
  const has = (name: keyof Query, value: string | null) => (query[name] ?? value) === value;
  return newestFirst(
    [...world.charges.values()].filter((charge) => {
      const { seller, content } = charge;
      const day = paidDay(charge);
      return (
        seller.owner === owner &&
        (self === null || seller === self) &&
        (wanted === null || seller.id === wanted) &&
        has('status', statusOf(charge)) &&
        has('paymentMethod', content.paymentMethod) &&
        has('uuid_order', content.order === null ? null : orderUuid(content.order)) &&
        day >= from &&
        day <= to &&
        !isLastDay(day)
      );
    }),
  );
}
