import type { Command } from 'commander';
import type { Service } from '../../../service.ts';
import { pauseOf } from '../../../webhooks/endpoints/endpoint.ts';
import { findDelivery, type FoundDelivery } from '../../../webhooks/operating/delivery-list.repository.ts';
import { eventId } from '../../../webhooks/sending/event-payload.ts';
import { printJson, printRows, shownInstant } from '../../output.ts';
import { withService } from '../../with-service.ts';
import { eventArgument, noSuchEvent, type EventKey } from './event-argument.ts';

export function define(command: Command): void {
  command
    .argument('<id>', 'the id of the event, such as evt_7_12', eventArgument)
    .option('--json', 'print the event and its attempts as JSON')
    .action((event: EventKey, { json }: { json?: true }) =>
      withService((service) => show(service, event, json)),
    );
}

async function show({ store, clock }: Service, event: EventKey, json?: true): Promise<void> {
  const found = await findDelivery(store.read, event.sellerId, event.sequence);
  if (found === undefined) throw noSuchEvent(event);
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
