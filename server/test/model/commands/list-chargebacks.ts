import fc from 'fast-check';
import { invalid, type Prediction } from '../answers.ts';
import { dayOf, daysAfter } from '../calendar.ts';
import { anyCredentials, canCall, describeCredentials } from '../caller.ts';
import { shownChargeback } from '../charges.ts';
import { readList, refusalFor } from '../lists.ts';
import { anySellerName, chargeUuid } from '../names.ts';
import { Step } from '../step.ts';
import type { Chargeback, Principal, World } from '../world.ts';

/** Days are counted from today. */
const days = fc.constantFrom(0, -1, 2, 5);

export const listChargebacks = fc
  .record({
    caller: anyCredentials,
    filters: fc.record(
      { seller: anySellerName, status: fc.constantFrom('OPEN', 'WON', 'LOST'), from: days, to: days },
      { requiredKeys: [] },
    ),
    limit: fc.option(fc.integer({ min: 1, max: 2 })),
  })
  .map(
    ({ caller, filters: { seller, status, from, to }, limit }) =>
      new Step(
        `${describeCredentials(caller)} lists chargebacks ${[seller, status, from, to].join()} in pages of ${limit}`,
        (world, real) => {
          const today = dayOf(world.now);
          const query = new URLSearchParams({
            ...(seller === undefined ? {} : { idSeller: String(world.idOf(seller)) }),
            ...(status === undefined ? {} : { status }),
            ...(from === undefined ? {} : { answerByFrom: daysAfter(today, from) }),
            ...(to === undefined ? {} : { answerByTo: daysAfter(today, to) }),
            ...(limit === null ? {} : { limit: String(limit) }),
          });
          const call = { operation: 'listChargebacks', path: '/v2/chargebacks', query } as const;
          return readList(world, real, caller, call, {
            find: (principal) => matching(world, principal, query),
            shown: (chargeback) => ({
              ...shownChargeback(chargeback),
              uuid: chargeUuid(chargeback.charge.name),
              idSeller: chargeback.charge.seller.id,
            }),
          });
        },
        (world) => canCall(world, caller),
      ),
  );

/** Returns the chargebacks that a principal's query finds, the first to be answered first, or why it is refused. */
function matching(world: World, principal: Principal, query: URLSearchParams): Chargeback[] | Prediction {
  const { owner, seller: self } = principal;
  const [from, to] = [query.get('answerByFrom'), query.get('answerByTo')];
  if (from !== null && to !== null && from > to) return invalid('/query/answerByTo');
  const wanted = query.has('idSeller') ? Number(query.get('idSeller')) : null;
  const refusal = refusalFor(world, principal, wanted);
  if (refusal !== null) return refusal;
  const isWithin = ({ answerBy }: Chargeback) =>
    answerBy === null ? from === null && to === null : answerBy >= (from ?? '') && answerBy <= (to ?? '9999');
  const dayOr = ({ answerBy }: Chargeback) => (answerBy === null ? Infinity : Date.parse(answerBy));
  return [...world.charges.values()]
    .filter(({ seller }) => seller.owner === owner && (self ?? seller) === seller)
    .filter(({ seller }) => wanted === null || seller.id === wanted)
    .flatMap(({ chargebacks }) => chargebacks)
    .filter((each) => isWithin(each) && (!query.has('status') || query.get('status') === each.status))
    .sort((one, other) => dayOr(one) - dayOr(other) || one.id - other.id);
}
