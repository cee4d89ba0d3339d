import type { RequestListener } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { createApp, type AppOptions } from '../http/app.ts';
import type { SandboxTokens } from '../http/pages/console/serve-console.ts';
import { openBudgets, type Budgets } from '../rate-limits/budgets.ts';
import type { Service } from '../service.ts';
import { gracefulStop, patienceMs, workerPatienceMs } from './graceful-stop.ts';
import { createHttpServer } from './http-server.ts';
import { listen, urlAt, type PortSetting } from './listen.ts';
import { probe } from './probe.ts';

/** The API, served by this process. */
export interface ApiServer {
  url: string;
  /** Drains, and finishes the requests in progress. */
  stop: () => Promise<void>;
  /** Cuts off all connections that are left. */
  close: () => Promise<void>;
}

export interface ApiServerOptions {
  logger: Logger;
  portSetting: PortSetting;
  /** Whether other processes listen on the port too. */
  isShared: boolean;
  metrics: Omit<AppOptions['metrics'], 'isPublic'>;
  /** Those of a sandbox, which its console offers. */
  sandboxTokens: SandboxTokens | null;
}

/** Serves the API. If it cannot, it closes what it has opened and throws. */
export async function openApi(
  config: Config,
  service: Service,
  { logger, portSetting, isShared, metrics, sandboxTokens }: ApiServerOptions,
): Promise<ApiServer> {
  const { host, port } = config;
  const server = createHttpServer(logger);
  let budgets: Budgets | null = null;
  let isProbing = true;
  let isStopping = false;
  async function close(): Promise<void> {
    server.close();
    server.closeAllConnections();
    await budgets?.close();
  }
  try {
    budgets = await openBudgets(config.database, config.rateLimits);
    const url = isShared ? urlAt(host, port) : await listen(server, { host, port }, portSetting);
    const app = createApp(service, {
      logger,
      publicUrl: config.publicUrl ?? url,
      corsOrigins: config.corsOrigins,
      trustProxy: config.trustProxy,
      budgets,
      metrics: { isPublic: config.metricsPublic, ...metrics },
      console: config.console ? { sandbox: sandboxTokens } : null,
      isProbing: () => isProbing,
      isStopping: () => isStopping,
    });
    // No request is read before this, because nothing is awaited between it and listening.
    server.serve(app);
    await (isShared ? probeApart(app, host, logger) : probe(server, logger));
    isProbing = false;
    if (isShared) await listen(server, { host, port, reusePort: true }, portSetting);
    return {
      url,
      async stop() {
        isStopping = true;
        await sleep(config.drainSeconds * 1_000);
        await gracefulStop(server, isShared ? workerPatienceMs : patienceMs);
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Probes on a port of its own: what is sent to a shared one may reach another process. */
async function probeApart(app: RequestListener, host: string, logger: Logger): Promise<void> {
  const server = createHttpServer(logger).on('request', app);
  try {
    await listen(server, { host, port: 0, exclusive: true }, 'PORT=');
    await probe(server, logger);
  } finally {
    server.close();
  }
}
