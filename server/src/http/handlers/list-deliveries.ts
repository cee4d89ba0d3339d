import { operationFacts } from '../../../../generated/operations.ts';
import { readDeliveryPage } from '../../webhooks/operating/delivery-reading.service.ts';
import type { Handler } from '../contract.ts';
import { nextLink } from '../response/next-link.ts';
import { wirePages } from '../response/wire-pages.ts';
import { deliveryToWire, stateFromWire } from '../wire/delivery.ts';

export const listDeliveries: Handler<'listDeliveries'> = async ({
  input,
  mediaType,
  replyStream,
  context,
}) => {
  const { limit, cursor, ...filters } = input.query;
  if (limit === undefined) throw new Error('the spec gives limit a default');
  const { idSeller, status, event } = filters;
  const query = {
    ...(idSeller === undefined ? {} : { sellerId: Number(idSeller) }),
    ...(status === undefined ? {} : { state: stateFromWire(status) }),
    ...(event === undefined ? {} : { type: event }),
  };
  const deps = { db: context.deps.store.read, keyring: context.deps.keyring };
  const page = await readDeliveryPage(deps, context.principal, query, { limit, cursor });
  const { path } = operationFacts.listDeliveries;
  const headers =
    page.next === null ? {} : { Link: nextLink(path, { ...filters, limit, cursor: page.next }) };
  return replyStream(200, mediaType, wirePages([page.rows], deliveryToWire), headers);
};
