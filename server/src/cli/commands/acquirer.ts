import { createReadStream } from 'node:fs';
import { Option, type Command } from 'commander';
import { readCielo, type CieloLine } from '../../acquirer/cielo-file.ts';
import { SettlementFileError, type SettlementLine } from '../../acquirer/settlement-line.ts';
import { readLines } from '../../imports/lines.ts';
import type { ReadField } from '../../positional/record.ts';
import { reasonOf, UserError } from '../../shared/errors.ts';
import { brlFromCents, formatBrl, formatGroupedBrl } from '../../shared/money.ts';
import { counted, grouped, singleLine } from '../../shared/text.ts';
import { printTable, someRejectedExitCode, writeToStdout } from '../output.ts';

const explainHelp = `
The file is Cielo's electronic statement 03 (sales), 04 (payments) or 16 (Pix), layout 015. Only the file is read, as a
stream. The digits of cards are never shown. Use the output only if the exit code is 0.

Exit codes: 0 the file is whole; 2 something is wrong with it, and standard error says where; 1 it cannot be read.`;

export function explainAcquirerFileCommand(command: Command): void {
  command
    .argument('<file>', 'a file from an acquirer')
    .addOption(
      new Option(
        '--format <format>',
        'table: the fields of each record; ndjson: one JSON line for each movement',
      )
        .choices(['table', 'ndjson'])
        .default('table'),
    )
    .addHelpText('after', explainHelp)
    .action(explain);
}

async function explain(path: string, { format }: { format: 'table' | 'ndjson' }): Promise<void> {
  try {
    if (format === 'ndjson') await writeToStdout(settlementLinesOf(path));
    else await printRecords(path);
  } catch (error) {
    if (!(error instanceof SettlementFileError)) throw error;
    console.error(`payfac: ${error.message}`);
    process.exitCode = someRejectedExitCode;
  }
}

async function* linesOf(path: string): AsyncGenerator<CieloLine> {
  const stream = createReadStream(path);
  try {
    yield* readCielo(readLines(stream));
  } catch (cause) {
    if (cause instanceof UserError) throw cause;
    const advice = 'Check that it exists and that this user may read it.';
    throw new UserError(`cannot read ${path}: ${reasonOf(cause)}. ${advice}`, { cause });
  } finally {
    stream.destroy();
  }
}

async function* settlementLinesOf(path: string): AsyncGenerator<string> {
  for await (const { settlementLine } of linesOf(path)) {
    if (settlementLine !== null) yield `${JSON.stringify(shownLine(settlementLine))}\n`;
  }
}

/** Returns a settlement line with its amounts in BRL, and without what it does not have. */
function shownLine({ saleCents, grossCents, costCents, netCents, ...others }: SettlementLine): object {
  const amounts = {
    saleValue: brlFromCents(saleCents),
    gross: brlFromCents(grossCents),
    cost: brlFromCents(costCents),
    net: brlFromCents(netCents),
  };
  return Object.fromEntries(Object.entries({ ...others, ...amounts }).filter(([, value]) => value !== null));
}

/** Prints the fields of each record in Portuguese, and at the end what the file tells of. */
async function printRecords(path: string): Promise<void> {
  const sums = new Map<string, Sum>();
  let records = 0;
  for await (const { line, record, fields, settlementLine } of linesOf(path)) {
    records += 1;
    console.log(`${line}  ${record.title}\n`);
    printTable(fields.filter(({ field }) => !hidden.has(field.name)).map(shownField));
    console.log();
    if (settlementLine !== null) add(sums, settlementLine);
  }
  console.log(`${counted(records, 'record')}. The file is whole.`);
  if (sums.size === 0) return;
  console.log();
  printTable(
    [...sums].map(([kind, { count, gross, cost, net }]) => ({
      ...{ kind, lines: grouped(count), gross: formatGroupedBrl(gross) },
      ...{ cost: formatGroupedBrl(cost), net: formatGroupedBrl(net) },
    })),
  );
}

/** The key of a unit has the CPF or CNPJ of its holder, and tells a reader nothing else. */
const hidden = new Set(['unitKey']);

function shownField({ field, value }: ReadField) {
  const { name, from, to, kind, explanation } = field;
  const positions = from === to ? String(from) : `${from}-${to}`;
  const shown = kind === 'signed' ? formatBrl(Number(value)) : singleLine(String(value));
  return { positions, field: name, value: shown, meaning: explanation };
}

interface Sum {
  count: number;
  gross: number;
  cost: number;
  net: number;
}

function add(sums: Map<string, Sum>, { kind, grossCents, costCents, netCents }: SettlementLine): void {
  const sum = sums.get(kind) ?? { count: 0, gross: 0, cost: 0, net: 0 };
  sum.count += 1;
  sum.gross += grossCents;
  sum.cost += costCents;
  sum.net += netCents;
  sums.set(kind, sum);
}
