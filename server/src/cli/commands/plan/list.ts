import type { Command } from 'commander';
import { listPlans } from '../../../rate-plans/rate-plan.repository.ts';
import type { Service } from '../../../service.ts';
import { printRows, shownInstant } from '../../output.ts';
import { withService } from '../../with-service.ts';

export function define(command: Command): void {
  command
    .option('--json', 'print the plans as JSON')
    .action(({ json }: { json?: true }) => withService((service) => list(service, json)));
}

async function list({ store, clock }: Service, json?: true): Promise<void> {
  const rows = (await listPlans(store.read, clock())).map((plan) => ({
    id: plan.id,
    name: plan.name,
    version: plan.version,
    intermediary: plan.intermediary,
    default: plan.isDefault,
    sellers: plan.sellers,
    createdAt: shownInstant(plan.createdAt),
  }));
  printRows(rows, json, 'There are no plans yet. Every intermediary gets one when it is created.');
}
