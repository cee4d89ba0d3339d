import { readSellerPage } from '../../sellers/seller-list.service.ts';
import type { Handler } from '../contract.ts';
import { sellerSummaryToWire } from '../wire/seller.ts';

export const listSellers: Handler<'listSellers'> = async ({ input, mediaType, replyPage, context }) => {
  const { limit, cursor, ...filters } = input.query;
  if (limit === undefined) throw new Error('the spec gives limit a default');
  const { deps, principal } = context;
  const place = { db: deps.store.read, keyring: deps.keyring };
  const page = await readSellerPage(place, principal.intermediaryId, filters, { limit, cursor });
  return replyPage(200, mediaType, page, sellerSummaryToWire);
};
