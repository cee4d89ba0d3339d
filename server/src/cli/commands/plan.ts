import { Command, InvalidArgumentError } from 'commander';
import { operator } from '../../audit/actor.ts';
import type { Service } from '../../service.ts';
import { listPlans } from '../../rate-plans/rate-plan.repository.ts';
import { assignPlan, makeDefaultPlan } from '../../rate-plans/plan-assignment.service.ts';
import { formatInstant, parseInstant } from '../../shared/calendar.ts';
import { parseId, withService } from '../command.ts';
import { printJson, printTable, shownInstant } from '../output.ts';
import { explainCommand } from './plan-explain.ts';

export function planCommand(): Command {
  const list = new Command('list')
    .description('every rate plan')
    .option('--json', 'print JSON')
    .action((options: { json?: true }) =>
      withService((service) => showPlans(service, options.json === true)),
    );
  const makeDefault = new Command('default')
    .description('price the sellers created from now on with this plan')
    .requiredOption('--plan <id>', 'the plan', parseId)
    .action(({ plan }: { plan: number }) =>
      withService(async ({ store, clock }) => {
        await store.write((tx) => makeDefaultPlan(tx, operator, plan, clock()));
        console.log(`Sellers created from now on have plan ${plan}.`);
      }),
    );
  const assign = new Command('assign')
    .description("change a seller's plan from a moment on; what is imported already keeps its price")
    .requiredOption('--seller <id>', 'the seller', parseId)
    .requiredOption('--plan <id>', 'the plan', parseId)
    .option('--from <instant>', 'RFC 3339, such as 2026-12-01T00:00:00-03:00; now when left out', instant)
    .action(({ seller, plan, from }: { seller: number; plan: number; from?: number }) =>
      withService(async ({ store, clock }) => {
        const now = clock();
        const validFrom = from ?? now;
        await store.write((tx) =>
          assignPlan(tx, operator, { sellerId: seller, planId: plan, validFrom }, now),
        );
        console.log(`Plan ${plan} prices what seller ${seller} is paid from ${formatInstant(validFrom)} on.`);
      }),
    );
  return new Command('plan')
    .description('rate plans')
    .addCommand(list)
    .addCommand(makeDefault)
    .addCommand(assign)
    .addCommand(explainCommand());
}

function instant(text: string): number {
  const parsed = parseInstant(text);
  if (parsed === null)
    throw new InvalidArgumentError('It must be an instant such as 2026-12-01T00:00:00-03:00.');
  return parsed;
}

async function showPlans({ store }: Service, asJson: boolean): Promise<void> {
  const rows = (await listPlans(store.read)).map((plan) => ({
    id: plan.id,
    name: plan.name,
    intermediary: plan.intermediary,
    default: plan.is_default,
    sellers: plan.sellers,
    createdAt: shownInstant(plan.created_at),
  }));
  if (asJson) printJson(rows);
  else printTable(rows, 'There are no plans yet; an intermediary is born with one.');
}
