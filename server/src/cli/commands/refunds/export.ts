import type { Command } from 'commander';
import type { Reader } from '../../../db/store.ts';
import { listIntermediaryIds } from '../../../intermediaries/intermediary.repository.ts';
import { namedIntermediary, severalIntermediaries } from '../../../intermediaries/named-intermediary.ts';
import { exportRefunds, isSharedCursor, type Refund } from '../../../refunds/refund-export.ts';
import type { Service } from '../../../service.ts';
import { formatInstant } from '../../../shared/calendar.ts';
import { brlFromCents } from '../../../shared/money.ts';
import { withService } from '../../with-service.ts';
import { writeToStdout } from '../../write-output.ts';

const help = `
One JSON object per line: cursor, idRefund, uuid (of the charge), idIntermediary, idSeller, value (what the buyer gets
back, in BRL: what the buyer paid), paymentMethod, refundedAt, asFraud, authorizationCode, authorizationNsu. idRefund and
uuid together can be the idempotency key for the processor. Refunds that were exported before there was an idRefund keep
the key that they had then: idIntermediary and uuid. A refund that failed (refunds import) is left out.

Keep the last cursor of each intermediary, and give it as --since the next time; where there are several, name the
intermediary too. A refund that an export missed comes after the refunds that it found, whatever its refundedAt. A
cursor whose refund was not exported from this database, for example after an older backup was restored, is refused. The
export stops before a refund whose seal is broken, because somebody changed it without the secret key.

A cursor of version 0.1.0 is good for all intermediaries: give it once after the update. Then keep one for each, and for
an intermediary that gave no line yet, keep the old one.`;

interface ExportOptions {
  intermediary?: string;
  since?: string;
}

export function define(command: Command): void {
  command
    .option('--intermediary <name>', 'export only the refunds of this intermediary')
    .option('--since <cursor>', 'export only what comes after the line with this cursor')
    .addHelpText('after', help)
    .action((options: ExportOptions) => withService((service) => exportAll(service, options)));
}

async function exportAll(service: Service, { intermediary, since }: ExportOptions): Promise<void> {
  const ids = await chosenIntermediaries(service.store.read, intermediary);
  if (since !== undefined && !isSharedCursor(since) && ids.length > 1) {
    throw severalIntermediaries('a cursor');
  }
  for (const id of ids) await writeToStdout(linesOf(service, id, since ?? null));
}

async function* linesOf(
  service: Service,
  intermediaryId: number,
  since: string | null,
): AsyncGenerator<string> {
  for await (const { refund, cursor } of exportRefunds(service, intermediaryId, since)) {
    yield `${JSON.stringify({ cursor, ...toLine(refund) })}\n`;
  }
}

/** All unless one is named. */
async function chosenIntermediaries(db: Reader, name: string | undefined): Promise<number[]> {
  if (name !== undefined) return [await namedIntermediary(db, name)];
  return listIntermediaryIds(db);
}

function toLine(refund: Refund) {
  return {
    idRefund: refund.id,
    uuid: refund.chargeUuid,
    idIntermediary: refund.intermediaryId,
    idSeller: refund.sellerId,
    value: brlFromCents(refund.valueCents),
    paymentMethod: refund.paymentMethod,
    refundedAt: formatInstant(refund.requestedAt),
    asFraud: refund.asFraud === 1,
    authorizationCode: refund.authorizationCode,
    authorizationNsu: refund.authorizationNsu,
  };
}
