import type { Command } from 'commander';
import { listSellers } from '../../../sellers/seller.repository.ts';
import type { Service } from '../../../service.ts';
import { printRows, shownInstant } from '../../output.ts';
import { withService } from '../../with-service.ts';

export function define(command: Command): void {
  command
    .option('--json', 'print the sellers as JSON')
    .action(({ json }: { json?: true }) => withService((service) => list(service, json)));
}

async function list({ store }: Service, json?: true): Promise<void> {
  const rows = (await listSellers(store.read)).map((seller) => ({
    id: seller.id,
    companyName: seller.forgottenAt === null ? seller.companyName : null,
    document: seller.forgottenAt === null ? seller.document : null,
    status: seller.forgottenAt === null ? seller.status : 'FORGOTTEN',
    intermediary: seller.intermediary,
    createdAt: shownInstant(seller.createdAt),
  }));
  printRows(rows, json, 'There are no sellers yet. Create one with POST /v2/seller.');
}
