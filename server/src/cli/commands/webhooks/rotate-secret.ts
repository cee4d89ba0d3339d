import type { Command } from 'commander';
import { operator } from '../../../audit/actor.ts';
import { noSuchSeller } from '../../../sellers/seller-errors.ts';
import type { Service } from '../../../service.ts';
import { rotateSecret } from '../../../webhooks/endpoints/endpoint.service.ts';
import { idArgument, wholeNumberArgument } from '../../arguments.ts';
import { printJson, shownInstant } from '../../output.ts';
import { withService } from '../../with-service.ts';

const help = `
The new secret is shown once. Until the overlap ends, each event is signed with the old secret too, so that the receiver
has time to change it. A seller that was created before there were webhook secrets gets its first one this way.`;

const hourMs = 60 * 60 * 1000;
const longestOverlapHours = 168;

interface RotateOptions {
  seller: number;
  overlapHours: number;
  json?: true;
}

export function define(command: Command): void {
  command
    .requiredOption('--seller <id>', 'the seller', idArgument)
    .option(
      '--overlap-hours <n>',
      `how long the old secret signs too, 0 to ${longestOverlapHours}`,
      wholeNumberArgument(0, longestOverlapHours),
      24,
    )
    .option('--json', 'print idSeller, webhookSecret and oldSecretUntil as JSON')
    .addHelpText('after', help)
    .action((options: RotateOptions) => withService((service) => rotate(service, options)));
}

async function rotate(
  { store, keyring, clock }: Service,
  { seller, overlapHours, json }: RotateOptions,
): Promise<void> {
  const change = { actorOf: operator, sellerId: seller, now: clock() };
  const rotated = await store.write((tx) => rotateSecret(tx, keyring, change, overlapHours * hourMs));
  if (rotated === null) throw noSuchSeller(seller);
  const { secret } = rotated;
  const oldSecretUntil = shownInstant(rotated.oldSecretUntil);
  if (json) {
    printJson({ idSeller: seller, webhookSecret: secret, oldSecretUntil });
    return;
  }
  console.log(secret);
  const old = oldSecretUntil === null ? 'no longer signs' : `signs too until ${oldSecretUntil}`;
  console.error(`\nThe new secret of seller ${seller}. It is not shown again. An old secret ${old}.`);
}
