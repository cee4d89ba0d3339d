import type { Command } from 'commander';
import { receiveFile, type ReceivedFile } from '../../acquirer/receive-file.service.ts';
import { listFiles, type SettlementFile } from '../../acquirer/settlement-file.repository.ts';
import { operator } from '../../audit/audit.repository.ts';
import { fileSource } from '../../imports/lines.ts';
import { oneIntermediary } from '../../intermediaries/named-intermediary.ts';
import type { Service } from '../../service.ts';
import { formatInstant } from '../../shared/calendar.ts';
import { UserError } from '../../shared/errors.ts';
import { brlFromCents, formatGroupedBrl } from '../../shared/money.ts';
import { counted } from '../../shared/text.ts';
import { wholeNumberArgument } from '../arguments.ts';
import { printJson, printRows } from '../output.ts';
import { showProgress } from '../progress.ts';
import { withService } from '../with-service.ts';
import { bytesOf, refusingBroken } from './acquirer.ts';

interface Options {
  intermediary?: string;
  json?: true;
}

interface NewFileOptions extends Options {
  newEstablishment?: true;
}

const whose = ['--intermediary <name>', 'whose file it is; needed if there are several'] as const;

const importHelp = `
The file is as for \`payfac acquirer explain\`. It is read once to its end before anything is written, and counts once
all of it is there. If the import was interrupted, run it again: it goes on where it was. A file for an establishment
that none was for so far may be another intermediary's: it is refused, unless it is the first or --new-establishment
says that it is yours.

Exit codes: 0 the file is imported, now or before; 2 it is not whole or is refused, and standard error says where; 1 it
could not be imported.`;

export function importAcquirerFileCommand(command: Command): void {
  command
    .argument('<file>', 'a file from an acquirer')
    .option(...whose)
    .option('--new-establishment', 'the file may be for an establishment that none was for so far')
    .option('--json', 'print the file as JSON')
    .addHelpText('after', importHelp)
    .action((path: string, options: NewFileOptions) =>
      refusingBroken(() => withService((service) => runImport(service, path, options), { isBulk: true })),
    );
}

async function runImport(service: Service, path: string, options: NewFileOptions): Promise<void> {
  const { intermediary, newEstablishment = false, json } = options;
  const intermediaryId = await oneIntermediary(service.store.read, intermediary, 'a file from an acquirer');
  const { totalBytes } = await fileSource(path);
  if (totalBytes === null) {
    throw new UserError(`${path} is a pipe, and an import reads its file twice. Write it to a file first.`);
  }
  const progress = showProgress();
  const received = await receiveFile(service, operator(intermediaryId), () => bytesOf(path), {
    isNewEstablishment: newEstablishment,
    // The lines are read twice, and then compared.
    onProgress: ({ lines, bytes }) => progress.update({ lines, done: bytes, total: 3 * totalBytes }),
  }).finally(() => progress.stop());
  const { file, isNew, open } = received;
  if (json) printJson({ ...shownFile(file), isNew, open });
  else printFile(received);
}

function printFile({ file, isNew, open }: ReceivedFile): void {
  const { statement, acquirer, lines, grossCents, costCents, netCents } = file;
  const [gross, cost, net] = [grossCents, costCents, netCents].map(formatGroupedBrl);
  console.log(
    `File ${file.id}, statement ${statement} of ${acquirer}, ${counted(lines, 'line')}: ` +
      `${gross} BRL gross, ${cost} cost, ${net} net.`,
  );
  if (!isNew) console.log('It was imported before, and nothing changed.');
  console.log(
    open === 0
      ? 'All of it agrees with the charges.'
      : `${counted(open, 'line')} to look at: see payfac reconcile.`,
  );
}

interface ListOptions extends Options {
  limit: number;
}

export function listAcquirerFilesCommand(command: Command): void {
  command
    .option(...whose)
    .option('--limit <n>', 'how many to list', wholeNumberArgument(1, 1_000), 100)
    .option('--json', 'print the files as JSON')
    .action((options: ListOptions) => withService((service) => list(service, options)));
}

async function list({ store }: Service, { intermediary, limit, json }: ListOptions): Promise<void> {
  const intermediaryId = await oneIntermediary(store.read, intermediary, 'a list of files');
  const files = await listFiles(store.read, intermediaryId, limit);
  if (json) printJson(files.map(shownFile));
  else
    printRows(files.map(fileRow), undefined, 'There are no files. Import one with `payfac acquirer import`.');
}

function shownFile(file: SettlementFile) {
  return {
    idFile: file.id,
    acquirer: file.acquirer,
    establishment: file.establishment,
    statement: file.statement,
    lines: file.lines,
    gross: brlFromCents(file.grossCents),
    cost: brlFromCents(file.costCents),
    net: brlFromCents(file.netCents),
    digest: file.digest.toString('hex'),
    importedAt: file.importedAt === null ? null : formatInstant(file.importedAt),
  };
}

function fileRow(file: SettlementFile) {
  const { id, acquirer, establishment, statement, lines, written, importedAt } = file;
  return {
    ...{ id, acquirer, establishment, statement, lines },
    gross: formatGroupedBrl(file.grossCents),
    cost: formatGroupedBrl(file.costCents),
    net: formatGroupedBrl(file.netCents),
    imported:
      importedAt === null
        ? `interrupted after ${counted(written, 'line')}: import it again`
        : formatInstant(importedAt),
  };
}
