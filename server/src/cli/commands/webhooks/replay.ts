import type { Command } from 'commander';
import { operator } from '../../../audit/actor.ts';
import type { Reader } from '../../../db/store.ts';
import { listIntermediaries } from '../../../intermediaries/intermediary.repository.ts';
import type { Service } from '../../../service.ts';
import { UserError } from '../../../shared/user-error.ts';
import { deliveryId, type DeliveryName } from '../../../webhooks/operating/delivery-id.ts';
import { ownEndpoint, type EndpointKey } from '../../../webhooks/endpoints/endpoint.ts';
import { replayDelivery, replaySince } from '../../../webhooks/operating/replay.service.ts';
import { counted } from '../../../shared/counted.ts';
import { instantArgument } from '../../arguments.ts';
import { printJson, shownInstant } from '../../output.ts';
import { withService } from '../../with-service.ts';
import { deliveryArgument, keyOf, noSuchDelivery } from './delivery-argument.ts';
import { endpointOptions, namedEndpoint, optionValue, type EndpointOptions } from './named-endpoint.ts';

const help = `
Sends events again, whether they were delivered or not: one by its id, or all whose delivery ended since an instant;
with --failed only those that failed or were refused. They keep their ids, so a receiver can tell that it has them
already. The schedule of attempts starts again. If the receiver asked for a pause, they are sent when it is over.`;

interface ReplayOptions extends EndpointOptions {
  since?: number;
  failed?: true;
  json?: true;
}

export function define(command: Command): void {
  endpointOptions(command, 'with --since: only those')
    .argument('[id]', 'the id of an event, such as evt_7_12', deliveryArgument)
    .option(
      '--since <instant>',
      'all events whose delivery ended since then, such as 2026-12-01T00:00:00-03:00',
      instantArgument,
    )
    .option('--failed', 'with --since: only those that failed or were refused')
    .option('--json', 'print the number of replayed events as JSON')
    .addHelpText('after', help)
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

async function replayOne({ store, clock }: Service, name: DeliveryName): Promise<number> {
  const key = await keyOf(store.read, name);
  const outcome = await store.write((tx) => replayDelivery(tx, operator, key, clock()));
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
  { store, clock }: Service,
  since: number,
  { failed, ...names }: ReplayOptions,
): Promise<number> {
  const isOfOne = names.seller !== undefined || names.intermediary !== undefined;
  const to = isOfOne ? (await namedEndpoint(store.read, names)).key : null;
  const filter = { since, onlyFailed: failed === true, to };
  const { count, pauses } = await replaySince(store, operator, filter, clock());
  const are = count === 1 ? 'is' : 'are';
  console.error(`${counted(count, 'event')} ${are} sent again now${pauses.size === 0 ? '.' : ', except:'}`);
  for (const { until, ...key } of pauses.values()) {
    const option = await optionOf(store.read, key);
    console.error(`those to ${option.slice(2)} will be sent again ${afterPause(option, until)}`);
  }
  return count;
}

/** The option that names an endpoint. */
async function optionOf(db: Reader, { intermediaryId, endpointId }: EndpointKey): Promise<string> {
  if (endpointId !== ownEndpoint) return `--seller ${endpointId}`;
  const found = (await listIntermediaries(db)).find(({ id }) => id === intermediaryId);
  return `--intermediary ${optionValue(found?.name ?? '')}`;
}

function afterPause(option: string, until: number): string {
  return (
    `after ${shownInstant(until)}: the receiver asked for a pause until then. ` +
    `\`payfac webhooks set-url ${option} URL\` ends the pause, also with the same URL.`
  );
}
