import type { Logger } from 'pino';
import { matchLines } from '../acquirer/match.service.ts';
import { listIntermediaryIds } from '../intermediaries/intermediary.repository.ts';
import type { Service } from '../service.ts';
import { repeated } from './repeated.ts';

const minuteMs = 60_000;

/**
 * How many transactions compare the lines of an intermediary in a minute. One who imported a million lines of which no
 * charge is here must not slow others down; the comparison goes on in the next minute.
 */
const partsPerMinute = 10;

/**
 * Compares settlement lines that are not matched with what has come since, at startup and every minute (D49). A failure
 * is logged once, and so is its end.
 */
export function startMatching(
  service: Pick<Service, 'store' | 'clock'>,
  logger: Logger,
): { stop: () => Promise<void> } {
  const places = new Map<number, number>();
  let isStopping = false;
  let isFailing = false;

  async function matchAll(): Promise<void> {
    for (const intermediaryId of await listIntermediaryIds(service.store.read)) {
      if (isStopping) return;
      const after = places.get(intermediaryId) ?? 0;
      places.set(
        intermediaryId,
        (await matchLines(service, intermediaryId, { after, parts: partsPerMinute })) ?? 0,
      );
    }
  }

  async function run(): Promise<void> {
    try {
      await matchAll();
      if (isFailing) logger.info('settlement lines are compared again');
      isFailing = false;
    } catch (err) {
      if (!isFailing) logger.error({ err }, 'settlement lines cannot be compared; tried again every minute');
      isFailing = true;
    }
  }

  const matching = repeated(run, minuteMs);
  return {
    async stop() {
      isStopping = true;
      await matching.stop();
    },
  };
}
