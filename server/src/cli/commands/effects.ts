import { isUtf8 } from 'node:buffer';
import { Option, type Command } from 'commander';
import { operator } from '../../audit/audit.repository.ts';
import { effectsToWire, effectToWire } from '../../http/handlers/receivables.ts';
import { lineOfElement, readLines, readWhole, type RawLine } from '../../imports/lines.ts';
import { oneIntermediary } from '../../intermediaries/named-intermediary.ts';
import type { Service } from '../../service.ts';
import { readAp008 } from '../../settlement/ap008.ts';
import { readEffectLines, type EffectInputLine } from '../../settlement/effect-line.ts';
import { importEffects } from '../../settlement/import-effects.service.ts';
import { effectStatuses, type Effect } from '../../settlement/receivable-effect.ts';
import { listEffects } from '../../settlement/receivable-effect.repository.ts';
import { exportTransfers } from '../../settlement/transfer-export.ts';
import { csvRow, csvRows } from '../../shared/csv.ts';
import { UserError } from '../../shared/errors.ts';
import { elementsOf, parseJson } from '../../shared/exact-json.ts';
import { brlFromCents } from '../../shared/money.ts';
import { dateArgument, idArgument, wholeNumberArgument } from '../arguments.ts';
import { printJson, printRows, someRejectedExitCode, writeToFile, writeToStdout } from '../output.ts';
import { withService } from '../with-service.ts';

const importEffectsHelp = `
Each line or row says who is paid of a receivable unit before its seller, as importReceivableEffects in the API's
documentation. The format is taken from the file's name: .json is an array, .csv is AP008 of CERC, and all else NDJSON.
The lines of a seller are written together, or none of them, if one is refused; those that are refused are named. What
was imported before is unchanged, so the same file may be imported again.

Exit codes: 0 every line is imported; 2 some lines were refused; 1 the import could not run.`;

const formats = ['ndjson', 'json', 'ap008'] as const;
type Format = (typeof formats)[number];

interface ImportOptions {
  intermediary?: string;
  format?: Format;
  dryRun?: true;
  json?: true;
}

export function importEffectsCommand(command: Command): void {
  command
    .argument('<file>', 'an NDJSON file, a JSON file, or a file AP008')
    .option('--intermediary <name>', 'the intermediary of the sellers; needed if there are several')
    .addOption(new Option('--format <format>', 'the form of the file').choices(formats))
    .option('--dry-run', 'show what would change, and write nothing')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', importEffectsHelp)
    .action((file: string, options: ImportOptions) =>
      withService((service) => runImport(service, file, options)),
    );
}

async function runImport(service: Service, file: string, options: ImportOptions): Promise<void> {
  const intermediaryId = await oneIntermediary(service.store.read, options.intermediary, 'a file of effects');
  const lines = await readEffectFile(file, options.format ?? formatOf(file));
  const dryRun = options.dryRun === true;
  const outcomes = await importEffects(service, operator(intermediaryId), lines, { dryRun });
  const result = effectsToWire(outcomes, dryRun);
  if (result.refused > 0) process.exitCode = someRejectedExitCode;
  if (options.json) {
    printJson(result);
    return;
  }
  const { lines: count, created, replaced, withdrawn, unchanged, refused } = result;
  printRows([{ lines: count, created, replaced, withdrawn, unchanged, refused }], undefined, '');
  for (const { line, refusal } of outcomes) {
    if (refusal !== null) console.error(`payfac: line ${line}: ${refusal.code}: ${refusal.detail}`);
  }
  if (dryRun) console.log('Nothing was written.');
}

function formatOf(file: string): Format {
  if (file.endsWith('.csv')) return 'ap008';
  return file.endsWith('.json') ? 'json' : 'ndjson';
}

/** Reads a whole file, because the effects of one seller, which are written together, may be anywhere in it. */
async function readEffectFile(file: string, format: Format): Promise<EffectInputLine[]> {
  const bytes = await readWhole(file);
  if (!isUtf8(bytes)) throw new UserError(`${file} is not UTF-8: convert it. Nothing was written.`);
  if (format === 'json') {
    const elements = Array.isArray(parseJson(bytes.toString())) ? elementsOf(bytes) : null;
    if (elements === null)
      throw new UserError(`${file} is not a JSON array of effects; nothing was written.`);
    return readEffectLines(Array.from(elements, (element, at) => lineOfElement(element, at + 1, bytes)));
  }
  const lines: RawLine[] = [];
  for await (const line of readLines([bytes])) lines.push(line);
  if (format === 'ndjson') return readEffectLines(lines);
  return lines.map((line) => ({ number: line.number, input: readAp008(line.bytes.toString()) }));
}

interface ListOptions {
  seller?: number;
  contract?: string;
  date?: string;
  status?: Effect['status'];
  intermediary?: string;
  limit: number;
  json?: true;
}

export function listEffectsCommand(command: Command): void {
  command
    .option('--seller <id>', 'list only effects on units of this seller', idArgument)
    .option('--contract <id>', 'list only effects of this contract')
    .option('--date <date>', 'list only effects on units that fall due on this day', dateArgument)
    .addOption(new Option('--status <status>', 'list only effects with this status').choices(effectStatuses))
    .option('--intermediary <name>', 'the intermediary of the sellers; needed if there are several')
    .option('--limit <n>', 'list at most this many effects', wholeNumberArgument(1, 999_999), 100)
    .option('--json', 'print the effects as JSON')
    .action((options: ListOptions) => withService((service) => list(service, options)));
}

async function list({ store }: Service, options: ListOptions): Promise<void> {
  const { seller, contract = null, date: dueDate = null, status = null, limit, json } = options;
  const intermediaryId = await oneIntermediary(store.read, options.intermediary, 'a list of effects');
  const filter = { intermediaryId, sellerId: seller ?? null, contract, dueDate, status };
  const effects = await listEffects(store.read, filter, 0, limit);
  printRows(effects.map(effectToWire), json, 'There are no such effects.');
}

const settledHelp = `
A row for each transfer to a beneficiary that the closings of the day made: contract, document (of the seller),
arrangement, dueDate (of the unit), amount (BRL), transferDate, paymentDate, status, idTransfer, endToEndId. What is
PAID was settled; --status PAID leaves out the rest. It stops before a transfer whose seal is broken.`;

interface SettledOptions {
  date: string;
  format: 'csv' | 'ndjson';
  status?: 'PAID';
  intermediary?: string;
  out?: string;
}

export function settledCommand(command: Command): void {
  command
    .requiredOption('--date <date>', 'the date of the closings, such as 2026-11-30', dateArgument)
    .addOption(
      new Option('--format <format>', 'the form of the file').choices(['csv', 'ndjson']).default('csv'),
    )
    .addOption(
      new Option('--status <status>', 'write only transfers that have this status').choices(['PAID']),
    )
    .option('--intermediary <name>', 'the intermediary of the sellers; needed if there are several')
    .option('--out <file>', 'the file to write, with mode 0600 (default: standard output)')
    .addHelpText('after', settledHelp)
    .action((options: SettledOptions) => withService((service) => writeSettled(service, options)));
}

const settledColumns = [
  ...['contract', 'document', 'arrangement', 'dueDate', 'amount'],
  ...['transferDate', 'paymentDate', 'status', 'idTransfer', 'endToEndId'],
];

async function writeSettled(service: Service, options: SettledOptions): Promise<void> {
  const { date, status = null, out } = options;
  const intermediaryId = await oneIntermediary(service.store.read, options.intermediary, 'a notice');
  const rows = settledRows(service, { intermediaryId, transferDate: date, status }, options.format);
  if (out === undefined) await writeToStdout(rows);
  else {
    await writeToFile(out, rows);
    console.log(`Written to ${out}.`);
  }
}

async function* settledRows(
  { store, keyring }: Service,
  filter: Parameters<typeof exportTransfers>[1],
  format: SettledOptions['format'],
): AsyncGenerator<string> {
  if (format === 'csv') yield csvRow(settledColumns);
  for await (const { transfer } of exportTransfers({ read: store.read, keyring }, filter)) {
    if (transfer.contract === null) continue;
    const row = {
      contract: transfer.contract,
      document: transfer.sellerDocument,
      arrangement: transfer.arrangement,
      dueDate: transfer.dueDate,
      amount: brlFromCents(transfer.amountCents),
      transferDate: transfer.transferDate,
      paymentDate: transfer.paymentDate,
      status: transfer.status,
      idTransfer: transfer.id,
      endToEndId: transfer.endToEndId,
    };
    yield format === 'csv' ? csvRows(settledColumns, [row]) : `${JSON.stringify(row)}\n`;
  }
}
