import { readChargePage, type ChargeQuery } from '../../charges/charge-reading.service.ts';
import type { Handler, Input } from '../contract.ts';
import { chargeSummaryToWire } from '../wire/charge.ts';

export const listCharges: Handler<'listCharges'> = async ({ input, mediaType, replyPage, context }) => {
  const { limit, cursor, ...filters } = input.query;
  if (limit === undefined) throw new Error('the spec gives limit a default');
  const deps = { db: context.deps.store.read, keyring: context.deps.keyring };
  const page = await readChargePage(deps, context.principal, queryFromWire(filters), { limit, cursor });
  return replyPage(200, mediaType, page, chargeSummaryToWire);
};

function queryFromWire(filters: Omit<Input<'listCharges'>['query'], 'limit' | 'cursor'>): ChargeQuery {
  const { idSeller, uuid_order, ...others } = filters;
  return {
    ...others,
    ...(idSeller === undefined ? {} : { sellerId: Number(idSeller) }),
    ...(uuid_order === undefined ? {} : { orderUuid: uuid_order }),
  };
}
