import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { inSpan } from '../../shared/tracing.ts';
import { eventId } from '../delivery.ts';
import type { DeliveryResult } from '../sending/deliver.ts';
import type { Delivery } from './delivery-rows.repository.ts';

/** Sends a delivery in a span of its own, which has its outcome and nothing of the body. */
export function inDeliverySpan(
  url: URL,
  delivery: Delivery,
  send: () => Promise<DeliveryResult>,
): Promise<DeliveryResult> {
  const attributes = {
    'http.request.method': 'POST',
    'server.address': url.hostname,
    'payfac.event_type': delivery.type,
    'payfac.event_id': eventId(delivery),
    'payfac.seller_id': delivery.sellerId,
    'payfac.attempt': delivery.attempts + 1,
  };
  return inSpan(`deliver ${delivery.type}`, { kind: SpanKind.CLIENT, attributes }, async (span) => {
    const result = await send();
    span.setAttribute('payfac.outcome', result.outcome);
    if (result.status !== null) span.setAttribute('http.response.status_code', result.status);
    if (result.outcome !== 'succeeded') span.setStatus({ code: SpanStatusCode.ERROR });
    return result;
  });
}
