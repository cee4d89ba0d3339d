import type { Command } from 'commander';
import { operator } from '../../../audit/actor.ts';
import { forgetSeller } from '../../../onboarding/forget-seller.ts';
import { UserError } from '../../../shared/user-error.ts';
import { idArgument } from '../../arguments.ts';
import { withService } from '../../with-service.ts';

const retention = `Brazilian rules that may require you to keep this data; ask your counsel which of them apply, and until when:
- against money laundering: Lei 9.613/1998, art. 10, § 2 (identification of customers and records of transactions, at
  least five years from the end of the relationship or the transaction), and Circular BCB 3.978/2020 (for institutions
  that the Banco Central authorizes, ten years for many of them);
- tax: CTN (Lei 5.172/1966), arts. 173, 174 and 195 (documents until the tax is time-barred, in general five years).
The LGPD (Lei 13.709/2018), art. 16, I, allows personal data to be kept where such a rule requires it.`;

const help = `
Erases everything that says who the seller is and where it is paid, also in its transfers, the customers and titles of
its charges, and the stored responses about it, and revokes its tokens. A seller with a transfer that is CREATED or SENT
is not erased. Its id, charges, fees and statement stay, and \`payfac statement
verify\` still passes. The API no longer finds the seller, and its charges are no longer imported. Its document may be
registered again, as a new seller. If the command fails, run it again: it goes on where it stopped.

On SQLite the file is rewritten so that nothing stays in it. Meanwhile writes wait, and the disk needs room for a second
copy. Not erased: backups, rejected files, exported transfers and the logs of PostgreSQL, which you may have to delete
yourself, and the audit records, which are deleted after a year.

${retention}`;

export function define(command: Command): void {
  command
    .argument('<id>', 'the seller, which must be blocked', idArgument)
    .option('--retention-expired', 'confirm that no rule requires you to keep this data any longer')
    .option('--yes', 'confirm: it cannot be undone')
    .addHelpText('after', help)
    .action(forget);
}

interface ForgetOptions {
  retentionExpired?: true;
  yes?: true;
}

async function forget(sellerId: number, { retentionExpired, yes }: ForgetOptions): Promise<void> {
  if (retentionExpired !== true) {
    throw new UserError(
      `this erases data of seller ${sellerId} and its customers that you may have to keep; nothing was done.\n\n` +
        `${retention}\n\nIf none of them applies any longer, add --retention-expired.`,
    );
  }
  if (yes !== true) {
    throw new UserError(
      `this erases seller ${sellerId} and its customers for good; nothing was done. Add --yes to do it, or read ` +
        '`payfac seller forget --help`.',
    );
  }
  await withService((service) => forgetSeller(service, operator, sellerId));
  console.log(`Seller ${sellerId} is erased. Its statement is unchanged.`);
}
