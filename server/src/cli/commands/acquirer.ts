import { Option, type Command } from 'commander';
import type { CieloLine } from '../../acquirer/cielo-file.ts';
import { ownLineOf } from '../../acquirer/own-line.ts';
import { openSettlementFile, readSettlementFile } from '../../acquirer/settlement-file.ts';
import { SettlementFileError, type SettlementLine } from '../../acquirer/settlement-line.ts';
import { fileSource, readLines } from '../../imports/lines.ts';
import { DomainError } from '../../shared/errors.ts';
import { positionsOf } from '../../positional/fault.ts';
import type { ReadField } from '../../positional/record.ts';
import { formatBrl, formatGroupedBrl } from '../../shared/money.ts';
import { counted, grouped, singleLine } from '../../shared/text.ts';
import { someRejectedExitCode, tableOf, writeToStdout } from '../output.ts';

const explainHelp = `
The file is Cielo's electronic statement 03 (sales), 04 (payments) or 16 (Pix), layout 015, or settlement lines in our
own format, NDJSON or CSV. Only the file is read, as a stream. The digits of cards are never shown. Of our own formats
the table has only the sums. --format ndjson prints our own format. Use the output only if the exit code is 0.

Exit codes: 0 nothing is wrong with the file; 2 something is, and standard error says where; 1 it cannot be read.`;

export function explainAcquirerFileCommand(command: Command): void {
  command
    .argument('<file>', 'a file from an acquirer')
    .addOption(
      new Option(
        '--format <format>',
        'table: the fields of each record and the sums; ndjson: one JSON line for each movement',
      )
        .choices(['table', 'ndjson'])
        .default('table'),
    )
    .addHelpText('after', explainHelp)
    .action(explain);
}

function explain(path: string, { format }: { format: 'table' | 'ndjson' }): Promise<void> {
  return refusingBroken(() => writeToStdout(format === 'ndjson' ? settlementLinesOf(path) : tablesOf(path)));
}

/** Does something with a file. If it is not whole, says where on standard error, and sets the exit code. */
export async function refusingBroken(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isRefused =
      error instanceof SettlementFileError ||
      (error instanceof DomainError && error.code === 'establishment_unknown');
    if (!isRefused) throw error;
    console.error(`payfac: ${error.message}`);
    process.exitCode = someRejectedExitCode;
  }
}

export async function* bytesOf(path: string): AsyncGenerator<Buffer> {
  yield* (await fileSource(path)).bytes;
}

async function* settlementLinesOf(path: string): AsyncGenerator<string> {
  for await (const { settlementLine } of readSettlementFile(readLines(bytesOf(path)))) {
    if (settlementLine !== null) yield `${JSON.stringify(ownLineOf(settlementLine))}\n`;
  }
}

/** Yields the fields of each record in Portuguese, if the file is Cielo's, and at the end the sums of each kind. */
async function* tablesOf(path: string): AsyncGenerator<string> {
  const file = await openSettlementFile(readLines(bytesOf(path)));
  const sums = new Map<string, Sum>();
  if (file.form === 'cielo') yield* recordsOf(file.records, sums);
  else {
    let lines = 0;
    for await (const line of file.lines) {
      lines += 1;
      add(sums, line);
    }
    yield `${counted(lines, 'line')} in our own format, ${file.form}. Nothing is wrong with them.\n`;
  }
  if (sums.size === 0) return;
  const rows = [...sums].map(([kind, { count, gross, cost, net }]) => ({
    ...{ kind, lines: grouped(count), gross: formatGroupedBrl(gross) },
    ...{ cost: formatGroupedBrl(cost), net: formatGroupedBrl(net) },
  }));
  yield `\n${tableOf(rows)}\n`;
}

async function* recordsOf(records: AsyncIterable<CieloLine>, sums: Map<string, Sum>): AsyncGenerator<string> {
  let count = 0;
  for await (const { line, record, fields, settlementLine } of records) {
    count += 1;
    const rows = fields.filter(({ field }) => !hidden.has(field.name)).map(shownField);
    yield `${line}  ${record.title}\n\n${tableOf(rows)}\n\n`;
    if (settlementLine !== null) add(sums, settlementLine);
  }
  yield `${counted(count, 'record')}. The file is whole.\n`;
}

/** The key of a unit has the CPF or CNPJ of its holder, and tells a reader nothing else. */
const hidden = new Set(['unitKey']);

function shownField({ field, value }: ReadField) {
  const { name, kind, explanation } = field;
  const shown = kind === 'signed' ? formatBrl(Number(value)) : singleLine(String(value));
  return { positions: positionsOf(field), field: name, value: shown, meaning: explanation };
}

interface Sum {
  count: number;
  gross: bigint;
  cost: bigint;
  net: bigint;
}

function add(sums: Map<string, Sum>, { kind, grossCents, costCents, netCents }: SettlementLine): void {
  const { count, gross, cost, net } = sums.get(kind) ?? { count: 0, gross: 0n, cost: 0n, net: 0n };
  sums.set(kind, {
    count: count + 1,
    gross: gross + BigInt(grossCents),
    cost: cost + BigInt(costCents),
    net: net + BigInt(netCents),
  });
}
