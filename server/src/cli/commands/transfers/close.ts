import type { Command } from 'commander';
import { operator } from '../../../audit/actor.ts';
import { closingToWire, previewToWire } from '../../../http/wire/closing.ts';
import { oneIntermediary } from '../../../intermediaries/named-intermediary.ts';
import type { Service } from '../../../service.ts';
import { saoPauloDate } from '../../../shared/calendar.ts';
import { counted, grouped } from '../../../shared/counted.ts';
import { formatGroupedBrl } from '../../../shared/money.ts';
import { countClosable } from '../../../transfers/closable-seller.repository.ts';
import {
  closingOutcomes,
  foreseenOutcomes,
  mostCents,
  type ClosingOutcome,
} from '../../../transfers/closing-outcome.ts';
import { previewTransfers } from '../../../transfers/closing-preview.service.ts';
import { closeTransfers, type Closing } from '../../../transfers/closing.service.ts';
import type { ClosingPreview, ClosingTotal } from '../../../transfers/closing-totals.ts';
import { brlArgument, dateArgument, idArgument } from '../../arguments.ts';
import { printJson, printTable } from '../../output.ts';
import { showProgress } from '../../progress.ts';
import { stopRequest } from '../../stop-request.ts';
import { withService } from '../../with-service.ts';

const help = `
Makes a transfer to each seller of all that is due to it by the date: the lines of its statement with an execution date
up to it, late ones included, that no transfer covers yet. Shows how many sellers got a transfer or did not, and what is
due to them:
  created  a transfer was made
  carried  less than the minimum is due, or the seller owes something, or more is due than one transfer can pay
  held     the account was changed within the last PAYFAC_ACCOUNT_HOLD_HOURS
  blocked  the seller is blocked
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

export function define(command: Command): void {
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
    .addHelpText('after', help)
    .action((options: CloseOptions) => withService((service) => close(service, options)));
}

async function close(service: Service, options: CloseOptions): Promise<void> {
  const { read } = service.store;
  const { seller: sellerId = null, minimum: minimumCents = 0 } = options;
  const intermediaryId = await oneIntermediary(read, options.intermediary, 'a closing');
  const order = { transferDate: options.date ?? saoPauloDate(service.clock()), minimumCents, sellerId };
  const signal = stopRequest(
    options.preview
      ? 'nothing was written.'
      : 'the transfers made so far stay. Run it again to make the others.',
  );
  const total = sellerId === null ? await countClosable(read, intermediaryId) : 1;
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
  // Set before anything is printed, so that a closed pipe cannot turn a refusal into a success.
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
