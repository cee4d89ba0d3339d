import type { Command } from 'commander';
import type { Service } from '../../../service.ts';
import { pauseOf } from '../../../webhooks/endpoints/endpoint.ts';
import { deliveryId, type DeliveryName } from '../../../webhooks/operating/delivery-id.ts';
import { findDelivery, type FoundDelivery } from '../../../webhooks/operating/found-delivery.repository.ts';
import { printJson, printRows, shownInstant } from '../../output.ts';
import { withService } from '../../with-service.ts';
import { deliveryArgument, keyOf, noSuchDelivery } from './delivery-argument.ts';

export function define(command: Command): void {
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
    seller: name.sellerId,
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
