import type { Logger } from 'pino';
import { comparing } from '../acquirer/match.service.ts';
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
 * is logged once, and so is its end; that of one intermediary does not keep others from being compared.
 */
export function startMatching(
  service: Pick<Service, 'store' | 'clock'>,
  logger: Logger,
): { stop: () => Promise<void> } {
  const places = new Map<number, number>();
  const failing = new Set<number | null>();
  let isStopping = false;

  async function compare(intermediaryId: number): Promise<void> {
    let parts = 0;
    for await (const { after } of comparing(service, intermediaryId, places.get(intermediaryId))) {
      places.set(intermediaryId, after);
      parts += 1;
      if (isStopping || parts === partsPerMinute) return;
    }
    places.delete(intermediaryId);
  }

  /** Does the work of an intermediary, or what comes before that of all. */
  async function attempt(intermediaryId: number | null, work: () => Promise<void>): Promise<void> {
    const whose = intermediaryId === null ? {} : { intermediaryId };
    try {
      await work();
      if (failing.delete(intermediaryId)) logger.info(whose, 'settlement lines are compared again');
    } catch (err) {
      if (!failing.has(intermediaryId)) {
        logger.error({ err, ...whose }, 'settlement lines cannot be compared; tried again every minute');
      }
      failing.add(intermediaryId);
    }
  }

  const matching = repeated(
    () =>
      attempt(null, async () => {
        for (const intermediaryId of await listIntermediaryIds(service.store.read)) {
          if (isStopping) return;
          await attempt(intermediaryId, () => compare(intermediaryId));
        }
      }),
    minuteMs,
  );
  return {
    async stop() {
      isStopping = true;
      await matching.stop();
    },
  };
}
