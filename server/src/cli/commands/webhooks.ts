import type { Command } from 'commander';
import { operator } from '../../audit/audit.repository.ts';
import { loadConfig } from '../../config.ts';
import type { Reader } from '../../db/store.ts';
import { namedIntermediary } from '../../intermediaries/named-intermediary.ts';
import { noSuchSeller } from '../../sellers/seller.service.ts';
import type { Service } from '../../service.ts';
import { UserError } from '../../shared/errors.ts';
import { findEndpointOwner } from '../../webhooks/endpoints/endpoint.repository.ts';
import {
  enableEndpoint,
  type EndpointChange,
  hourMs,
  overlapHours as defaultOverlapHours,
  rotateSecret,
  setOwnWebhook,
  setWebhookUrl,
} from '../../webhooks/endpoints/endpoint.service.ts';
import { ownEndpoint, type EndpointKey } from '../../webhooks/endpoints/endpoint.ts';
import { invalidUrlReason } from '../../webhooks/sending/address-guard.ts';
import { idArgument, wholeNumberArgument } from '../arguments.ts';
import { printJson, shownInstant } from '../output.ts';
import { withService } from '../with-service.ts';

/** The options that name an endpoint. The operator must give exactly one of the two. */
export interface EndpointOptions {
  seller?: number;
  intermediary?: string;
}

/** Adds the options that name an endpoint. `what` says what the command does, such as `list only deliveries`. */
export function endpointOptions(command: Command, what: string): Command {
  return command
    .option('--seller <id>', `${what} to this seller`, idArgument)
    .option('--intermediary <name>', `${what} to this intermediary itself`);
}

export interface NamedEndpoint {
  key: EndpointKey;
  of: EndpointChange['of'];
  /** The name in messages, such as `seller 7`. */
  name: string;
  /** The option that names it. */
  option: string;
  /** The option as a field of JSON. */
  json: { idSeller: number } | { intermediary: string };
}

/**
 * Returns the named endpoint. Throws `UserError` unless exactly one option is given, and there is such a seller or
 * intermediary.
 */
export async function namedEndpoint(
  db: Reader,
  { seller, intermediary }: EndpointOptions,
): Promise<NamedEndpoint> {
  if (seller !== undefined && intermediary === undefined) {
    const intermediaryId = await findEndpointOwner(db, seller);
    if (intermediaryId === undefined) throw noSuchSeller(seller);
    return {
      key: { intermediaryId, endpointId: seller },
      of: { sellerId: seller },
      name: `seller ${seller}`,
      option: `--seller ${seller}`,
      json: { idSeller: seller },
    };
  }
  if (intermediary !== undefined && seller === undefined) {
    const intermediaryId = await namedIntermediary(db, intermediary);
    return {
      key: { intermediaryId, endpointId: ownEndpoint },
      of: { intermediaryId },
      name: `intermediary ${intermediary}`,
      option: `--intermediary ${optionValue(intermediary)}`,
      json: { intermediary },
    };
  }
  throw new UserError('say whose endpoint: either --seller ID or --intermediary NAME.');
}

/** Returns a value as a shell takes it. */
export function optionValue(name: string): string {
  return /^[\w.-]+$/.test(name) ? name : `'${name.replaceAll("'", String.raw`'\''`)}'`;
}

/** Returns the error for an endpoint that was removed, or never existed. */
export function noSuchEndpoint({ of, name, option }: NamedEndpoint): UserError {
  if ('sellerId' in of) return noSuchSeller(of.sellerId);
  return new UserError(`${name} has no webhook. Set one with \`payfac webhooks set-url ${option} URL\`.`);
}

interface EnableOptions extends EndpointOptions {
  json?: true;
}

export function enableWebhookCommand(command: Command): void {
  endpointOptions(command, 'enable deliveries')
    .option('--json', 'print idSeller or intermediary, enabled and changed as JSON')
    .addHelpText('after', '\nEvents that were recorded while it was disabled are sent at once.')
    .action((options: EnableOptions) => withService((service) => enable(service, options)));
}

async function enable({ store, keyring, clock }: Service, options: EnableOptions): Promise<void> {
  const endpoint = await namedEndpoint(store.read, options);
  const change = { actorOf: operator, of: endpoint.of, now: clock() };
  const outcome = await store.write((tx) => enableEndpoint(tx, keyring, change));
  if (outcome === 'unknown') throw noSuchEndpoint(endpoint);
  const changed = outcome === 'enabled';
  if (options.json) printJson({ ...endpoint.json, enabled: true, changed });
  else console.log(`The endpoint of ${endpoint.name} ${changed ? 'is' : 'was already'} enabled.`);
}

const rotateSecretHelp = `
The new secret is shown once. Until the overlap ends, each event is signed with the old secret too, so that the receiver
has time to change it.`;

const longestOverlapHours = 168;

interface RotateOptions extends EndpointOptions {
  overlapHours: number;
  json?: true;
}

export function rotateSecretCommand(command: Command): void {
  endpointOptions(command, 'a new secret for deliveries')
    .option(
      '--overlap-hours <n>',
      `how long the old secret signs too, 0 to ${longestOverlapHours}`,
      wholeNumberArgument(0, longestOverlapHours),
      defaultOverlapHours,
    )
    .option('--json', 'print idSeller or intermediary, webhookSecret and oldSecretUntil as JSON')
    .addHelpText('after', rotateSecretHelp)
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

const longestUrl = 2048;

const setUrlHelp = `
An intermediary that had no webhook gets the events of all its sellers from now on, and a secret, which is shown once.`;

interface SetUrlOptions extends EndpointOptions {
  json?: true;
}

export function setUrlCommand(command: Command): void {
  endpointOptions(command, 'change the URL of deliveries')
    .argument('<url>', 'https, with a public address')
    .option('--json', 'print idSeller or intermediary, webhook and enabled as JSON')
    .addHelpText('after', setUrlHelp)
    .action((url: string, options: SetUrlOptions) => withService((service) => setUrl(service, url, options)));
}

async function setUrl(service: Service, url: string, { json, ...names }: SetUrlOptions): Promise<void> {
  assertUsable(url);
  const endpoint = await namedEndpoint(service.store.read, names);
  if ('intermediaryId' in endpoint.of) {
    await setOwnUrl(service, url, endpoint, json);
    return;
  }
  const { store, keyring, clock } = service;
  const change = { actorOf: operator, of: endpoint.of, now: clock() };
  const set = await store.write((tx) => setWebhookUrl(tx, keyring, change, url));
  if (set === null) throw noSuchEndpoint(endpoint);
  const { disabledReason } = set;
  if (json) {
    printJson({ ...endpoint.json, webhook: url, enabled: disabledReason === null });
    return;
  }
  console.log(`Events of ${endpoint.name} are sent to ${url}.`);
  if (disabledReason === null) return;
  console.error(`The endpoint is disabled: run \`payfac webhooks enable ${endpoint.option}\`.`);
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

/**
 * Returns why a URL with control characters is refused. The spec forbids them in every text. A URL parser drops or
 * encodes them, but the URL is stored and shown as given.
 */
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
