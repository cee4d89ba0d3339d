import type { Logger } from 'pino';
import type { Service } from '../service.ts';
import { AnchorLog } from '../statement/anchor/anchor-log.ts';

const minuteMs = 60_000;

/**
 * Appends the ends of the statements to the anchor file at startup, every minute, and when it is stopped. A failure is
 * logged once, and so is its end. The server stays ready in the meantime, because refunds must not wait for the file.
 */
export function startAnchoring(
  path: string | null,
  service: Service,
  logger: Logger,
): { stop: () => Promise<void> } {
  if (path === null) return { stop: () => Promise.resolve() };
  const log = new AnchorLog(path);
  let running: Promise<void> | null = null;
  let isFailing = false;
  let reported = '';

  async function run(): Promise<void> {
    try {
      const { doubtful } = await log.save(service);
      if (isFailing) logger.info({ file: path }, 'the anchor file is written again');
      isFailing = false;
      if (doubtful.length > 0 && reported !== doubtful.join()) {
        logger.error(
          { sellerIds: doubtful.slice(0, 20) },
          'statements do not agree with the anchor file: see payfac statement verify',
        );
      }
      reported = doubtful.join();
    } catch (err) {
      if (!isFailing)
        logger.error({ err, file: path }, 'the anchor file cannot be written; tried again every minute');
      isFailing = true;
    }
  }
  /** Saves. Only one save runs at a time, because a slow disk may take longer than a minute. */
  const save = () => (running ??= run().finally(() => (running = null)));
  void save();
  const timer = setInterval(() => void save(), minuteMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      // A save that began earlier may have missed the last writes.
      await running;
      await save();
    },
  };
}
