import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Service } from '../service.ts';
import { formatInstant } from '../shared/calendar.ts';
import { deliverySettings } from '../webhooks/delivery-settings.ts';
import { ownEndpoint } from '../webhooks/endpoints/endpoint.ts';
import { createSafeAgent, createSandboxAgent } from '../webhooks/sending/safe-agent.ts';
import { type DeliveryTally, eventId, type RecordedDelivery } from '../webhooks/delivery.ts';
import { DeliveryWorker } from '../webhooks/worker/delivery-worker.ts';

/**
 * Starts the delivery of events (D28). Failed deliveries are logged, and so is when the storage becomes unavailable and
 * available again.
 */
export function startDelivery(
  { webhookAllowPrivate: allowPrivate, sandboxEventsPort }: Config,
  { store, keyring, clock }: Service,
  logger: Logger,
  tally: DeliveryTally,
): DeliveryWorker {
  const worker = new DeliveryWorker(
    {
      store,
      keyring,
      clock,
      agent:
        sandboxEventsPort === null ? createSafeAgent(allowPrivate) : createSandboxAgent(sandboxEventsPort),
      allowPrivate,
      tally,
      random: Math.random,
      onRecorded: (deliveries) => logFailures(logger, deliveries),
      onAway: (err) =>
        logger.error({ err }, 'the storage is away: events wait, and results are kept until it is back'),
      onBack: (awayMs) =>
        logger.warn({ awaySeconds: Math.round(awayMs / 100) / 10 }, 'the storage is back: events go on'),
      onError: (err) => logger.error({ err }, 'delivering events failed'),
    },
    deliverySettings,
  );
  worker.start();
  return worker;
}

/**
 * Logs each failed attempt. It leaves out the URL, which may hold a secret, and the response, which may hold personal
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
