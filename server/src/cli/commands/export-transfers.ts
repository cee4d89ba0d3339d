import { Option, type Command } from 'commander';
import { oneIntermediary } from '../../intermediaries/named-intermediary.ts';
import type { Service } from '../../service.ts';
import type { AddressedTransfer, ExportFilter } from '../../settlement/transfer-export.repository.ts';
import { exportTransfers, type PaymentOrder } from '../../settlement/transfer-export.ts';
import { transferStatuses, type TransferStatus } from '../../settlement/transfer.ts';
import { csvRow, csvRows } from '../../shared/csv.ts';
import { brlFromCents, formatBrl, formatGroupedBrl } from '../../shared/money.ts';
import { counted, grouped } from '../../shared/text.ts';
import { dateArgument } from '../arguments.ts';
import { writeToFile, writeToStdout } from '../output.ts';
import { withService } from '../with-service.ts';

const exportTransfersHelp = `
A row for each transfer of the date, by id: idTransfer, idSeller, document and companyName (who receives it),
transferDate, paymentDate (when the bank pays), amount (BRL), transferType (PIX or BANK_ACCOUNT), bank, agency,
agencyDigit, account, accountDigit, accountType, pixKey, pixKeyType, contract (of a beneficiary). A row has either the
pix key or the account, whichever is to be paid. idTransfer can be the idempotency key for the bank.

Each export of a date gives the same bytes, whatever became of the transfers; only another closing of the date adds
rows, and erasing a seller empties its rows. So transfers that were sent, paid or failed are exported again, with a
warning; --status CREATED leaves them out. The export stops before a transfer whose seal is broken, because somebody
changed it without the secret key. In CSV, text that a spreadsheet would run as a formula begins with ': let programs
read NDJSON.`;

interface ExportOptions {
  date: string;
  format: OrderFormat;
  status?: TransferStatus;
  intermediary?: string;
  out?: string;
}

export function exportTransfersCommand(command: Command): void {
  command
    .requiredOption('--date <date>', 'the date of the transfers, such as 2026-11-30', dateArgument)
    .addOption(
      new Option('--format <format>', 'the form of the file')
        .choices(['csv', 'ndjson'])
        .makeOptionMandatory(),
    )
    .addOption(
      new Option('--status <status>', 'export only transfers that have this status now').choices(
        transferStatuses,
      ),
    )
    .option('--intermediary <name>', 'the intermediary of the transfers; needed if there are several')
    .option(
      '--out <file>',
      'the file to write, with mode 0600; an older one is replaced (default: standard output)',
    )
    .addHelpText('after', exportTransfersHelp)
    .action((options: ExportOptions) => withService((service) => exportDate(service, options)));
}

async function exportDate({ store, keyring }: Service, options: ExportOptions): Promise<void> {
  const { date: transferDate, format, status = null, out } = options;
  const intermediaryId = await oneIntermediary(store.read, options.intermediary, 'an export');
  const tally = new Tally();
  const rows = rowsOf({ read: store.read, keyring }, { intermediaryId, transferDate, status }, format, tally);
  if (out === undefined) await writeToStdout(rows);
  else {
    await writeToFile(out, rows);
    console.log(
      `${counted(tally.count, 'transfer')}, ${formatGroupedBrl(tally.cents)} BRL: written to ${out}.`,
    );
  }
  if (status === null) warnOfOthers(tally);
  warnOfRemitted(tally);
}

/** Counts the exported transfers. */
class Tally {
  count = 0;
  cents = 0n;
  byStatus = new Map<TransferStatus, number>();
  /** How many wait in a draft of a remittance. */
  drafted = 0;

  add(amountCents: number, { status, remittanceId }: AddressedTransfer): void {
    if (status === 'CREATED' && remittanceId !== null) this.drafted += 1;
    this.count += 1;
    this.cents += BigInt(amountCents);
    this.byStatus.set(status, (this.byStatus.get(status) ?? 0) + 1);
  }
}

async function* rowsOf(
  deps: Parameters<typeof exportTransfers>[0],
  filter: ExportFilter,
  format: OrderFormat,
  tally: Tally,
): AsyncGenerator<string> {
  const { head, row } = orderForms[format];
  yield head;
  for await (const { order, transfer } of exportTransfers(deps, filter)) {
    tally.add(order.amountCents, transfer);
    yield row(order);
  }
}

/** Warns of transfers that are not CREATED: a second payment of these could pay the seller twice. */
function warnOfOthers({ count, byStatus }: Tally): void {
  const others = transferStatuses.filter((status) => status !== 'CREATED' && byStatus.has(status));
  if (others.length === 0) return;
  const counts = others.map((status) => `${grouped(byStatus.get(status) ?? 0)} ${status}`).join(', ');
  console.error(
    `payfac: warning: of ${counted(count, 'transfer')}, these were sent before: ${counts}. Do not send them again; ` +
      '--status CREATED leaves them out.',
  );
}

/** Warns of transfers that a file for the bank is to pay: sent otherwise too, they would be paid twice. */
function warnOfRemitted({ drafted }: Tally): void {
  if (drafted === 0) return;
  console.error(
    `payfac: warning: ${counted(drafted, 'transfer')} of these are in remittances that wait for approval (payfac remittance list). ` +
      'Do not send them otherwise, or cancel the remittances first.',
  );
}

export type OrderFormat = 'csv' | 'ndjson';

const columns = [
  'idTransfer',
  'idSeller',
  'document',
  'companyName',
  'transferDate',
  'paymentDate',
  'amount',
  'transferType',
  'bank',
  'agency',
  'agencyDigit',
  'account',
  'accountDigit',
  'accountType',
  'pixKey',
  'pixKeyType',
  'contract',
] as const;

/** The beginning of a file, and the row of a transfer, in each format. */
export const orderForms: Record<OrderFormat, { head: string; row: (order: PaymentOrder) => string }> = {
  csv: {
    head: csvRow(columns),
    row: (order) => csvRows(columns, [fieldsOf(order, formatBrl)]),
  },
  ndjson: {
    head: '',
    row: (order) => `${JSON.stringify(fieldsOf(order, brlFromCents))}\n`,
  },
};

function fieldsOf<Amount>(
  {
    id,
    sellerId,
    document,
    companyName,
    transferDate,
    paymentDate,
    amountCents,
    contract,
    ...destination
  }: PaymentOrder,
  amountOf: (cents: number) => Amount,
): Record<(typeof columns)[number], string | number | null | Amount> {
  return {
    idTransfer: id,
    idSeller: sellerId,
    ...{ document, companyName, transferDate, paymentDate },
    amount: amountOf(amountCents),
    ...destination,
    contract,
  };
}
