import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import type { Config } from '../config.ts';
import type { Service } from '../service.ts';
import { deliverySettings } from '../webhooks/delivery-settings.ts';
import { DeliveryTally } from '../webhooks/worker/delivery-tally.ts';
import { startDelivery } from './delivery.ts';
import { stopSignal } from './graceful-stop.ts';

const closePatienceMs = 1_000;

/** Delivers events until a signal stops it, and then finishes what is on the way. */
export async function runWorker(config: Config, service: Service): Promise<void> {
  const logger = pino({ level: config.logLevel, base: null });
  const tally = new DeliveryTally();
  const stopping = stopSignal();
  const worker = startDelivery(config, service, logger, tally);
  logger.info({ engine: service.store.engine }, 'delivering');
  logger.info({ signal: await stopping }, 'stopping');
  await worker.stop(deliverySettings.timeoutMs);
  await Promise.race([service.store.close(), sleep(closePatienceMs)]);
  logger.info({ attempts: tally.attempts, deliveries: tally.deliveries }, 'stopped');
  process.exit();
}
