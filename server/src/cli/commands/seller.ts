import { Command } from 'commander';
import { operator } from '../../audit/actor.ts';
import type { Service } from '../../service.ts';
import { forgetSeller } from '../../onboarding/forget-seller.ts';
import { setSellerStatus } from '../../sellers/seller-status.service.ts';
import { listSellers } from '../../sellers/seller.repository.ts';
import type { SellerStatus } from '../../sellers/seller.ts';
import { UserError } from '../../shared/user-error.ts';
import { parseId, withService } from '../command.ts';
import { printJson, printTable, shownInstant } from '../output.ts';

export function sellerCommand(): Command {
  const list = new Command('list')
    .description('every seller')
    .option('--json', 'print JSON')
    .action((options: { json?: true }) =>
      withService((service) => showSellers(service, options.json === true)),
    );
  return new Command('seller')
    .description('sellers')
    .addCommand(list)
    .addCommand(
      statusCommand('block', 'BLOCKED', "refuse the seller's tokens from now on; its charges still enter"),
    )
    .addCommand(statusCommand('unblock', 'ACTIVE', "accept the seller's tokens again"))
    .addCommand(forgetCommand());
}

function statusCommand(name: string, status: SellerStatus, description: string): Command {
  return new Command(name)
    .description(description)
    .argument('<id>', 'the seller', parseId)
    .action((id: number) =>
      withService(async ({ store, clock }) => {
        await store.write((tx) => setSellerStatus(tx, operator, id, status, clock()));
        console.log(`Seller ${id} is ${status}.`);
      }),
    );
}

const forgetHelp = `
Erases, for good, what tells who a blocked seller is and where it is paid, the customers and titles of its charges, and
the stored replies about it, and revokes its tokens. Its id, charges, fees and statement stay, and \`payfac statement
verify\` still holds; the API finds the seller no more, and no charge of it is imported. Its document may be registered
again, as another seller. Run again after a failure, it finishes.

On SQLite the file is rewritten so that nothing is left in it: writes wait meanwhile, and the disk needs room for a
second copy. Not erased: backups, rejected files and the log of PostgreSQL, which are yours to keep or delete, and the
audit records, which go after a year.`;

function forgetCommand(): Command {
  return new Command('forget')
    .description("erase a blocked seller's personal data, and its customers', for good")
    .argument('<id>', 'the seller', parseId)
    .option('--yes', 'do it: it cannot be undone')
    .addHelpText('after', forgetHelp)
    .action((id: number, { yes }: { yes?: true }) => {
      if (yes !== true) {
        throw new UserError(
          `this erases seller ${id} and its customers for good; nothing was done. Add --yes to do it, or read ` +
            '`payfac seller forget --help`.',
        );
      }
      return withService(async (service) => {
        await forgetSeller(service, operator, id);
        console.log(`Seller ${id} is erased. Its statement is as it was.`);
      });
    });
}

async function showSellers({ store }: Service, asJson: boolean): Promise<void> {
  const rows = (await listSellers(store.read)).map((seller) => ({
    id: seller.id,
    companyName: seller.forgottenAt === null ? seller.companyName : null,
    document: seller.forgottenAt === null ? seller.document : null,
    status: seller.forgottenAt === null ? seller.status : 'FORGOTTEN',
    intermediary: seller.intermediary,
    createdAt: shownInstant(seller.createdAt),
  }));
  if (asJson) printJson(rows);
  else printTable(rows, 'There are no sellers yet. Create one with POST /v2/seller.');
}
