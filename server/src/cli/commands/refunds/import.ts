import type { Command } from 'commander';
import { importRefundAnswers } from '../../../refunds/import/import-refund-answers.service.ts';
import { defineAnswersImport } from '../../import-answers.ts';

const help = `
One JSON object per line: idRefund (of the export), status (DONE or FAILED), and, if the processor gave them, reason (its
code, such as AC03) and endToEndId. An answer is final. A line that was imported before counts as known, so an import that
was interrupted can simply be started again. A bad line does not stop the others: it is written to the rejected file with
its number, a code and what to do.

A refund that FAILED is taken back: a line of the statement gives the seller back what it took, and the charge is PAID.

Exit codes: 0 every answer is recorded; 2 some lines were rejected; 1 the import could not run.`;

export function define(command: Command): void {
  defineAnswersImport(command, 'refunds', help, importRefundAnswers);
}
