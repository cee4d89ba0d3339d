import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Service } from '../service.ts';
import { deliverySettings } from '../webhooks/delivery-settings.ts';
import type { DeliveryTally } from '../webhooks/worker/delivery-tally.ts';
import { DeliveryWorker } from '../webhooks/worker/delivery-worker.ts';
import { createSafeAgent } from '../webhooks/sending/safe-agent.ts';

/** Begins to deliver events (D28); failures of the storage are logged, and tried again. */
export function startDelivery(
  { webhookAllowPrivate: allowPrivate }: Config,
  { store, keyring, clock }: Service,
  logger: Logger,
  tally: DeliveryTally,
): DeliveryWorker {
  const worker = new DeliveryWorker(
    {
      store,
      keyring,
      clock,
      agent: createSafeAgent(allowPrivate),
      allowPrivate,
      tally,
      random: Math.random,
      onError: (err) => logger.error({ err }, 'delivering events failed'),
    },
    deliverySettings,
  );
  worker.start();
  return worker;
}
