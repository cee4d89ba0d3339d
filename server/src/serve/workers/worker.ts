import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../config.ts';
import type { ShareMetrics } from '../../http/observe/scrape.ts';
import type { Service } from '../../service.ts';
import { openApi, type ApiServer } from '../api-server.ts';
import { closePatienceMs, stopSignal } from '../graceful-stop.ts';
import type { ServeOptions } from '../serve.ts';
import { readyMessage } from './crew.ts';
import { Peer } from './peer.ts';
import { processLogger } from './process-logger.ts';

/** Longer than the primary waits for the database and for the other workers. */
const metricsTimeoutMs = 8_000;

/** A worker of `runPrimary`: serves requests until a signal stops it. */
export async function runServingWorker(
  config: Config,
  service: Service,
  options: Pick<ServeOptions, 'logTo' | 'portSetting'>,
): Promise<void> {
  const { portSetting } = options;
  const logger = processLogger(config, options);
  const share: ShareMetrics = (own) => {
    const primary = new Peer<string>(process, own, logger);
    return async () => {
      const text = await primary.ask(metricsTimeoutMs);
      if (text === null) throw new Error('the primary process did not add up the metrics');
      return text;
    };
  };
  const metrics = { tally: null, share };
  let api: ApiServer;
  try {
    api = await openApi(config, service, {
      logger,
      portSetting,
      isShared: true,
      metrics,
      sandboxTokens: null,
    });
  } catch (error) {
    await service.store.close();
    throw error;
  }
  const stopping = stopSignal();
  logger.info('serving');
  process.send?.(readyMessage);
  await stopping;
  await api.stop();
  await Promise.race([api.close().then(() => service.store.close()), sleep(closePatienceMs)]);
  process.exit();
}
