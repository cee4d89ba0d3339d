import type { Command } from 'commander';
import { operator } from '../../../audit/actor.ts';
import { forgetSeller } from '../../../onboarding/forget-seller.ts';
import { UserError } from '../../../shared/user-error.ts';
import { idArgument } from '../../arguments.ts';
import { withService } from '../../with-service.ts';

const help = `
Erases everything that says who the seller is and where it is paid, the customers and titles of its charges, and the
stored responses about it, and revokes its tokens. Its id, charges, fees and statement stay, and \`payfac statement
verify\` still passes. The API no longer finds the seller, and its charges are no longer imported. Its document may be
registered again, as a new seller. If the command fails, run it again: it goes on where it stopped.

On SQLite the file is rewritten so that nothing stays in it. Meanwhile writes wait, and the disk needs room for a second
copy. Not erased: backups, rejected files and the logs of PostgreSQL, which you may have to delete yourself, and the
audit records, which are deleted after a year.`;

export function define(command: Command): void {
  command
    .argument('<id>', 'the seller, which must be blocked', idArgument)
    .option('--yes', 'confirm: it cannot be undone')
    .addHelpText('after', help)
    .action((id: number, { yes }: { yes?: true }) => forget(id, yes));
}

async function forget(sellerId: number, yes?: true): Promise<void> {
  if (yes !== true) {
    throw new UserError(
      `this erases seller ${sellerId} and its customers for good; nothing was done. Add --yes to do it, or read ` +
        '`payfac seller forget --help`.',
    );
  }
  await withService((service) => forgetSeller(service, operator, sellerId));
  console.log(`Seller ${sellerId} is erased. Its statement is unchanged.`);
}
