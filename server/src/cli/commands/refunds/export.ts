import { once } from 'node:events';
import type { Command } from 'commander';
import { exportRefunds } from '../../../refunds/refund-export.ts';
import type { Refund } from '../../../refunds/refund.repository.ts';
import type { Service } from '../../../service.ts';
import { formatInstant } from '../../../shared/calendar.ts';
import { brlFromCents } from '../../../shared/money.ts';
import { withService } from '../../with-service.ts';

const help = `
One JSON object a line, the oldest first: cursor, uuid (of the charge), idIntermediary, idSeller, value (BRL),
paymentMethod, refundedAt, asFraud, authorizationCode, authorizationNsu. A charge is refunded only once, so
idIntermediary and uuid together can be the idempotency key for the processor. Keep the last cursor, and give it as
--since the next time.

On PostgreSQL a refund is exported after a minute, so that none can be committed behind the cursor. If a server's clock
was set back by more than a minute, export again from a cursor before that.`;

export function define(command: Command): void {
  command
    .option('--since <cursor>', 'export only what comes after the line with this cursor')
    .addHelpText('after', help)
    .action(({ since }: { since?: string }) => withService((service) => exportAll(service, since ?? null)));
}

async function exportAll(service: Service, since: string | null): Promise<void> {
  for await (const { refund, cursor } of exportRefunds(service, since)) {
    const line = `${JSON.stringify({ cursor, ...toLine(refund) })}\n`;
    if (!process.stdout.write(line)) await once(process.stdout, 'drain');
  }
}

function toLine(refund: Refund) {
  return {
    uuid: refund.uuid,
    idIntermediary: refund.intermediaryId,
    idSeller: refund.sellerId,
    value: brlFromCents(refund.valueCents),
    paymentMethod: refund.paymentMethod,
    refundedAt: formatInstant(refund.refundedAt),
    asFraud: refund.asFraud === 1,
    authorizationCode: refund.authorizationCode,
    authorizationNsu: refund.authorizationNsu,
  };
}
