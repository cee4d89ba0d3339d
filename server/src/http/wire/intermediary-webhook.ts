import type { components } from '../../../../generated/api.ts';
import { formatInstant } from '../../shared/calendar.ts';
import type { OwnWebhook } from '../../webhooks/endpoints/own-endpoint.service.ts';

export function ownWebhookToWire({
  url,
  disabledAt,
}: OwnWebhook): components['schemas']['IntermediaryWebhook'] {
  return { url, disabledAt: disabledAt === null ? null : formatInstant(disabledAt) };
}
