import type { RequestListener } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { createApp, type AppOptions } from '../http/app.ts';
import type { SandboxAccess } from '../http/pages/console.ts';
import { createBudgets } from '../rate-limits/rate-limits.ts';
import type { Service } from '../service.ts';
import { gracefulStop, patienceMs } from './graceful-stop.ts';
import { connectionLimits, createHttpServer, loopbackHosts } from './http-server.ts';
import { listen, type PortSetting } from './listen.ts';
import { probe } from './probe.ts';

/** The API that this process serves. */
export interface ApiServer {
  url: string;
  /** Drains, and finishes the requests in progress. */
  stop: () => Promise<void>;
  /** Closes all connections that are left. */
  close: () => void;
}

interface ApiServerOptions {
  logger: Logger;
  portSetting: PortSetting;
  metrics: Omit<AppOptions['metrics'], 'isPublic'>;
  /** The tokens and the people of a sandbox, which its console offers; null elsewhere. */
  sandboxAccess: SandboxAccess | null;
}

/** Serves the API. If it cannot, it closes what it has opened and throws. */
export async function openApi(
  config: Config,
  service: Service,
  { logger, portSetting, metrics, sandboxAccess }: ApiServerOptions,
): Promise<ApiServer> {
  const { host, port } = config;
  let app: RequestListener = () => undefined;
  const hosts = sandboxAccess === null ? null : loopbackHosts;
  const server = createHttpServer((req, res) => app(req, res), logger, connectionLimits, hosts);
  let isProbing = true;
  let isStopping = false;
  function close(): void {
    server.close();
    server.closeAllConnections();
  }
  try {
    const url = await listen(server, { host, port }, portSetting);
    // No request is read before the app exists, because nothing is awaited between this and listening.
    app = createApp(service, {
      logger,
      publicUrl: config.publicUrl ?? url,
      corsOrigins: config.corsOrigins,
      trustProxy: config.trustProxy,
      budgets: createBudgets(config.rateLimits),
      metrics: { isPublic: config.metricsPublic, ...metrics },
      console: config.console ? { sandbox: sandboxAccess, identityProvider: config.identityProvider } : null,
      isProbing: () => isProbing,
      isStopping: () => isStopping,
    });
    await probe(server, logger);
    isProbing = false;
    return {
      url,
      async stop() {
        isStopping = true;
        await sleep(config.drainSeconds * 1_000);
        await gracefulStop(server, patienceMs);
      },
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}
