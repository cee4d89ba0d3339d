import { Readable } from 'node:stream';
import { Option, type Command } from 'commander';
import { operator } from '../../audit/audit.repository.ts';
import { insertDraft, prepareDraft } from '../../bank/draft-remittance.service.ts';
import { importReturn, type ImportedReturn } from '../../bank/import-return.service.ts';
import { layoutOfBank } from '../../bank/layouts/bank-layouts.ts';
import { occurrencesOf } from '../../bank/occurrences.ts';
import {
  readRemittancePage,
  showRemittance,
  type ShownRemittance,
} from '../../bank/remittance-reading.service.ts';
import { remittanceStatuses, type Remittance } from '../../bank/remittance.repository.ts';
import { approveRemittance, cancelRemittance, readRemittanceFile } from '../../bank/remittance.service.ts';
import { readWhole } from '../../imports/lines.ts';
import type { TransferType } from '../../sellers/bank-account.ts';
import type { Service } from '../../service.ts';
import { formatBrl, formatGroupedBrl } from '../../shared/money.ts';
import { counted } from '../../shared/text.ts';
import { dateArgument, idArgument, wholeNumberArgument } from '../arguments.ts';
import {
  printJson,
  printRows,
  printTable,
  shownInstant,
  someRejectedExitCode,
  writeToFile,
} from '../output.ts';
import { withService } from '../with-service.ts';
import { accountArgument, intermediaryOf, whose, type Whose } from './paying-accounts.ts';

interface CreateOptions extends Whose {
  account: string;
  date: string;
  type?: TransferType;
  leaveOut?: number[];
  json?: true;
}

const createHelp = `
Takes the transfers that are CREATED, in no other remittance, and may be paid by the date: at most 10,000, those that
fell due first. What the layout cannot hold is named, and nothing is written.`;

export function createRemittanceCommand(command: Command): void {
  command
    .requiredOption('--account <name>', 'the paying account', accountArgument)
    .requiredOption('--date <date>', 'the day on which the bank is to pay, such as 2026-11-30', dateArgument)
    .addOption(
      new Option('--type <type>', 'only transfers to a Pix key, or to an account').choices([
        'PIX',
        'BANK_ACCOUNT',
      ]),
    )
    .option(
      '--leave-out <id...>',
      'ids of transfers to leave for another remittance',
      (text: string, before: number[] | undefined) => [...(before ?? []), idArgument(text)],
    )
    .option(...whose)
    .option('--json', 'print the remittance as JSON')
    .addHelpText('after', createHelp)
    .action((options: CreateOptions) => withService((service) => create(service, options)));
}

async function create(service: Service, options: CreateOptions): Promise<void> {
  const actor = operator(await intermediaryOf(service, options, 'a remittance'));
  const { account, date: paymentDate, type: transferType = null, leaveOut = [] } = options;
  const order = { account, paymentDate, transferType, ids: null, leaveOut };
  const prepared = await prepareDraft(service, actor, order, null);
  const draft = await service.store.write((tx) => insertDraft(service.keyring, tx, actor, prepared));
  await showOne(service, draft, options, `Approve it with \`payfac remittance approve ${draft.id}\`.`);
  if (prepared.isFull)
    console.error('payfac: warning: the remittance is full. Make another one for the other transfers.');
}

/** Prints a remittance that has just changed. */
async function showOne(
  service: Service,
  remittance: Remittance,
  { json }: { json?: true },
  then: string,
): Promise<void> {
  const row = remittanceRow(await showRemittance(service.store.read, remittance));
  if (json) printJson(row);
  else
    console.log(
      `Remittance ${row.id}, ${counted(row.transfers, 'transfer')}, ${formatGroupedBrl(remittance.amountCents)} BRL: ${row.status}. ${then}`,
    );
}

function remittanceRow({ counts, ...remittance }: ShownRemittance) {
  return {
    ...{ id: remittance.id, account: remittance.account, status: remittance.status },
    ...{ paymentDate: remittance.paymentDate, transfers: remittance.transfers },
    ...{ amount: formatBrl(remittance.amountCents), file: remittance.fileNumber },
    ...{
      sent: counts.SENT ?? 0,
      paid: counts.PAID ?? 0,
      failed: counts.FAILED ?? 0,
      returned: counts.RETURNED ?? 0,
    },
    createdAt: shownInstant(remittance.createdAt),
  };
}

interface ListOptions extends Whose {
  status?: Remittance['status'];
  limit: number;
  json?: true;
}

export function listRemittancesCommand(command: Command): void {
  command
    .addOption(
      new Option('--status <status>', 'list only those with this status').choices(remittanceStatuses),
    )
    .option('--limit <n>', 'list at most this many', wholeNumberArgument(1, 999_999), 100)
    .option(...whose)
    .option('--json', 'print the remittances as JSON')
    .action((options: ListOptions) =>
      withService(async (service) => {
        const intermediaryId = await intermediaryOf(service, options, 'a list of remittances');
        const reading = { db: service.store.read, keyring: service.keyring };
        const { status, limit } = options;
        const page = await readRemittancePage(
          reading,
          intermediaryId,
          { ...(status && { status }) },
          { limit, cursor: undefined },
        );
        printRows(page.rows.map(remittanceRow), options.json, 'There are no remittances.');
      }),
    );
}

const approveHelp = `
Its file gets the next number of the account, and its transfers are SENT. From then on it cannot be cancelled. A
command is the operator's, so four eyes do not apply here.`;

export function approveRemittanceCommand(command: Command): void {
  defineDecision(command.addHelpText('after', approveHelp), async (service, decision, id) => {
    const by = { ...decision, mustDiffer: false };
    const approved = await service.store.write((tx) => approveRemittance(service, tx, by, id));
    return [approved, `Write its file with \`payfac remittance file ${id} --out FILE\`.`];
  });
}

export function cancelRemittanceCommand(command: Command): void {
  defineDecision(command, async (service, decision, id) => {
    const cancelled = await service.store.write((tx) => cancelRemittance(service, tx, decision, id));
    return [cancelled, 'Its transfers can be in another remittance.'];
  });
}

type Decide = (
  service: Service,
  by: { actor: ReturnType<typeof operator>; personId: null },
  id: number,
) => Promise<[remittance: Remittance, then: string]>;

function defineDecision(command: Command, decide: Decide): void {
  command
    .argument('<id>', 'the remittance', idArgument)
    .option(...whose)
    .option('--json', 'print the remittance as JSON')
    .action((id: number, options: Whose & { json?: true }) =>
      withService(async (service) => {
        const actor = operator(await intermediaryOf(service, options, 'a remittance'));
        const [remittance, then] = await decide(service, { actor, personId: null }, id);
        await showOne(service, remittance, options, then);
      }),
    );
}

export function remittanceFileCommand(command: Command): void {
  command
    .argument('<id>', 'an approved remittance', idArgument)
    .requiredOption('--out <file>', 'the file to write, with mode 0600; an older one is replaced')
    .option(...whose)
    .action((id: number, options: Whose & { out: string }) =>
      withService(async (service) => {
        const intermediaryId = await intermediaryOf(service, options, 'a file for a bank');
        const { content } = await readRemittanceFile(
          { db: service.store.read, keyring: service.keyring },
          { intermediaryId, id },
        );
        await writeToFile(options.out, Readable.from([content]));
        console.log(`The file of remittance ${id} is in ${options.out}. Send it to the bank once.`);
      }),
    );
}

const returnHelp = `
A transfer becomes PAID, FAILED or RETURNED, as the bank says. What cannot be recorded is listed with its problem and
kept. A file with a fault anywhere is refused as a whole. The same file again changes nothing.

Exit codes: 0 everything is recorded; 2 some payments could not be recorded; 1 the file is refused.`;

interface ReturnOptions extends Whose {
  account: string;
  dryRun?: true;
  json?: true;
}

export function importReturnCommand(command: Command): void {
  command
    .argument('<file>', 'a return of the bank')
    .requiredOption('--account <name>', 'the paying account', accountArgument)
    .option('--dry-run', 'write nothing, and show what would change')
    .option(...whose)
    .option('--json', 'print what it said as JSON')
    .addHelpText('after', returnHelp)
    .action((path: string, options: ReturnOptions) =>
      withService((service) => importFile(service, path, options)),
    );
}

async function importFile(service: Service, path: string, options: ReturnOptions): Promise<void> {
  const content = await readWhole(path);
  const { account, dryRun = false, json } = options;
  const actor = operator(await intermediaryOf(service, options, 'a return'));
  const found = await importReturn(service, actor, { account, content, dryRun });
  if (found.open > 0) process.exitCode = someRejectedExitCode;
  if (json) printJson({ ...found, lines: found.lines.map((line) => lineRow(line, found.bank)) });
  else printReturn(found, dryRun);
}

function printReturn(found: ImportedReturn, dryRun: boolean): void {
  const { payments, paid, failed, returned, scheduled, open, lines, bank } = found;
  console.log(
    `${counted(payments, 'payment')}: ${paid} paid, ${failed} failed, ${returned} returned, ${scheduled} scheduled, ` +
      `${open} to look at.${dryRun ? ' Nothing was written.' : ''}`,
  );
  if (lines.length > 0) printTable(lines.map((line) => lineRow(line, bank)));
}

function lineRow(line: ImportedReturn['lines'][number], bank: string) {
  const codes = occurrencesOf(line.occurrences, layoutOfBank(bank).occurrences);
  return {
    ...{
      line: line.line,
      problem: line.problem,
      companyNumber: line.companyNumber,
      transfer: line.transferId,
    },
    ...{ outcome: line.outcome, amount: formatBrl(line.amountCents) },
    codes: codes.map(({ code, explanation }) => `${code} ${explanation}`).join('; '),
  };
}
