import type { Command } from 'commander';
import { operator } from '../../../audit/actor.ts';
import { assignPlan } from '../../../rate-plans/plan-assignment.service.ts';
import type { Service } from '../../../service.ts';
import { formatInstant } from '../../../shared/calendar.ts';
import { idArgument, instantArgument } from '../../arguments.ts';
import { withService } from '../../with-service.ts';

interface AssignOptions {
  seller: number;
  plan: number;
  from?: number;
}

export function define(command: Command): void {
  command
    .requiredOption('--seller <id>', 'the seller', idArgument)
    .requiredOption('--plan <id>', "a plan of the seller's intermediary", idArgument)
    .option(
      '--from <instant>',
      'price payments from this instant on, such as 2026-12-01T00:00:00-03:00 (default: now)',
      instantArgument,
    )
    .action((options: AssignOptions) => withService((service) => assign(service, options)));
}

async function assign({ store, clock }: Service, { seller, plan, from }: AssignOptions): Promise<void> {
  const now = clock();
  const validFrom = from ?? now;
  const assignment = { sellerId: seller, planId: plan, validFrom };
  await store.write((tx) => assignPlan(tx, operator, assignment, now));
  console.log(`Plan ${plan} prices the payments to seller ${seller} from ${formatInstant(validFrom)} on.`);
}
