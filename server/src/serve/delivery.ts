import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Service } from '../service.ts';
import { deliverySettings } from '../webhooks/delivery-settings.ts';
import { createSafeAgent } from '../webhooks/sending/safe-agent.ts';
import { createSandboxAgent } from '../webhooks/sending/sandbox-agent.ts';
import type { DeliveryTally } from '../webhooks/worker/delivery-tally.ts';
import { DeliveryWorker } from '../webhooks/worker/delivery-worker.ts';
import { logFailures } from './log-failures.ts';

/** Starts to deliver events (D28). Failed deliveries are logged; so are errors of the storage, which are retried. */
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
      onError: (err) => logger.error({ err }, 'delivering events failed'),
    },
    deliverySettings,
  );
  worker.start();
  return worker;
}
