import type { Command } from 'commander';
import { operator } from '../../../audit/actor.ts';
import { makeDefaultPlan } from '../../../intermediaries/default-plan.service.ts';
import type { Service } from '../../../service.ts';
import { idArgument } from '../../arguments.ts';
import { withService } from '../../with-service.ts';

export function define(command: Command): void {
  command
    .requiredOption('--plan <id>', 'the plan', idArgument)
    .action(({ plan }: { plan: number }) => withService((service) => makeDefault(service, plan)));
}

async function makeDefault({ store, keyring, clock }: Service, planId: number): Promise<void> {
  await store.write((tx) => makeDefaultPlan(tx, keyring, operator, planId, clock()));
  console.log(`Sellers created from now on get plan ${planId}.`);
}
