import type { Command } from 'commander';
import { importRefundAnswers } from '../../after-sale/answer-refund.service.ts';
import { exportRefunds, type Refund } from '../../after-sale/refund-export.ts';
import type { Reader } from '../../db/store.ts';
import { listIntermediaryIds } from '../../intermediaries/intermediary.repository.ts';
import { namedIntermediary, severalIntermediaries } from '../../intermediaries/named-intermediary.ts';
import type { Service } from '../../service.ts';
import { formatInstant } from '../../shared/calendar.ts';
import { brlFromCents } from '../../shared/money.ts';
import { defineAnswersImport } from '../import-answers.ts';
import { writeToStdout } from '../output.ts';
import { withService } from '../with-service.ts';

const exportRefundsHelp = `
One JSON object per line: cursor, idRefund, uuid (of the charge), idIntermediary, idSeller, value (what the buyer gets
back, in BRL: what the buyer paid), paymentMethod, refundedAt, asFraud, authorizationCode, authorizationNsu, source
(of the charge: where the payment is found, such as endToEndId of a Pix; null if it was imported without). idRefund
and uuid together can be the idempotency key for the processor. A refund that failed (refunds import) is left out.

Keep the last cursor of each intermediary, and give it as --since the next time; where there are several, name the
intermediary too. A refund that an export missed comes after the refunds that it found, whatever its refundedAt. A
cursor whose refund was not exported from this database, for example after an older backup was restored, is refused. The
export stops before a refund whose seal is broken, because somebody changed it without the secret key.`;

interface ExportOptions {
  intermediary?: string;
  since?: string;
}

export function exportRefundsCommand(command: Command): void {
  command
    .option('--intermediary <name>', 'export only the refunds of this intermediary')
    .option('--since <cursor>', 'export only what comes after the line with this cursor')
    .addHelpText('after', exportRefundsHelp)
    .action((options: ExportOptions) => withService((service) => exportAll(service, options)));
}

async function exportAll(service: Service, { intermediary, since }: ExportOptions): Promise<void> {
  const ids = await chosenIntermediaries(service.store.read, intermediary);
  if (since !== undefined && ids.length > 1) {
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

/** Returns the named intermediary, or all if none is named. */
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
    source: refund.source === null ? null : (JSON.parse(refund.source) as unknown),
  };
}

const importRefundsHelp = `
One JSON object per line: idRefund (of the export), status (DONE or FAILED), and, if the processor gave them, reason
(its code, such as AC03), endToEndId (of a pix: that of the original payment) and, for a pix only, returnId (the id of
the devolução). An answer is final. A line that was imported before counts as known, so an import that was interrupted
can simply be started again. A bad line does not stop the others: it is written to the rejected file with its number,
a code and what to do.

A refund that FAILED is taken back: a line of the statement gives the seller back what it took, and the charge is PAID.

Exit codes: 0 every answer is recorded; 2 some lines were rejected; 1 the import could not run.`;

export function importRefundsCommand(command: Command): void {
  defineAnswersImport(command, 'refunds', importRefundsHelp, importRefundAnswers);
}
