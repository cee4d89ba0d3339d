import { readOwnWebhook } from '../../webhooks/endpoints/own-endpoint.service.ts';
import type { Handler } from '../contract.ts';
import { ownWebhookToWire } from '../wire/intermediary-webhook.ts';

export const getIntermediaryWebhook: Handler<'getIntermediaryWebhook'> = async ({ reply, context }) => {
  const { intermediaryId } = context.principal;
  return reply(200, ownWebhookToWire(await readOwnWebhook(context.deps.store.read, intermediaryId)));
};
