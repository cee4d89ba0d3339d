import { createServer, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { createApp } from '../app.ts';
import { createLogger } from '../http/logger.ts';
import { openBudgets, type Budgets } from '../rate-limits/budgets.ts';
import { UserError } from '../shared/user-error.ts';
import type { Config } from '../config.ts';
import type { Service } from '../service.ts';
import { firstToken } from './first-token.ts';
import { gracefulStop } from './graceful-stop.ts';
import { startPruning } from './pruning.ts';

const closePatienceMs = 1_000;

/** Serves until a signal stops it. Throws, having closed everything, when it cannot start. */
export async function serve(config: Config, service: Service): Promise<void> {
  const logger = createLogger(config.logLevel);
  const server = createServer();
  let publicUrl = config.publicUrl;
  let budgets: Budgets | null = null;
  try {
    budgets = await openBudgets(config.database, config.rateLimits);
    const app = createApp(service, {
      logger,
      publicUrl: () => publicUrl ?? '',
      corsOrigins: config.corsOrigins,
      trustProxy: config.trustProxy,
      budgets,
    });
    server.on('request', app);
    await listen(server, config);
    const url = urlOf(server, config.host);
    publicUrl ??= url;
    await probe(server, logger);
    const token = await firstToken(service);
    greet(url, token);
    logger.info({ url, engine: service.store.engine }, 'ready');
  } catch (error) {
    server.close();
    server.closeAllConnections();
    await close(service, budgets);
    throw error;
  }
  const pruning = startPruning(service, logger);
  await gracefulStop(server, logger);
  await Promise.race([pruning.stop().then(() => close(service, budgets)), sleep(closePatienceMs)]);
  logger.info('stopped');
  // A statement that the database does not answer would keep the process for half a minute.
  process.exit();
}

async function close(service: Service, budgets: Budgets | null): Promise<void> {
  await budgets?.close();
  await service.store.close();
}

function listen(server: Server, { host, port }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, host, port)));
    server.listen(port, host, resolve);
  });
}

function listenError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new UserError(
        `${host}:${port} is taken by another program. Stop it, or choose another port, such as PORT=${port + 1}.`,
      );
    case 'EACCES':
      return new UserError(
        `this user may not listen on ${host}:${port}. Choose a port above 1023 with PORT.`,
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

/**
 * A fault in the spec shows only at the first request, as a 500 for everybody. So the first request is ours:
 * without a token it must be refused as such. It also makes the validator load the spec before a caller waits for it.
 */
async function probe(server: Server, logger: Logger): Promise<void> {
  const { address, port, family } = addressOf(server);
  const host =
    address === '0.0.0.0'
      ? '127.0.0.1'
      : address === '::'
        ? '[::1]'
        : family === 'IPv6'
          ? `[${address}]`
          : address;
  const { level } = logger;
  logger.level = 'silent';
  try {
    const response = await fetch(`http://${host}:${port}/v2/seller`, { headers: { connection: 'close' } });
    const body = await response.text();
    if (response.status !== 401) {
      throw new UserError(`the server does not work: its first request gave ${response.status} ${body}`);
    }
  } finally {
    logger.level = level;
  }
}

function greet(url: string, token: string | null): void {
  console.error(`\nPayment Intermediary API on ${url}`);
  if (token === null) return;
  console.error(
    [
      '',
      'This is the first start: the intermediary "default" was created. Its token, shown only now:',
      '',
      `  ${token}`,
      '',
      'Try it:',
      '',
      `  curl ${url}/v2/report/statement -X POST -H 'X-Token-Api: ${token}'`,
      '',
    ].join('\n'),
  );
}
