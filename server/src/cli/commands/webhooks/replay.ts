import type { Command } from 'commander';
import { operator } from '../../../audit/actor.ts';
import type { Service } from '../../../service.ts';
import { UserError } from '../../../shared/user-error.ts';
import { replayEvent, replaySince } from '../../../webhooks/operating/replay.service.ts';
import { counted } from '../../../shared/counted.ts';
import { eventId } from '../../../webhooks/sending/event-payload.ts';
import { idArgument, instantArgument } from '../../arguments.ts';
import { printJson, shownInstant } from '../../output.ts';
import { withService } from '../../with-service.ts';
import { eventArgument, noSuchEvent, type EventKey } from './event-argument.ts';

const help = `
Sends events again, whether they were delivered or not: one by its id, or all whose delivery ended since an instant;
with --failed only those that failed or were refused. They keep their ids, so a receiver can tell that it has them
already. The schedule of attempts starts again. If the receiver asked for a pause, they are sent when it is over.`;

interface ReplayOptions {
  since?: number;
  failed?: true;
  seller?: number;
  json?: true;
}

export function define(command: Command): void {
  command
    .argument('[id]', 'the id of an event, such as evt_7_12', eventArgument)
    .option(
      '--since <instant>',
      'all events whose delivery ended since then, such as 2026-12-01T00:00:00-03:00',
      instantArgument,
    )
    .option('--failed', 'with --since: only those that failed or were refused')
    .option('--seller <id>', 'with --since: only those of this seller', idArgument)
    .option('--json', 'print the number of replayed events as JSON')
    .addHelpText('after', help)
    .action((event: EventKey | undefined, options: ReplayOptions) =>
      withService((service) => replay(service, event, options)),
    );
}

async function replay(service: Service, event: EventKey | undefined, options: ReplayOptions): Promise<void> {
  const { since, failed, seller, json } = options;
  let replayed: number;
  if (event !== undefined && since === undefined) {
    if (failed !== undefined || seller !== undefined) {
      throw new UserError('--failed and --seller go with --since INSTANT.');
    }
    replayed = await replayOne(service, event);
  } else if (event === undefined && since !== undefined) {
    replayed = await replayAll(service, since, options);
  } else {
    throw new UserError('say what to send again: either the id of an event or --since INSTANT.');
  }
  if (json) printJson({ replayed });
}

async function replayOne({ store, clock }: Service, event: EventKey): Promise<number> {
  const outcome = await store.write((tx) => replayEvent(tx, operator, event, clock()));
  const id = eventId(event);
  switch (outcome.state) {
    case 'unknown':
      throw noSuchEvent(event);
    case 'waiting':
      throw new UserError(`${id} has not been sent yet: it is waiting for its first attempt.`);
    case 'disabled':
      console.error(
        `${id} will be sent once the endpoint is enabled: \`payfac webhooks enable --seller ${event.sellerId}\`.`,
      );
      return 1;
    case 'paused':
      console.error(`${id} will be sent again ${afterPause(event.sellerId, outcome.until)}`);
      return 1;
    case 'due':
      console.error(`${id} is sent again now.`);
      return 1;
  }
}

async function replayAll(
  { store, clock }: Service,
  since: number,
  { failed, seller }: ReplayOptions,
): Promise<number> {
  const filter = { since, onlyFailed: failed === true, sellerId: seller };
  const { count, pauses } = await replaySince(store, operator, filter, clock());
  const are = count === 1 ? 'is' : 'are';
  console.error(`${counted(count, 'event')} ${are} sent again now${pauses.size === 0 ? '.' : ', except:'}`);
  for (const [sellerId, until] of pauses) {
    console.error(`those of seller ${sellerId} will be sent again ${afterPause(sellerId, until)}`);
  }
  return count;
}

function afterPause(sellerId: number, until: number): string {
  return (
    `after ${shownInstant(until)}: the receiver asked for a pause until then. ` +
    `\`payfac webhooks set-url --seller ${sellerId} URL\` ends the pause, also with the same URL.`
  );
}
