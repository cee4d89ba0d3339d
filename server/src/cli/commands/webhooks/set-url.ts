import type { Command } from 'commander';
import { operator } from '../../../audit/actor.ts';
import { loadConfig } from '../../../config.ts';
import { noSuchSeller } from '../../../sellers/seller-errors.ts';
import type { Service } from '../../../service.ts';
import { UserError } from '../../../shared/user-error.ts';
import { setWebhookUrl } from '../../../webhooks/endpoints/endpoint.service.ts';
import { invalidUrlReason } from '../../../webhooks/endpoints/target-url.ts';
import { idArgument } from '../../arguments.ts';
import { printJson } from '../../output.ts';
import { withService } from '../../with-service.ts';

const longestUrl = 2048;

interface SetUrlOptions {
  seller: number;
  json?: true;
}

export function define(command: Command): void {
  command
    .requiredOption('--seller <id>', 'the seller', idArgument)
    .argument('<url>', 'https, with a public address')
    .option('--json', 'print idSeller, webhook and enabled as JSON')
    .action((url: string, options: SetUrlOptions) => withService((service) => setUrl(service, url, options)));
}

async function setUrl(
  { store, clock }: Service,
  url: string,
  { seller, json }: SetUrlOptions,
): Promise<void> {
  assertUsable(url);
  const change = { actorOf: operator, sellerId: seller, now: clock() };
  const endpoint = await store.write((tx) => setWebhookUrl(tx, change, url));
  if (endpoint === null) throw noSuchSeller(seller);
  const { disabledReason } = endpoint;
  if (json) {
    printJson({ idSeller: seller, webhook: url, enabled: disabledReason === null });
    return;
  }
  console.log(`Events of seller ${seller} are sent to ${url}.`);
  if (disabledReason === null) return;
  const remedy = disabledReason === 'gone' ? 'enable' : 'rotate-secret';
  console.error(`The endpoint is disabled: run \`payfac webhooks ${remedy} --seller ${seller}\`.`);
}

/** The spec forbids them in every text. A URL parser drops or encodes them, but the URL is kept and shown as given. */
function controlReason(url: string): string | null {
  const at = url.search(/[\p{Cc}\p{Cs}]/u);
  return at === -1 ? null : `character ${at + 1} of the URL is a control character. Leave it out.`;
}

function assertUsable(url: string): void {
  const reason =
    url.length > longestUrl
      ? `the webhook has more than ${longestUrl} characters.`
      : (controlReason(url) ?? invalidUrlReason(url, loadConfig().webhookAllowPrivate));
  if (reason !== null) throw new UserError(`${reason} Nothing was changed.`);
}
