import { Option, type Command } from 'commander';
import { operator } from '../../audit/audit.repository.ts';
import { closingToWire, previewToWire } from '../../http/handlers/transfers.ts';
import { oneIntermediary } from '../../intermediaries/named-intermediary.ts';
import { assertSellerOf } from '../../sellers/seller.service.ts';
import type { Service } from '../../service.ts';
import { countSellers } from '../../settlement/due-seller.repository.ts';
import {
  closingOutcomes,
  foreseenOutcomes,
  mostCents,
  type ClosingOutcome,
  type ClosingPreview,
  type ClosingTotal,
} from '../../settlement/closing-sums.ts';
import { closeTransfers, previewTransfers, type Closing } from '../../settlement/closing.service.ts';
import { listTransfers } from '../../settlement/transfer-list.repository.ts';
import { transferStatuses, type TransferStatus } from '../../settlement/transfer.ts';
import { importTransferAnswers } from '../../settlement/update-transfer.service.ts';
import { lastDate, saoPauloDate } from '../../shared/calendar.ts';
import { formatBrl, formatGroupedBrl } from '../../shared/money.ts';
import { counted, grouped } from '../../shared/text.ts';
import { brlArgument, dateArgument, idArgument, wholeNumberArgument } from '../arguments.ts';
import { defineAnswersImport } from '../import-answers.ts';
import { printJson, printRows, printTable, shownInstant } from '../output.ts';
import { showProgress } from '../progress.ts';
import { stopRequest, withService } from '../with-service.ts';
import { UserError } from '../../shared/errors.ts';

const closeTransfersHelp = `
Makes a transfer to each seller of all that is due to it by the date and not held: the lines of its statement with an
execution date up to it, late ones included, that no transfer covers yet. Shows how many sellers got a transfer or did
not, and what is paid to them, or due:
  created  a transfer was made
  carried  less than the minimum is due and not held, or more than one transfer can pay
  reserved all that is due is held (payfac holds list)
  held     the account was changed within the last PAYFAC_ACCOUNT_HOLD_HOURS
  blocked  the seller is blocked
  owing    the seller owes something: its lines add up to less than zero
  skipped  the seller's last transfer has a later date, or the seller was erased
  refused  the seller's account, statement or latest transfer was changed without the secret key; standard error says
           which, and what to do
Those without a transfer wait for a later closing, except erased sellers, who are never paid. Sellers to whom nothing is
due are not counted.

Nothing is paid twice. If the command was interrupted, run it again: it makes the transfers that are missing. Ctrl-C
and SIGTERM stop it after at most 100 sellers.

With --preview it makes no transfer and shows what it would do now. Only a closing finds out which sellers it must
refuse: a preview counts them like any others.

Exit codes: 0 done; 1 a seller was refused, or it could not run.`;

interface CloseOptions {
  date?: string;
  minimum?: number;
  seller?: number;
  preview?: true;
  intermediary?: string;
  json?: true;
}

export function closeTransfersCommand(command: Command): void {
  command
    .option(
      '--date <date>',
      'the date of the transfers, such as 2026-11-30 (default: today in São Paulo)',
      dateArgument,
    )
    .option('--minimum <brl>', 'carry over amounts below this (default: 0.01)', brlArgument(0))
    .option('--seller <id>', 'pay this seller only', idArgument)
    .option('--preview', 'show what it would do, and write nothing')
    .option('--intermediary <name>', 'the intermediary of the sellers; needed if there are several')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', closeTransfersHelp)
    .action((options: CloseOptions) => withService((service) => close(service, options)));
}

async function close(service: Service, options: CloseOptions): Promise<void> {
  const { read } = service.store;
  const { seller: sellerId = null, minimum: minimumCents = 0 } = options;
  const intermediaryId = await oneIntermediary(read, options.intermediary, 'a closing');
  const today = saoPauloDate(service.clock());
  const { date: transferDate = today } = options;
  if (transferDate > today) {
    throw new UserError(
      `${transferDate} is after today (${today}) in São Paulo; nothing was written. Give today or an earlier day with --date.`,
    );
  }
  const order = { transferDate, minimumCents, sellerId };
  const signal = stopRequest(
    options.preview
      ? 'nothing was written.'
      : 'the transfers made so far stay. Run it again to make the others.',
  );
  const total = sellerId === null ? await countSellers(read, intermediaryId) : 1;
  const progress = showProgress('seller');
  let done = 0;
  const onProgress = (sellers: number) => {
    done += sellers;
    progress.update({ lines: done, done, total });
  };
  const [actor, watch] = [operator(intermediaryId), { onProgress, signal }];
  try {
    if (options.preview) {
      const preview = await previewTransfers(service, actor, order, watch);
      progress.stop();
      showPreview(preview, options);
    } else {
      const closing = await closeTransfers(service, actor, order, watch);
      progress.stop();
      showClosing(closing, options);
    }
  } finally {
    progress.stop();
  }
}

function showPreview(preview: ClosingPreview, { json }: CloseOptions): void {
  if (json) printJson(previewToWire(preview));
  else printTotals(`Preview of the closing of ${preview.transferDate}`, foreseenOutcomes, preview);
  warnOfTooLarge(preview);
}

function showClosing(closing: Closing, { json }: CloseOptions): void {
  // The exit code is set before anything is printed, so that a closed pipe cannot turn a refusal into a success.
  if (closing.refusals.length > 0) process.exitCode = 1;
  if (json) printJson(closingToWire(closing));
  else printTotals(`Closing of ${closing.transferDate}`, closingOutcomes, closing);
  for (const { reason } of closing.refusals) console.error(`payfac: ${reason}`);
  warnOfTooLarge(closing);
}

function printTotals<Outcome extends ClosingOutcome>(
  title: string,
  outcomes: readonly Outcome[],
  totals: Record<Outcome, ClosingTotal>,
): void {
  console.log(`${title}:\n`);
  printTable(
    outcomes.map((outcome) => {
      const { count, amountCents } = totals[outcome];
      return { outcome, sellers: grouped(count), amount: formatGroupedBrl(amountCents) };
    }),
  );
}

function warnOfTooLarge({ tooLarge }: ClosingPreview): void {
  if (tooLarge === 0) return;
  console.error(
    `payfac: warning: more than ${formatGroupedBrl(mostCents)} BRL is due to ${counted(tooLarge, 'seller')} of those ` +
      'carried over. One transfer cannot pay that: close earlier dates first, with --date.',
  );
}

interface ListOptions {
  date?: string;
  status?: TransferStatus;
  seller?: number;
  intermediary?: string;
  limit: number;
  json?: true;
}

export function listTransfersCommand(command: Command): void {
  command
    .option('--date <date>', 'list only transfers of this date, such as 2026-11-30', dateArgument)
    .addOption(
      new Option('--status <status>', 'list only transfers with this status').choices(transferStatuses),
    )
    .option('--seller <id>', 'list only transfers to this seller', idArgument)
    .option('--intermediary <name>', 'the intermediary of the transfers; needed if there are several')
    .option('--limit <n>', 'list at most this many transfers', wholeNumberArgument(1, 999_999), 100)
    .option('--json', 'print the transfers as JSON')
    .action((options: ListOptions) => withService((service) => list(service, options)));
}

async function list({ store }: Service, options: ListOptions): Promise<void> {
  const { date, status = null, seller: sellerId = null, limit, json } = options;
  const intermediaryId = await oneIntermediary(store.read, options.intermediary, 'a list of transfers');
  const before = { transferDate: date ?? lastDate, id: Number.MAX_SAFE_INTEGER };
  const filter = { intermediaryId, sellerId, status, remittanceId: null };
  const transfers = await listTransfers(store.read, filter, { from: date ?? '', before }, limit);
  // An erased seller still has its transfers, so only a seller without transfers is looked up.
  if (transfers.length === 0 && sellerId !== null) await assertSellerOf(store.read, intermediaryId, sellerId);
  const rows = transfers.map((transfer) => ({
    id: transfer.id,
    seller: transfer.sellerId,
    transferDate: transfer.transferDate,
    paymentDate: transfer.paymentDate,
    amount: formatBrl(transfer.amountCents),
    status: transfer.status,
    reason: transfer.reason,
    endToEndId: transfer.endToEndId,
    updatedAt: shownInstant(transfer.updatedAt),
  }));
  printRows(rows, json, 'There are no transfers.');
}

const importTransfersHelp = `
One JSON object per line: idTransfer (of the export), status, and, if the bank gave them, reason (its code, such as
AC03) and endToEndId. The status is SENT, then PAID or FAILED; RETURNED after PAID, if the money came back; or CANCELLED
instead of SENT, if no bank has the order. A line that was imported before counts as known, so an import that was
interrupted can simply be started again. A bad line does not stop the others: it is written to the rejected file with
its number, a code and what to do.

A transfer that FAILED, was RETURNED or CANCELLED is due again: a line of the statement gives its amount back to the
seller, and the next closing pays it.

Exit codes: 0 every answer is recorded; 2 some lines were rejected; 1 the import could not run.`;

export function importTransfersCommand(command: Command): void {
  defineAnswersImport(command, 'transfers', importTransfersHelp, importTransferAnswers);
}
