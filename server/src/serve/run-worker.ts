import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { createLogger, logTo } from '../http/observe/logger.ts';
import type { Service } from '../service.ts';
import { deliverySettings } from '../webhooks/delivery-settings.ts';
import { DeliveryTally } from '../webhooks/delivery.ts';
import { startDelivery } from './delivery.ts';
import { assertUsable, closePatienceMs, stopSignal } from './graceful-stop.ts';
import { listen } from './listen.ts';

/** Delivers events until a signal stops it, and then finishes the attempts in flight. Throws if it cannot start. */
export async function runWorker(config: Config, service: Service, isClockRight: boolean): Promise<void> {
  const logger = createLogger(config.logLevel, logTo(process.stdout.fd));
  const tally = new DeliveryTally();
  let isStopping = false;
  let health: Awaited<ReturnType<typeof serveHealth>> | null = null;
  try {
    await assertUsable(service, isClockRight);
    if (config.workerPort !== null) {
      health = await serveHealth(config, service, { logger, tally, isStopping: () => isStopping });
    }
  } catch (error) {
    await service.store.close();
    throw error;
  }
  const stopping = stopSignal();
  const worker = startDelivery(config, service, logger, tally);
  logger.info({ engine: service.store.engine, url: health?.url }, 'delivering');
  logger.info({ signal: await stopping }, 'stopping');
  isStopping = true;
  const drained = health === null ? null : sleep(config.drainSeconds * 1_000);
  await Promise.all([drained, worker.stop(deliverySettings.timeoutMs)]);
  // The health server is closed last, because a worker that is still finishing is alive.
  health?.server.close();
  health?.server.closeAllConnections();
  await Promise.race([service.store.close(), sleep(closePatienceMs)]);
  logger.info({ attempts: tally.attempts, deliveries: tally.deliveries }, 'stopped');
  process.exit();
}

/** Serves health and metrics. */
async function serveHealth(
  config: Config,
  service: Service,
  { logger, tally, isStopping }: { logger: Logger; tally: DeliveryTally; isStopping: () => boolean },
): Promise<{ server: Server; url: string }> {
  const [{ createWorkerApp }, { createHttpServer }] = await Promise.all([
    import('../http/worker-app.ts'),
    import('./http-server.ts'),
  ]);
  const metrics = { isPublic: config.metricsPublic, tally };
  const publicUrl = config.publicUrl ?? '';
  const app = createWorkerApp(service, { logger, publicUrl, metrics, isStopping });
  const server = createHttpServer(app, logger);
  const address = { host: config.host, port: config.workerPort ?? 0 };
  return { server, url: await listen(server, address, 'PAYFAC_WORKER_PORT=') };
}
