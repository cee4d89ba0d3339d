import { InvalidArgumentError, Option, type Command } from 'commander';
import { operator } from '../../audit/audit.repository.ts';
import type { Reader } from '../../db/store.ts';
import { listIntermediaries } from '../../intermediaries/intermediary.repository.ts';
import type { Service } from '../../service.ts';
import { UserError } from '../../shared/errors.ts';
import { counted } from '../../shared/text.ts';
import { findEventOwner } from '../../webhooks/endpoints/endpoint.repository.ts';
import { ownEndpoint, pauseOf, sellerOf, type EndpointKey } from '../../webhooks/endpoints/endpoint.ts';
import {
  deliveryId,
  eventSeller,
  parseDeliveryId,
  type DeliveryKey,
  type DeliveryName,
} from '../../webhooks/delivery.ts';
import { type DeliveryFilter, listDeliveries } from '../../webhooks/operating/delivery-list.repository.ts';
import { findDelivery, type FoundDelivery } from '../../webhooks/operating/delivery.repository.ts';
import { replayDelivery, replaySince } from '../../webhooks/operating/replay.service.ts';
import { instantArgument, wholeNumberArgument } from '../arguments.ts';
import { printJson, printRows, shownInstant } from '../output.ts';
import { withService } from '../with-service.ts';
import { endpointOptions, namedEndpoint, optionValue, type EndpointOptions } from './webhooks.ts';

const listDeliveriesHelp = `
States: pending (waits for its first or next attempt), succeeded, failed (the last attempt failed, or the receiver
responded with 410), refused (nothing may be sent to this URL; \`payfac webhooks show\` says why). An id that ends with
_payfac is that of a delivery to the intermediary itself, with _former to the URL that the seller's webhook had before.
Deliveries are kept for 30 days after they ended.`;

const states = ['pending', 'succeeded', 'failed', 'refused'] as const;

interface ListOptions extends EndpointOptions {
  state?: (typeof states)[number] | null;
  limit: number;
  json?: true;
}

export function listDeliveriesCommand(command: Command): void {
  endpointOptions(command, 'list only deliveries')
    .addOption(new Option('--state <state>', 'list only deliveries in this state').choices(states))
    .option('--limit <n>', 'list at most this many deliveries', wholeNumberArgument(1, 999_999), 100)
    .option('--json', 'print the deliveries as JSON')
    .addHelpText('after', listDeliveriesHelp)
    .action((options: ListOptions) => withService((service) => list(service, options)));
}

async function list({ store }: Service, { state = null, limit, json, ...names }: ListOptions): Promise<void> {
  const filter = { ...(await filterOf(store.read, names)), state };
  const rows = (await listDeliveries(store.read, filter, limit)).map((delivery) => ({
    id: deliveryId(delivery),
    seller: eventSeller(delivery),
    event: delivery.type,
    state: delivery.state,
    attempts: delivery.attempts,
    lastOutcome: delivery.log.at(-1)?.outcome ?? null,
    time: shownInstant(delivery.updatedAt),
    nextAttempt: shownInstant(delivery.dueAt),
  }));
  printRows(rows, json, 'There are no deliveries.');
}

async function filterOf(db: Reader, names: EndpointOptions): Promise<Omit<DeliveryFilter, 'state'>> {
  const { seller, intermediary } = names;
  if (seller === undefined && intermediary === undefined) {
    return { intermediaryId: null, sellerId: null, to: null };
  }
  const { intermediaryId } = (await namedEndpoint(db, names)).key;
  return { intermediaryId, sellerId: seller ?? null, to: seller === undefined ? 'intermediary' : 'seller' };
}

export function showDeliveryCommand(command: Command): void {
  command
    .argument('<id>', 'the id of the event, such as evt_7_12', deliveryArgument)
    .option('--json', 'print the event and its attempts as JSON')
    .action((delivery: DeliveryName, { json }: { json?: true }) =>
      withService((service) => show(service, delivery, json)),
    );
}

async function show({ store, clock }: Service, name: DeliveryName, json?: true): Promise<void> {
  const found = await findDelivery(store.read, await keyOf(store.read, name));
  if (found === undefined) throw noSuchDelivery(name);
  const attempts = found.log.map((attempt) => ({
    number: attempt.number,
    time: shownInstant(attempt.startedAt),
    outcome: attempt.outcome,
    status: attempt.status,
    durationMs: attempt.durationMs,
    detail: attempt.detail,
  }));
  const delivery = {
    id: deliveryId(name),
    seller: eventSeller(name),
    event: found.type,
    charge: found.chargeUuid,
    url: found.url,
    endpoint: found.url === null ? 'removed' : endpointState(found.endpoint, clock()),
    state: found.state,
    occurredAt: shownInstant(found.occurredAt),
    recordedAt: shownInstant(found.recordedAt),
    nextAttempt: shownInstant(found.dueAt),
  };
  if (json) {
    printJson({ ...delivery, attempts });
    return;
  }
  for (const [name, value] of Object.entries(delivery)) console.log(`${name.padEnd(12)} ${value ?? '-'}`);
  console.log();
  printRows(attempts, json, 'No attempt has been made yet.');
}

function endpointState(endpoint: FoundDelivery['endpoint'], now: number): string {
  if (endpoint.disabledReason !== null) return `disabled (${endpoint.disabledReason})`;
  const until = pauseOf(endpoint, now);
  return until === null ? 'enabled' : `paused until ${shownInstant(until)}, as its receiver asked`;
}

const replayHelp = `
Sends events again, whether they were delivered or not: one by its id, or all whose delivery ended since an instant;
with --failed only those that failed or were refused. They keep their ids, so a receiver can tell that it has them
already. The schedule of attempts starts again. If the receiver asked for a pause, they are sent when it is over.`;

interface ReplayOptions extends EndpointOptions {
  since?: number;
  failed?: true;
  json?: true;
}

export function replayCommand(command: Command): void {
  endpointOptions(command, 'with --since: only those')
    .argument('[id]', 'the id of an event, such as evt_7_12', deliveryArgument)
    .option(
      '--since <instant>',
      'all events whose delivery ended since then, such as 2026-12-01T00:00:00-03:00',
      instantArgument,
    )
    .option('--failed', 'with --since: only those that failed or were refused')
    .option('--json', 'print the number of replayed events as JSON')
    .addHelpText('after', replayHelp)
    .action((delivery: DeliveryName | undefined, options: ReplayOptions) =>
      withService((service) => replay(service, delivery, options)),
    );
}

async function replay(
  service: Service,
  delivery: DeliveryName | undefined,
  options: ReplayOptions,
): Promise<void> {
  const { since, failed, seller, intermediary, json } = options;
  let replayed: number;
  if (delivery !== undefined && since === undefined) {
    if ((failed ?? seller ?? intermediary) !== undefined) {
      throw new UserError('--failed, --seller and --intermediary go with --since INSTANT.');
    }
    replayed = await replayOne(service, delivery);
  } else if (delivery === undefined && since !== undefined) {
    replayed = await replayAll(service, since, options);
  } else {
    throw new UserError('say what to send again: either the id of an event or --since INSTANT.');
  }
  if (json) printJson({ replayed });
}

async function replayOne({ store, keyring, clock }: Service, name: DeliveryName): Promise<number> {
  const key = await keyOf(store.read, name);
  const outcome = await store.write((tx) => replayDelivery(tx, keyring, operator, key, clock()));
  const id = deliveryId(name);
  const option = await optionOf(store.read, key);
  switch (outcome.state) {
    case 'unknown':
      throw noSuchDelivery(name);
    case 'removed':
      throw new UserError(
        `${id} was for a webhook that the intermediary has removed. Set one with \`payfac webhooks set-url ${option} URL\`.`,
      );
    case 'waiting':
      throw new UserError(`${id} has not been sent yet: it is waiting for its first attempt.`);
    case 'disabled':
      console.error(`${id} will be sent once the endpoint is enabled: \`payfac webhooks enable ${option}\`.`);
      return 1;
    case 'paused':
      console.error(`${id} will be sent again ${afterPause(option, outcome.until)}`);
      return 1;
    case 'due':
      console.error(`${id} is sent again now.`);
      return 1;
  }
}

async function replayAll(
  { store, keyring, clock }: Service,
  since: number,
  { failed, ...names }: ReplayOptions,
): Promise<number> {
  const isOfOne = names.seller !== undefined || names.intermediary !== undefined;
  const to = isOfOne ? (await namedEndpoint(store.read, names)).key : null;
  const filter = { since, onlyFailed: failed === true, to };
  const { count, pauses } = await replaySince({ store, keyring }, operator, filter, clock());
  const are = count === 1 ? 'is' : 'are';
  console.error(`${counted(count, 'event')} ${are} sent again now${pauses.size === 0 ? '.' : ', except:'}`);
  for (const { until, ...key } of pauses.values()) {
    const option = await optionOf(store.read, key);
    console.error(`those to ${option.slice(2)} will be sent again ${afterPause(option, until)}`);
  }
  return count;
}

/** Returns the option that names an endpoint. */
async function optionOf(db: Reader, { intermediaryId, endpointId }: EndpointKey): Promise<string> {
  if (endpointId !== ownEndpoint) return `--seller ${sellerOf(endpointId)}`;
  const found = (await listIntermediaries(db)).find(({ id }) => id === intermediaryId);
  return `--intermediary ${optionValue(found?.name ?? '')}`;
}

function afterPause(option: string, until: number): string {
  return (
    `after ${shownInstant(until)}: the receiver asked for a pause until then. ` +
    `\`payfac webhooks set-url ${option} URL\` ends the pause, also with the same URL.`
  );
}

export function deliveryArgument(text: string): DeliveryName {
  const delivery = parseDeliveryId(text);
  if (delivery !== null) return delivery;
  throw new InvalidArgumentError(
    'It must be the id of an event such as evt_7_12, or evt_7_12_payfac for its delivery to the intermediary.',
  );
}

export async function keyOf(db: Reader, delivery: DeliveryName): Promise<DeliveryKey> {
  const intermediaryId = await findEventOwner(db, delivery);
  if (intermediaryId === undefined) throw noSuchDelivery(delivery);
  return { ...delivery, intermediaryId };
}

export function noSuchDelivery(delivery: DeliveryName): UserError {
  return new UserError(
    `there is no event ${deliveryId(delivery)}; \`payfac webhooks list\` shows them. Events are kept for 30 days after ` +
      'their delivery ended.',
  );
}
