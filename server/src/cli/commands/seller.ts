import { Command } from 'commander';
import { operator } from '../../audit/actor.ts';
import type { Service } from '../../service.ts';
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
    .addCommand(statusCommand('unblock', 'ACTIVE', "accept the seller's tokens again"));
}

function statusCommand(name: string, status: SellerStatus, description: string): Command {
  return new Command(name)
    .description(description)
    .argument('<id>', 'the seller', parseId)
    .action((id: number) =>
      withService(async ({ store, clock }) => {
        const found = await store.write((tx) => setSellerStatus(tx, operator, id, status, clock()));
        if (!found) throw new UserError(`there is no seller ${id}; \`payfac seller list\` shows them.`);
        console.log(`Seller ${id} is ${status}.`);
      }),
    );
}

async function showSellers({ store }: Service, asJson: boolean): Promise<void> {
  const rows = (await listSellers(store.read)).map((seller) => ({
    id: seller.id,
    companyName: seller.company_name,
    document: seller.document,
    status: seller.status,
    intermediary: seller.intermediary,
    createdAt: shownInstant(seller.created_at),
  }));
  if (asJson) printJson(rows);
  else printTable(rows, 'There are no sellers yet. Create one with POST /v2/seller.');
}
