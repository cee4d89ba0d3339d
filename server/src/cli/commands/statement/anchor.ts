import type { Command } from 'commander';
import { loadConfig } from '../../../config.ts';
import type { Service } from '../../../service.ts';
import { counted } from '../../../shared/counted.ts';
import { UserError } from '../../../shared/user-error.ts';
import { AnchorLog } from '../../../statement/anchor/anchor-log.ts';
import { printJson } from '../../output.ts';
import { withService } from '../../with-service.ts';

const help = `
Appends the last line of each statement that changed since the file was last written: idIntermediary, idSeller,
sequence, hash and how often the account or the plans were changed; and each refund since. A new file begins with all
statements. Keep the file where nobody who can write to the database can change it, and pass it to \`payfac statement
verify --anchor FILE\` later. A server does the same every minute when PAYFAC_ANCHOR_FILE is set.`;

export function define(command: Command): void {
  command
    .argument('[file]', 'the file to append to (default: the one in PAYFAC_ANCHOR_FILE)')
    .option('--json', 'print file, savedAt and sellers as JSON')
    .addHelpText('after', help)
    .action((file: string | undefined, { json }: { json?: true }) =>
      withService((service) => saveAnchor(service, file ?? anchorFile(), json)),
    );
}

function anchorFile(): string {
  const file = loadConfig().anchorFile;
  if (file !== null) return file;
  throw new UserError('name the file to append to, or set PAYFAC_ANCHOR_FILE.');
}

async function saveAnchor(service: Service, file: string, json?: true): Promise<void> {
  const { savedAt, sellers, doubtful } = await new AnchorLog(file).save(service);
  const [first] = doubtful;
  if (first !== undefined) {
    const others = doubtful.length === 1 ? '' : ` and ${counted(doubtful.length - 1, 'other')}`;
    throw new UserError(
      `the statement of seller ${first}${others} does not verify, or is shorter than in ${file}: its end was not ` +
        `saved, those of all others were. See \`payfac statement verify --anchor ${file}\`.`,
    );
  }
  if (json) printJson({ file, savedAt, sellers });
  else console.log(`${counted(sellers, 'changed statement')} as of ${savedAt}: appended to ${file}.`);
}
