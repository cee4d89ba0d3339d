import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { createLogger, logTo } from '../http/observe/logger.ts';
import { loadValidator } from '../http/request/validator.ts';
import type { SandboxAccess } from '../http/pages/console.ts';
import type { Service } from '../service.ts';
import { DeliveryTally } from '../webhooks/delivery.ts';
import { startAnchoring } from './anchoring.ts';
import { openApi, type ApiServer } from './api-server.ts';
import { assertUsable, closePatienceMs, patienceMs, stopSignal } from './graceful-stop.ts';
import type { PortSetting } from './listen.ts';
import { startMatching } from './matching.ts';
import { startPruning } from './pruning.ts';

/** The options in which the commands that start the server differ. */
export interface ServeOptions {
  /** Called with the server's URL when requests can be served. */
  announce: (url: string) => Promise<void> | void;
  logTo: 'stdout' | 'stderr';
  /** The setting by which the error message tells the user to choose another port. The number follows it. */
  portSetting: PortSetting;
  /**
   * True if the operator has confirmed the clock. It is then not compared with the database, and the first pruning does
   * not wait.
   */
  isClockRight: boolean;
  /** The tokens and the people of a sandbox, which its console offers. */
  sandboxAccess?: SandboxAccess;
}

/** Serves until a signal stops it. If it cannot start, it closes everything and throws. */
export async function serve(config: Config, service: Service, options: ServeOptions): Promise<void> {
  const { portSetting, isClockRight, sandboxAccess = null } = options;
  const logger = createLogger(config.logLevel, logTo(process[options.logTo].fd));
  const tally = new DeliveryTally();
  let api: ApiServer | undefined;
  let stopping: Promise<NodeJS.Signals>;
  const close = async () => {
    api?.close();
    await service.store.close();
  };
  try {
    await assertUsable(service, isClockRight);
    api = await openApi(config, service, {
      logger,
      portSetting,
      metrics: { tally },
      sandboxAccess,
    });
    // The handler is registered before the server is announced, so that a signal right after that is handled.
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
  // Without this, a query to an unresponsive database would keep the process running for half a minute.
  process.exit();
}

/** The work of a server besides answering requests. */
interface Background {
  /**
   * Waits for the last response, because what its request wrote belongs in the anchor. Then it stops, calls `close`,
   * and waits for both for at most a second.
   */
  stop: (served: Promise<unknown>, close: () => Promise<void>) => Promise<void>;
}

/** Delivers events, prunes, compares settlement lines, and maintains the anchor. */
async function startBackground(
  config: Config,
  service: Service,
  { logger, tally, isClockRight }: { logger: Logger; tally: DeliveryTally; isClockRight: boolean },
): Promise<Background> {
  const pruning = startPruning(service, logger, isClockRight);
  const anchoring = startAnchoring(config.anchorFile, service, logger);
  const matching = startMatching(service, logger);
  // An HTTP client and the validator of requests take long to load, and the first requests may not need them.
  const [{ startDelivery }] = await Promise.all([import('./delivery.ts'), loadValidator()]);
  const worker = startDelivery(config, service, logger, tally);
  return {
    async stop(served, close) {
      await Promise.all([served, worker.stop(patienceMs)]);
      const finished = Promise.all([pruning.stop(), anchoring.stop(), matching.stop()]);
      await Promise.race([finished.then(close), sleep(closePatienceMs)]);
    },
  };
}
