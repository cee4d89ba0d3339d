import type { Command } from 'commander';
import { operator } from '../../../audit/actor.ts';
import type { Service } from '../../../service.ts';
import { UserError } from '../../../shared/user-error.ts';
import { enableEndpoint } from '../../../webhooks/endpoints/endpoint.service.ts';
import { printJson } from '../../output.ts';
import { withService } from '../../with-service.ts';
import { endpointOptions, namedEndpoint, noSuchEndpoint, type EndpointOptions } from './named-endpoint.ts';

interface EnableOptions extends EndpointOptions {
  json?: true;
}

export function define(command: Command): void {
  endpointOptions(command, 'enable deliveries')
    .option('--json', 'print idSeller or intermediary, enabled and changed as JSON')
    .addHelpText('after', '\nEvents that were recorded while it was disabled are sent at once.')
    .action((options: EnableOptions) => withService((service) => enable(service, options)));
}

async function enable({ store, clock }: Service, options: EnableOptions): Promise<void> {
  const endpoint = await namedEndpoint(store.read, options);
  const change = { actorOf: operator, of: endpoint.of, now: clock() };
  const outcome = await store.write((tx) => enableEndpoint(tx, change));
  if (outcome === 'unknown') throw noSuchEndpoint(endpoint);
  if (outcome === 'no_secret') {
    throw new UserError(
      `${endpoint.name} has no webhook secret yet. Run \`payfac webhooks rotate-secret ${endpoint.option}\`, which makes ` +
        'one and enables the endpoint.',
    );
  }
  const changed = outcome === 'enabled';
  if (options.json) printJson({ ...endpoint.json, enabled: true, changed });
  else console.log(`The endpoint of ${endpoint.name} ${changed ? 'is' : 'was already'} enabled.`);
}
