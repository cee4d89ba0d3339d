import type { Logger } from 'pino';
import { formatInstant } from '../shared/calendar.ts';
import { eventId } from '../webhooks/sending/event-payload.ts';
import { ownEndpoint } from '../webhooks/endpoints/endpoint.ts';
import type { RecordedDelivery } from '../webhooks/worker/delivery.ts';

/**
 * Logs each failed attempt. It leaves out the URL, which can hold a secret, and the response, which can hold personal
 * data; `payfac webhooks show` prints both.
 */
export function logFailures(logger: Logger, deliveries: readonly RecordedDelivery[]): void {
  for (const delivery of deliveries) {
    const attempt = delivery.log.at(-1);
    if (attempt === undefined || attempt.outcome === 'succeeded') continue;
    const failure = {
      event: eventId(delivery),
      sellerId: delivery.sellerId,
      endpoint: delivery.endpointId === ownEndpoint ? 'intermediary' : 'seller',
      attempt: attempt.number,
      outcome: attempt.outcome,
      httpStatus: attempt.status,
      nextAttemptAt: delivery.dueAt === null ? null : formatInstant(delivery.dueAt),
    };
    logger.warn(failure, delivery.dueAt === null ? 'delivery failed for good' : 'delivery failed');
  }
}
