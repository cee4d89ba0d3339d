import { readDeliveryPage } from '../../webhooks/operating/delivery-reading.service.ts';
import type { Handler } from '../contract.ts';
import { deliveryToWire, stateFromWire } from '../wire/delivery.ts';

export const listDeliveries: Handler<'listDeliveries'> = async ({ input, mediaType, replyPage, context }) => {
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
  return replyPage(200, mediaType, page, deliveryToWire);
};
