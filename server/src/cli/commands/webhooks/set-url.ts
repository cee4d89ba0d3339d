import type { Command } from 'commander';
import { operator } from '../../../audit/actor.ts';
import { loadConfig } from '../../../config.ts';
import type { Service } from '../../../service.ts';
import { UserError } from '../../../shared/user-error.ts';
import { setWebhookUrl } from '../../../webhooks/endpoints/endpoint.service.ts';
import { setOwnWebhook } from '../../../webhooks/endpoints/own-endpoint.service.ts';
import { invalidUrlReason } from '../../../webhooks/endpoints/target-url.ts';
import { printJson } from '../../output.ts';
import { withService } from '../../with-service.ts';
import {
  endpointOptions,
  namedEndpoint,
  noSuchEndpoint,
  type EndpointOptions,
  type NamedEndpoint,
} from './named-endpoint.ts';

const longestUrl = 2048;

const help = `
An intermediary that had no webhook gets the events of all its sellers from now on, and a secret, which is shown once.`;

interface SetUrlOptions extends EndpointOptions {
  json?: true;
}

export function define(command: Command): void {
  endpointOptions(command, 'change the URL of deliveries')
    .argument('<url>', 'https, with a public address')
    .option('--json', 'print idSeller or intermediary, webhook and enabled as JSON')
    .addHelpText('after', help)
    .action((url: string, options: SetUrlOptions) => withService((service) => setUrl(service, url, options)));
}

async function setUrl(service: Service, url: string, { json, ...names }: SetUrlOptions): Promise<void> {
  assertUsable(url);
  const endpoint = await namedEndpoint(service.store.read, names);
  if ('intermediaryId' in endpoint.of) {
    await setOwnUrl(service, url, endpoint, json);
    return;
  }
  const { store, clock } = service;
  const change = { actorOf: operator, of: endpoint.of, now: clock() };
  const set = await store.write((tx) => setWebhookUrl(tx, change, url));
  if (set === null) throw noSuchEndpoint(endpoint);
  const { disabledReason } = set;
  if (json) {
    printJson({ ...endpoint.json, webhook: url, enabled: disabledReason === null });
    return;
  }
  console.log(`Events of ${endpoint.name} are sent to ${url}.`);
  if (disabledReason === null) return;
  const remedy = disabledReason === 'gone' ? 'enable' : 'rotate-secret';
  console.error(`The endpoint is disabled: run \`payfac webhooks ${remedy} ${endpoint.option}\`.`);
}

async function setOwnUrl(service: Service, url: string, endpoint: NamedEndpoint, json?: true): Promise<void> {
  const actor = operator(endpoint.key.intermediaryId);
  const { secret } = await service.store.write((tx) =>
    setOwnWebhook(service, tx, actor, url, service.clock()),
  );
  if (json) {
    printJson({ ...endpoint.json, webhook: url, enabled: true, webhookSecret: secret });
    return;
  }
  console.log(`Events of all sellers of ${endpoint.name} are sent to ${url}.`);
  if (secret !== null) console.log(`${secret}\n\nThe secret that signs them. It is not shown again.`);
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
