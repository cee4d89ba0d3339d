import { operator } from '../audit/actor.ts';
import { loadConfig } from '../config.ts';
import type { Service } from '../service.ts';
import { UserError } from '../shared/user-error.ts';
import {
  findDelivery,
  listDeliveries,
  type DeliveryFilter,
  type FoundDelivery,
} from '../webhooks/operating/delivery-list.repository.ts';
import { pauseOf, type DisabledReason } from '../webhooks/endpoints/endpoint.ts';
import { enableEndpoint, rotateSecret, setWebhookUrl } from '../webhooks/endpoints/endpoint.service.ts';
import { eventId } from '../webhooks/sending/event-payload.ts';
import { replayEvent, replaySince } from '../webhooks/operating/replay.service.ts';
import { invalidUrlReason } from '../webhooks/endpoints/target-url.ts';
import { printJson, printTable, shownInstant } from './output.ts';

interface EventKey {
  sellerId: number;
  sequence: number;
}

const hourMs = 60 * 60 * 1000;
const longestUrl = 2048;

export async function showDeliveries(
  { store }: Service,
  {
    seller,
    state,
    limit,
    json,
  }: { seller?: number; limit: number; json?: true } & Pick<DeliveryFilter, 'state'>,
): Promise<void> {
  const rows = (await listDeliveries(store.read, { sellerId: seller, state, limit })).map((delivery) => ({
    id: eventId({ sellerId: delivery.sellerId, sequence: delivery.sequence }),
    seller: delivery.sellerId,
    event: delivery.type,
    state: delivery.state,
    attempts: delivery.attempts,
    lastOutcome: delivery.log.at(-1)?.outcome ?? null,
    time: shownInstant(delivery.updatedAt),
    nextAttempt: shownInstant(delivery.dueAt),
  }));
  if (json) printJson(rows);
  else printTable(rows, 'There are no deliveries.');
}

export async function showDelivery(
  { store, clock }: Service,
  event: EventKey,
  asJson: boolean,
): Promise<void> {
  const found = await findDelivery(store.read, event.sellerId, event.sequence);
  if (found === undefined) throw noEvent(event);
  const attempts = found.log.map((attempt) => ({
    number: attempt.number,
    time: shownInstant(attempt.startedAt),
    outcome: attempt.outcome,
    status: attempt.status,
    durationMs: attempt.durationMs,
    detail: attempt.detail,
  }));
  const delivery = {
    id: eventId(event),
    seller: event.sellerId,
    event: found.type,
    charge: found.chargeUuid,
    url: found.url,
    endpoint: endpointState(found.endpoint, clock()),
    state: found.state,
    occurredAt: shownInstant(found.occurredAt),
    recordedAt: shownInstant(found.recordedAt),
    nextAttempt: shownInstant(found.dueAt),
  };
  if (asJson) {
    printJson({ ...delivery, attempts });
    return;
  }
  for (const [name, value] of Object.entries(delivery)) console.log(`${name.padEnd(12)} ${value ?? '-'}`);
  console.log();
  printTable(attempts, 'No attempt has been made yet.');
}

function endpointState(endpoint: FoundDelivery['endpoint'], now: number): string {
  if (endpoint.disabledReason !== null) return `disabled (${endpoint.disabledReason})`;
  const until = pauseOf(endpoint, now);
  return until === null ? 'enabled' : `paused until ${shownInstant(until)}, as its receiver asked`;
}

export async function replay(
  service: Service,
  event: EventKey | undefined,
  options: { since?: number; failed?: true; seller?: number; json?: true },
): Promise<void> {
  const { since, failed, seller } = options;
  if ((event === undefined) === (since === undefined)) {
    throw new UserError('say what to send again: the id of an event, or --since INSTANT.');
  }
  if (since === undefined && (failed !== undefined || seller !== undefined)) {
    throw new UserError('--failed and --seller go with --since INSTANT.');
  }
  const count =
    event === undefined ? await replayAll(service, since ?? 0, options) : await replayOne(service, event);
  if (options.json) printJson({ replayed: count });
}

async function replayOne({ store, clock }: Service, event: EventKey): Promise<number> {
  const outcome = await store.write((tx) => replayEvent(tx, operator, event, clock()));
  const id = eventId(event);
  switch (outcome.state) {
    case 'unknown':
      throw noEvent(event);
    case 'waiting':
      throw new UserError(`${id} was never sent, and waits for its first attempt already.`);
    case 'disabled':
      console.error(
        `${id} is sent once the endpoint is enabled: \`payfac webhooks enable --seller ${event.sellerId}\`.`,
      );
      return 1;
    case 'paused':
      console.error(`${id} is sent again ${afterPause(event.sellerId, outcome.until)}`);
      return 1;
    case 'due':
      console.error(`${id} is sent again now.`);
      return 1;
  }
}

async function replayAll(
  { store, clock }: Service,
  since: number,
  { failed, seller }: { failed?: true; seller?: number },
): Promise<number> {
  const filter = { since, onlyFailed: failed === true, sellerId: seller };
  const { count, pauses } = await replaySince(store, operator, filter, clock());
  console.error(`${count} events are sent again now${pauses.size === 0 ? '.' : ', but these later:'}`);
  for (const [sellerId, until] of pauses) {
    console.error(`those of seller ${sellerId} ${afterPause(sellerId, until)}`);
  }
  return count;
}

function afterPause(sellerId: number, until: number): string {
  return (
    `after ${shownInstant(until)}: the endpoint is paused until then, because its receiver asked for it. ` +
    `\`payfac webhooks set-url --seller ${sellerId} URL\` ends the pause, also with the same URL.`
  );
}

export async function rotate(
  { store, keyring, clock }: Service,
  { seller, overlapHours, json }: { seller: number; overlapHours: number; json?: true },
): Promise<void> {
  const change = { actorOf: operator, sellerId: seller, now: clock() };
  const rotated = await store.write((tx) => rotateSecret(tx, keyring, change, overlapHours * hourMs));
  if (rotated === null) throw noSeller(seller);
  const { secret } = rotated;
  const oldSecretUntil = shownInstant(rotated.oldSecretUntil);
  if (json) printJson({ idSeller: seller, webhookSecret: secret, oldSecretUntil });
  else {
    console.log(secret);
    const old = oldSecretUntil === null ? 'signs no more' : `signs too until ${oldSecretUntil}`;
    console.error(`\nThe secret of seller ${seller} from now on. It is not shown again. An old one ${old}.`);
  }
}

export async function setUrl(
  { store, clock }: Service,
  url: string,
  { seller, json }: { seller: number; json?: true },
): Promise<void> {
  const reason =
    url.length > longestUrl
      ? `the webhook has more than ${longestUrl} characters.`
      : invalidUrlReason(url, loadConfig().webhookAllowPrivate);
  if (reason !== null) throw new UserError(`${reason} Nothing was changed.`);
  const change = { actorOf: operator, sellerId: seller, now: clock() };
  const endpoint = await store.write((tx) => setWebhookUrl(tx, change, url));
  if (endpoint === null) throw noSeller(seller);
  if (json) printJson({ idSeller: seller, webhook: url, enabled: endpoint.disabledReason === null });
  else console.log(`The events of seller ${seller} go to ${url}.`);
  if (endpoint.disabledReason === null || json) return;
  console.error(
    `Its endpoint is disabled: \`payfac webhooks ${remedyOf(endpoint.disabledReason)} --seller ${seller}\`.`,
  );
}

function remedyOf(reason: DisabledReason): string {
  return reason === 'gone' ? 'enable' : 'rotate-secret';
}

export async function enable(
  { store, clock }: Service,
  { seller, json }: { seller: number; json?: true },
): Promise<void> {
  const change = { actorOf: operator, sellerId: seller, now: clock() };
  const outcome = await store.write((tx) => enableEndpoint(tx, change));
  if (outcome === 'unknown') throw noSeller(seller);
  if (outcome === 'no_secret') {
    throw new UserError(
      `seller ${seller} has no webhook secret yet: \`payfac webhooks rotate-secret --seller ${seller}\` makes one, ` +
        'and enables its endpoint.',
    );
  }
  if (json) printJson({ idSeller: seller, enabled: true, changed: outcome === 'enabled' });
  else
    console.log(`The endpoint of seller ${seller} ${outcome === 'enabled' ? 'is' : 'was already'} enabled.`);
}

function noEvent(event: EventKey): UserError {
  return new UserError(
    `there is no event ${eventId(event)}; \`payfac webhooks list\` shows them. Once delivered, they are kept for 30 days.`,
  );
}

function noSeller(sellerId: number): UserError {
  return new UserError(`there is no seller ${sellerId}; \`payfac seller list\` shows them.`);
}
