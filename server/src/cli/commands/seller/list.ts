import type { Command } from 'commander';
import { isForgotten } from '../../../sellers/forgotten.ts';
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
    companyName: isForgotten(seller.document) ? null : seller.company_name,
    document: isForgotten(seller.document) ? null : seller.document,
    status: isForgotten(seller.document) ? 'FORGOTTEN' : seller.status,
    intermediary: seller.intermediary,
    createdAt: shownInstant(seller.created_at),
  }));
  printRows(rows, json, 'There are no sellers yet. Create one with POST /v2/seller.');
}
