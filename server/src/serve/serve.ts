import { setTimeout as sleep } from 'node:timers/promises';
import { pino, type Logger } from 'pino';
import { createApp } from '../http/app.ts';
import type { SandboxTokens } from '../http/pages/console/serve-console.ts';
import { createLogger } from '../http/observe/logger.ts';
import { openBudgets, type Budgets } from '../rate-limits/budgets.ts';
import type { Config } from '../config.ts';
import type { Service } from '../service.ts';
import { assertUsable } from './assert-usable.ts';
import { gracefulStop, patienceMs, stopSignal } from './graceful-stop.ts';
import { createHttpServer } from './http-server.ts';
import { listen, type PortSetting } from './listen.ts';
import { probe } from './probe.ts';
import { startPruning } from './pruning.ts';
import { startAnchoring } from './anchoring.ts';
import { DeliveryTally } from '../webhooks/worker/delivery-tally.ts';
import type { DeliveryWorker } from '../webhooks/worker/delivery-worker.ts';

const closePatienceMs = 1_000;

/** What differs between the commands that start the server. */
export interface ServeOptions {
  /** Called with the server's URL when requests can be served. */
  announce: (url: string) => Promise<void> | void;
  logTo: 'stdout' | 'stderr';
  /** How the error message tells the user to set another port; the number follows. */
  portSetting: PortSetting;
  /**
   * The operator has confirmed the clock: it is not compared with the database, and the first pruning does not wait.
   */
  isClockRight: boolean;
  /** Those of a sandbox, which its console offers. */
  sandboxTokens?: SandboxTokens;
}

/** Serves until a signal stops it. If it cannot start, it closes everything and throws. */
export async function serve(config: Config, service: Service, options: ServeOptions): Promise<void> {
  const logger = createLogger(config.logLevel, pino.destination(process[options.logTo].fd));
  const server = createHttpServer(logger);
  const tally = new DeliveryTally();
  let budgets: Budgets | null = null;
  let stopping: Promise<NodeJS.Signals>;
  let isProbing = true;
  let isStopping = false;
  try {
    await assertUsable(service, options.isClockRight);
    budgets = await openBudgets(config.database, config.rateLimits);
    const url = await listen(server, config, options.portSetting);
    const app = createApp(service, {
      logger,
      publicUrl: config.publicUrl ?? url,
      corsOrigins: config.corsOrigins,
      trustProxy: config.trustProxy,
      budgets,
      metrics: { isPublic: config.metricsPublic, tally },
      console: config.console ? { sandbox: options.sandboxTokens ?? null } : null,
      isProbing: () => isProbing,
      isStopping: () => isStopping,
    });
    // No request is read before this, because nothing is awaited between it and listening.
    server.on('request', app);
    await probe(server, logger);
    isProbing = false;
    // Registered before the server is announced, so that a signal right after that is handled.
    stopping = stopSignal();
    await options.announce(url);
    logger.info({ url, engine: service.store.engine }, 'ready');
  } catch (error) {
    server.close();
    server.closeAllConnections();
    await close(service, budgets);
    throw error;
  }
  const pruning = startPruning(service, logger, options.isClockRight);
  const anchoring = startAnchoring(config.anchorFile, service, logger);
  const worker = await startWorker(config, service, logger, tally);
  logger.info({ signal: await stopping }, 'stopping');
  isStopping = true;
  const drained = sleep(config.drainSeconds * 1_000).then(() => gracefulStop(server));
  await Promise.all([drained, worker.stop(patienceMs)]);
  const finished = Promise.all([pruning.stop(), anchoring.stop()]);
  await Promise.race([finished.then(() => close(service, budgets)), sleep(closePatienceMs)]);
  logger.info('stopped');
  // Otherwise a query to an unresponsive database would keep the process running for half a minute.
  process.exit();
}

/** Loaded only after the server accepts requests, because it loads an HTTP client. */
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
