import { setOwnWebhook } from '../../webhooks/endpoints/own-endpoint.service.ts';
import type { Handler } from '../contract.ts';
import { ownWebhookToWire } from '../wire/intermediary-webhook.ts';

export const setIntermediaryWebhook: Handler<'setIntermediaryWebhook'> = ({ input, reply, context }) => {
  const { url } = input.body;
  return context.write(async (tx) => {
    const { secret, ...webhook } = await setOwnWebhook(context.deps, tx, context.actor, url, context.now);
    return reply(200, { ...ownWebhookToWire(webhook), webhookSecret: secret });
  });
};
