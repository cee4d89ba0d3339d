import type { Command } from 'commander';
import { importTransferAnswers } from '../../../transfers/import/import-transfer-answers.service.ts';
import { defineAnswersImport } from '../../import-answers.ts';

const help = `
One JSON object per line: idTransfer (of the export), status (SENT, then PAID or FAILED), and, if the bank gave them,
reason (its code, such as AC03) and endToEndId. A line that was imported before counts as known, so an import that was
interrupted can simply be started again. A bad line does not stop the others: it is written to the rejected file with
its number, a code and what to do.

A transfer that FAILED is due again: a line of the statement gives its amount back to the seller, and the next closing
pays it.

Exit codes: 0 every answer is recorded; 2 some lines were rejected; 1 the import could not run.`;

export function define(command: Command): void {
  defineAnswersImport(command, 'transfers', help, importTransferAnswers);
}
