import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Service } from '../service.ts';
import type { DeliveryTally } from '../webhooks/worker/delivery-tally.ts';
import { startAnchoring } from './anchoring.ts';
import { closePatienceMs, patienceMs } from './graceful-stop.ts';
import { startPruning } from './pruning.ts';

/** What a server does besides answering requests, in one process, however many answer. */
export interface Background {
  /**
   * Waits for the last response, because what its request wrote belongs into the anchor; then stops, calls `close`, and
   * waits for both at most a second.
   */
  stop: (served: Promise<unknown>, close: () => Promise<void>) => Promise<void>;
}

/** Delivers events, prunes, and keeps the anchor. */
export async function startBackground(
  config: Config,
  service: Service,
  { logger, tally, isClockRight }: { logger: Logger; tally: DeliveryTally; isClockRight: boolean },
): Promise<Background> {
  const pruning = startPruning(service, logger, isClockRight);
  const anchoring = startAnchoring(config.anchorFile, service, logger);
  // Loaded only after the server accepts requests, because it loads an HTTP client.
  const { startDelivery } = await import('./delivery.ts');
  const worker = startDelivery(config, service, logger, tally);
  return {
    async stop(served, close) {
      await Promise.all([served, worker.stop(patienceMs)]);
      const finished = Promise.all([pruning.stop(), anchoring.stop()]);
      await Promise.race([finished.then(close), sleep(closePatienceMs)]);
    },
  };
}
