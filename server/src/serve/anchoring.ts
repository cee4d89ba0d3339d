import type { Logger } from 'pino';
import { chainAudit } from '../audit/audit-chain.ts';
import type { Service } from '../service.ts';
import { AnchorLog } from '../statement/anchor/anchor-log.ts';
import { repeated } from './repeated.ts';

const minuteMs = 60_000;

/**
 * Chains the audit records (D16) and appends the ends of the statements and of the audit records to the anchor file, if
 * there is one: at startup, every minute, and when it is stopped. A failure is logged once, and so is its end. The
 * server stays ready in the meantime, because refunds must not wait for the file.
 */
export function startAnchoring(
  path: string | null,
  service: Service,
  logger: Logger,
): { stop: () => Promise<void> } {
  const log = path === null ? null : new AnchorLog(path);
  const saveAll = async () =>
    log === null ? { doubtful: [], doubtfulAudits: await chainAudit(service) } : log.save(service);
  let isFailing = false;
  let reported = '';

  async function run(): Promise<void> {
    try {
      const { doubtful, doubtfulAudits } = await saveAll();
      if (isFailing) logger.info({ file: path }, 'audit records are chained and anchored again');
      isFailing = false;
      const found = [doubtful.join(), doubtfulAudits.join()].join(';');
      if (doubtful.length > 0 && reported !== found) {
        logger.error(
          { sellerIds: doubtful.slice(0, 20) },
          'statements do not agree with the anchor file: see payfac statement verify',
        );
      }
      if (doubtfulAudits.length > 0 && reported !== found) {
        logger.error(
          { intermediaryIds: doubtfulAudits.slice(0, 20) },
          'audit records were changed or removed: see payfac statement verify',
        );
      }
      reported = found;
    } catch (err) {
      if (!isFailing) {
        const text =
          'audit records cannot be chained, or the anchor file cannot be written; tried again every minute';
        logger.error({ err, file: path }, text);
      }
      isFailing = true;
    }
  }
  const saving = repeated(run, minuteMs);
  return {
    async stop() {
      await saving.stop();
      // A save that began earlier may have missed the last writes.
      await saving.run();
    },
  };
}
