import { once } from 'node:events';
import { Command } from 'commander';
import { exportRefunds } from '../../refunds/refund-export.ts';
import type { Refund } from '../../refunds/refund.repository.ts';
import { formatInstant } from '../../shared/calendar.ts';
import { brlFromCents } from '../../shared/money.ts';
import { withService } from '../command.ts';

const exportHelp = `
One JSON object a line, oldest first: cursor, uuid (of the charge), idIntermediary, idSeller, value (BRL),
paymentMethod, refundedAt, asFraud, authorizationCode, authorizationNsu. A charge is refunded once, so idIntermediary
and uuid together are the idempotency key for the processor. Keep the last cursor and give it as --since the next time.
On PostgreSQL a refund appears after a minute, so that none can come in behind the cursor. After a clock was set back
by more than a minute, read again from a cursor before it.`;

export function refundsCommand(): Command {
  const exportCommand = new Command('export')
    .description('refunds for the processor that moves the money, as NDJSON on standard output')
    .option('--since <cursor>', 'go on after this line')
    .addHelpText('after', exportHelp)
    .action(({ since }: { since?: string }) =>
      withService(async (service) => {
        for await (const { refund, cursor } of exportRefunds(service, since ?? null)) {
          const line = `${JSON.stringify({ cursor, ...toLine(refund) })}\n`;
          if (!process.stdout.write(line)) await once(process.stdout, 'drain');
        }
      }),
    );
  return new Command('refunds').description('refunds out').addCommand(exportCommand);
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
