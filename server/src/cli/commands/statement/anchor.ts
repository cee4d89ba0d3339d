import type { Command } from 'commander';
import type { Service } from '../../../service.ts';
import { counted } from '../../../shared/counted.ts';
import { writeAnchorFile } from '../../../statement/verify/anchor-file.ts';
import { takeAnchor } from '../../../statement/verify/anchor.ts';
import { printJson } from '../../output.ts';
import { withService } from '../../with-service.ts';

const help = `
Saves the head of each statement: idIntermediary, idSeller, sequence, hash. Keep the file where nobody who can write to
the database can change it, and pass it to \`payfac statement verify --anchor FILE\` later.`;

export function define(command: Command): void {
  command
    .argument('<file>', 'the file to write; an older anchor of this name is replaced')
    .option('--json', 'print file, savedAt and sellers as JSON')
    .addHelpText('after', help)
    .action((file: string, { json }: { json?: true }) =>
      withService((service) => saveAnchor(service, file, json)),
    );
}

async function saveAnchor(service: Service, file: string, json?: true): Promise<void> {
  const anchor = await takeAnchor(service);
  await writeAnchorFile(file, anchor);
  const { savedAt, heads } = anchor;
  if (json) printJson({ file, savedAt, sellers: heads.size });
  else console.log(`The heads of ${counted(heads.size, 'statement')} as of ${savedAt} are in ${file}.`);
}
