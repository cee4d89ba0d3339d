import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import { pino, type Logger } from 'pino';
import { createApp } from '../http/app.ts';
import { createLogger } from '../http/observe/logger.ts';
import { openBudgets, type Budgets } from '../rate-limits/budgets.ts';
import { UserError } from '../shared/user-error.ts';
import type { Config } from '../config.ts';
import type { Service } from '../service.ts';
import { gracefulStop, patienceMs, stopSignal } from './graceful-stop.ts';
import { createHttpServer } from './http-server.ts';
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
  portSetting: 'PORT=' | '--port ';
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
    await listen(server, config, options.portSetting);
    const url = urlOf(server, config.host);
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

function listen(
  server: Server,
  { host, port }: Config,
  portSetting: ServeOptions['portSetting'],
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(listenError(error, host, port, portSetting)),
    );
    server.listen(port, host, resolve);
  });
}

function listenError(
  error: NodeJS.ErrnoException,
  host: string,
  port: number,
  portSetting: ServeOptions['portSetting'],
): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new UserError(
        `${host}:${port} is taken by another program. Stop it, or choose another port, such as ${portSetting}${port + 1}.`,
      );
    case 'EACCES':
      return new UserError(
        `this user may not listen on ${host}:${port}. Choose one above 1023, such as ${portSetting}3000.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new UserError(
        `${host} is no address of this machine. Set HOST to one, such as 127.0.0.1 or 0.0.0.0.`,
      );
    default:
      return error;
  }
}

function addressOf(server: Server): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen on TCP');
  return address;
}

function urlOf(server: Server, host: string): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${addressOf(server).port}`;
}
