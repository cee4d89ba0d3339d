import fc from 'fast-check';
import { invalid, type Prediction } from '../answers.ts';
import { anyCredentials } from '../caller.ts';
import { shownChargeback } from '../charges.ts';
import { dayIn, listing, refusalFor } from '../lists.ts';
import { anySellerName, chargeUuid } from '../names.ts';
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
  .map(({ caller, filters: { seller, status, from, to }, limit }) =>
    listing(caller, `chargebacks ${[seller, status, from, to].join()}`, limit, (world) => {
      const query = {
        idSeller: seller && world.idOf(seller),
        status,
        answerByFrom: dayIn(world, from),
        answerByTo: dayIn(world, to),
      };
      return {
        operation: 'listChargebacks',
        query,
        find: (principal) => matching(world, principal, query),
        shown: (chargeback) => ({
          ...shownChargeback(chargeback),
          uuid: chargeUuid(chargeback.charge.name),
          idSeller: chargeback.charge.seller.id,
        }),
      };
    }),
  );

interface Query {
  idSeller: number | undefined;
  status: Chargeback['status'] | undefined;
  answerByFrom: string | undefined;
  answerByTo: string | undefined;
}

/** Returns the chargebacks that a principal's query finds, the first to be answered first, or why it is refused. */
function matching(world: World, principal: Principal, query: Query): Chargeback[] | Prediction {
  const { owner, seller: self } = principal;
  const { idSeller: wanted = null, status, answerByFrom: from, answerByTo: to } = query;
  if (from !== undefined && to !== undefined && from > to) return invalid('/query/answerByTo');
  const refusal = refusalFor(world, principal, wanted);
  if (refusal !== null) return refusal;
  const isWithin = ({ answerBy }: Chargeback) =>
    answerBy === null
      ? from === undefined && to === undefined
      : answerBy >= (from ?? '') && answerBy <= (to ?? '9999');
  const dayOr = ({ answerBy }: Chargeback) => (answerBy === null ? Infinity : Date.parse(answerBy));
  return [...world.charges.values()]
    .filter(({ seller }) => seller.owner === owner && (self ?? seller) === seller)
    .filter(({ seller }) => wanted === null || seller.id === wanted)
    .flatMap(({ chargebacks }) => chargebacks)
    .filter((each) => isWithin(each) && (status ?? each.status) === each.status)
    .sort((one, other) => dayOr(one) - dayOr(other) || one.id - other.id);
}
