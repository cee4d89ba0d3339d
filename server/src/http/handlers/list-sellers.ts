import { operationFacts } from '../../../../generated/operations.ts';
import { readSellerPage } from '../../sellers/seller-list.service.ts';
import type { Handler } from '../contract.ts';
import { nextLink } from '../response/next-link.ts';
import { wirePages } from '../response/wire-pages.ts';
import { sellerSummaryToWire } from '../wire/seller.ts';

export const listSellers: Handler<'listSellers'> = async ({ input, mediaType, replyStream, context }) => {
  const { limit, cursor, ...filters } = input.query;
  if (limit === undefined) throw new Error('the spec gives limit a default');
  const { deps, principal } = context;
  const place = { db: deps.store.read, keyring: deps.keyring };
  const page = await readSellerPage(place, principal.intermediaryId, filters, { limit, cursor });
  const { path } = operationFacts.listSellers;
  const headers =
    page.next === null ? {} : { Link: nextLink(path, { ...filters, limit, cursor: page.next }) };
  return replyStream(200, mediaType, wirePages([page.rows], sellerSummaryToWire), headers);
};
