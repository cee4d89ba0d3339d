import type { Config } from '../config.ts';
import { createLogger, logTo } from '../http/observe/logger.ts';
import type { SandboxTokens } from '../http/pages/console/serve-console.ts';
import type { Service } from '../service.ts';
import { DeliveryTally } from '../webhooks/worker/delivery-tally.ts';
import { openApi, type ApiServer } from './api-server.ts';
import { assertUsable } from './assert-usable.ts';
import { startBackground } from './background.ts';
import { stopSignal } from './graceful-stop.ts';
import type { PortSetting } from './listen.ts';

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

/** Serves in one process until a signal stops it. If it cannot start, it closes everything and throws. */
export async function serve(config: Config, service: Service, options: ServeOptions): Promise<void> {
  const { portSetting, isClockRight, sandboxTokens = null } = options;
  const logger = createLogger(config.logLevel, logTo(process[options.logTo].fd));
  const tally = new DeliveryTally();
  let api: ApiServer | undefined;
  let stopping: Promise<NodeJS.Signals>;
  const close = async () => {
    await api?.close();
    await service.store.close();
  };
  try {
    await assertUsable(service, isClockRight);
    api = await openApi(config, service, {
      logger,
      portSetting,
      isShared: false,
      metrics: { tally },
      sandboxTokens,
    });
    // Registered before the server is announced, so that a signal right after that is handled.
    stopping = stopSignal();
    await options.announce(api.url);
    logger.info({ url: api.url, engine: service.store.engine }, 'ready');
  } catch (error) {
    await close();
    throw error;
  }
  const background = await startBackground(config, service, { logger, tally, isClockRight });
  logger.info({ signal: await stopping }, 'stopping');
  await background.stop(api.stop(), close);
  logger.info('stopped');
  // Otherwise a query to an unresponsive database would keep the process running for half a minute.
  process.exit();
}
