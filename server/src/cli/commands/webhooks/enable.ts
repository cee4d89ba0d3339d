import type { Command } from 'commander';
import { operator } from '../../../audit/actor.ts';
import { noSuchSeller } from '../../../sellers/seller-errors.ts';
import type { Service } from '../../../service.ts';
import { UserError } from '../../../shared/user-error.ts';
import { enableEndpoint } from '../../../webhooks/endpoints/endpoint.service.ts';
import { idArgument } from '../../arguments.ts';
import { printJson } from '../../output.ts';
import { withService } from '../../with-service.ts';

interface EnableOptions {
  seller: number;
  json?: true;
}

export function define(command: Command): void {
  command
    .requiredOption('--seller <id>', 'the seller', idArgument)
    .option('--json', 'print idSeller, enabled and changed as JSON')
    .addHelpText('after', '\nEvents that were recorded while it was disabled are sent at once.')
    .action((options: EnableOptions) => withService((service) => enable(service, options)));
}

async function enable({ store, clock }: Service, { seller, json }: EnableOptions): Promise<void> {
  const change = { actorOf: operator, sellerId: seller, now: clock() };
  const outcome = await store.write((tx) => enableEndpoint(tx, change));
  if (outcome === 'unknown') throw noSuchSeller(seller);
  if (outcome === 'no_secret') {
    throw new UserError(
      `seller ${seller} has no webhook secret yet. Run \`payfac webhooks rotate-secret --seller ${seller}\`, which makes ` +
        'one and enables the endpoint.',
    );
  }
  const changed = outcome === 'enabled';
  if (json) printJson({ idSeller: seller, enabled: true, changed });
  else console.log(`The endpoint of seller ${seller} ${changed ? 'is' : 'was already'} enabled.`);
}
