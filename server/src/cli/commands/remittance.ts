import { Option, type Command } from 'commander';
import { readBankFile, type FileLine } from '../../bank/bank-file.ts';
import { bankLayouts } from '../../bank/layouts/bank-layouts.ts';
import { occurrencesOf, type Occurrences } from '../../bank/occurrences.ts';
import type { ReadField } from '../../positional/record.ts';
import { readWhole } from '../../imports/lines.ts';
import { describeFault, positionsOf } from '../../positional/fault.ts';
import { formatBrl } from '../../shared/money.ts';
import { counted, singleLine } from '../../shared/text.ts';
import { printJson, printTable, someRejectedExitCode } from '../output.ts';

const explainHelp = `
The file is a remittance or a return in CNAB 240. The layout is that of the bank in its first three positions, and the
generic one of FEBRABAN for a bank that has none of its own. Only the file is read. It has personal data, and so has the
output.

Exit codes: 0 the file is whole; 2 something is wrong with it, and standard error says where; 1 it cannot be read.`;

interface ExplainOptions {
  layout?: string;
  json?: true;
}

export function explainFileCommand(command: Command): void {
  command
    .argument('<file>', 'a file for a bank, or from one')
    .addOption(
      new Option('--layout <name>', 'the layout (default: that of the bank in the header)').choices(
        bankLayouts.map(({ name }) => name),
      ),
    )
    .option('--json', 'print the records and the faults as JSON')
    .addHelpText('after', explainHelp)
    .action(explain);
}

async function explain(path: string, { layout: name, json }: ExplainOptions): Promise<void> {
  const bytes = await readWhole(path);
  const { layout, lines, faults } = readBankFile(
    bytes,
    bankLayouts.find((known) => known.name === name),
  );
  const { title, occurrences } = layout;
  if (faults.length > 0) process.exitCode = someRejectedExitCode;
  const shown = lines.map((line) => ({
    ...{ line: line.line, record: line.layout.title, fields: shownFields(line, occurrences) },
  }));
  if (json) {
    printJson({ layout: layout.name, records: shown, faults });
    return;
  }
  console.log(`Layout: ${title}`);
  for (const { line, record, fields } of shown) {
    console.log(`\n${line}  ${record}\n`);
    printTable(fields);
  }
  for (const fault of faults) console.error(`payfac: ${describeFault(fault)}`);
  const found = faults.length === 0 ? 'The file is whole.' : `${counted(faults.length, 'fault')}.`;
  console.log(`\n${counted(lines.length, 'record')}. ${found}`);
}

function shownFields({ fields }: FileLine, occurrences: Occurrences) {
  return fields.map((read) => {
    const { name, explanation } = read.field;
    return {
      positions: positionsOf(read.field),
      field: name,
      value: shownValue(read, occurrences),
      meaning: explanation,
    };
  });
}

function shownValue({ field, value, fault }: ReadField, occurrences: Occurrences): string {
  if (fault !== null) return `${singleLine(String(value))} (!)`;
  if (field.kind === 'money') return formatBrl(Number(value));
  if (field.name !== 'occurrences') return singleLine(String(value));
  return occurrencesOf(String(value), occurrences)
    .map(({ code, explanation }) => `${singleLine(code)} ${explanation}`)
    .join('; ');
}
