import type { Command } from 'commander';
import { operator } from '../../../audit/actor.ts';
import type { Service } from '../../../service.ts';
import { rotateSecret } from '../../../webhooks/endpoints/endpoint.service.ts';
import { wholeNumberArgument } from '../../arguments.ts';
import { printJson, shownInstant } from '../../output.ts';
import { withService } from '../../with-service.ts';
import { endpointOptions, namedEndpoint, noSuchEndpoint, type EndpointOptions } from './named-endpoint.ts';

const help = `
The new secret is shown once. Until the overlap ends, each event is signed with the old secret too, so that the receiver
has time to change it. A seller that was created before there were webhook secrets gets its first one this way.`;

const hourMs = 60 * 60 * 1000;
const longestOverlapHours = 168;

interface RotateOptions extends EndpointOptions {
  overlapHours: number;
  json?: true;
}

export function define(command: Command): void {
  endpointOptions(command, 'a new secret for deliveries')
    .option(
      '--overlap-hours <n>',
      `how long the old secret signs too, 0 to ${longestOverlapHours}`,
      wholeNumberArgument(0, longestOverlapHours),
      24,
    )
    .option('--json', 'print idSeller or intermediary, webhookSecret and oldSecretUntil as JSON')
    .addHelpText('after', help)
    .action((options: RotateOptions) => withService((service) => rotate(service, options)));
}

async function rotate(
  { store, keyring, clock }: Service,
  { overlapHours, json, ...names }: RotateOptions,
): Promise<void> {
  const endpoint = await namedEndpoint(store.read, names);
  const change = { actorOf: operator, of: endpoint.of, now: clock() };
  const rotated = await store.write((tx) => rotateSecret(tx, keyring, change, overlapHours * hourMs));
  if (rotated === null) throw noSuchEndpoint(endpoint);
  const { secret } = rotated;
  const oldSecretUntil = shownInstant(rotated.oldSecretUntil);
  if (json) {
    printJson({ ...endpoint.json, webhookSecret: secret, oldSecretUntil });
    return;
  }
  console.log(secret);
  const old = oldSecretUntil === null ? 'no longer signs' : `signs too until ${oldSecretUntil}`;
  console.error(`\nThe new secret of ${endpoint.name}. It is not shown again. An old secret ${old}.`);
}
