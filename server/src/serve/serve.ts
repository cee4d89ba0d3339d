import { setTimeout as sleep } from 'node:timers/promises';
import { pino, type Logger } from 'pino';
import { createApp } from '../http/app.ts';
import { createLogger } from '../http/observe/logger.ts';
import { openBudgets, type Budgets } from '../rate-limits/budgets.ts';
import type { Config } from '../config.ts';
import type { Service } from '../service.ts';
import { gracefulStop, patienceMs, stopSignal } from './graceful-stop.ts';
import { createHttpServer } from './http-server.ts';
import { listen, type PortSetting } from './listen.ts';
import { probe } from './probe.ts';
import { startPruning } from './pruning.ts';
import { DeliveryTally } from '../webhooks/worker/delivery-tally.ts';
import type { DeliveryWorker } from '../webhooks/worker/delivery-worker.ts';

const closePatienceMs = 1_000;

/** How whoever starts the server wants to hear from it. */
export interface ServeOptions {
  /** Called when requests can be served, with the server's URL. */
  announce: (url: string) => Promise<void> | void;
  logTo: 'stdout' | 'stderr';
  /** How another port is chosen; the number follows. */
  portSetting: PortSetting;
  /** Whether this process delivers events; without, they wait for a `payfac worker`. */
  delivers: boolean;
}

/** Serves until a signal stops it. Throws, having closed everything, when it cannot start. */
export async function serve(config: Config, service: Service, options: ServeOptions): Promise<void> {
  const logger = createLogger(config.logLevel, pino.destination(process[options.logTo].fd));
  const server = createHttpServer(logger);
  const tally = new DeliveryTally();
  let publicUrl = config.publicUrl;
  let budgets: Budgets | null = null;
  let stopping: Promise<NodeJS.Signals>;
  let isProbing = true;
  try {
    budgets = await openBudgets(config.database, config.rateLimits);
    const app = createApp(service, {
      logger,
      publicUrl: () => publicUrl ?? '',
      corsOrigins: config.corsOrigins,
      trustProxy: config.trustProxy,
      budgets,
      metrics: { isPublic: config.metricsPublic, tally },
      isProbing: () => isProbing,
    });
    server.on('request', app);
    const url = await listen(server, config, options.portSetting);
    publicUrl ??= url;
    await probe(server, logger);
    isProbing = false;
    // Before anybody knows that there is something to stop.
    stopping = stopSignal();
    await options.announce(url);
    logger.info({ url, engine: service.store.engine }, 'ready');
  } catch (error) {
    server.close();
    server.closeAllConnections();
    await close(service, budgets);
    throw error;
  }
  const pruning = startPruning(service, logger);
  const worker = options.delivers ? await startWorker(config, service, logger, tally) : null;
  logger.info({ signal: await stopping }, 'stopping');
  await Promise.all([gracefulStop(server), worker?.stop(patienceMs)]);
  await Promise.race([pruning.stop().then(() => close(service, budgets)), sleep(closePatienceMs)]);
  logger.info('stopped');
  // A statement that the database does not answer would keep the process for half a minute.
  process.exit();
}

/** Loaded when requests are answered already: sending takes a client of its own. */
async function startWorker(
  config: Config,
  service: Service,
  logger: Logger,
  tally: DeliveryTally,
): Promise<DeliveryWorker> {
  const { startDelivery } = await import('./delivery.ts');
  return startDelivery(config, service, logger, tally);
}

async function close(service: Service, budgets: Budgets | null): Promise<void> {
  await budgets?.close();
  await service.store.close();
}
