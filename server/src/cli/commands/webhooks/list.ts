import { Option, type Command } from 'commander';
import type { Service } from '../../../service.ts';
import { listDeliveries } from '../../../webhooks/operating/delivery-list.repository.ts';
import { eventId } from '../../../webhooks/sending/event-payload.ts';
import { idArgument, wholeNumberArgument } from '../../arguments.ts';
import { printRows, shownInstant } from '../../output.ts';
import { withService } from '../../with-service.ts';

const help = `
States: pending (waits for its first or next attempt), succeeded, failed (the last attempt failed, or the receiver
responded with 410), refused (nothing may be sent to this URL; \`payfac webhooks show\` says why). Deliveries are kept
for 30 days after they ended.`;

const states = ['pending', 'succeeded', 'failed', 'refused'] as const;

interface ListOptions {
  seller?: number;
  state?: (typeof states)[number];
  limit: number;
  json?: true;
}

export function define(command: Command): void {
  command
    .option('--seller <id>', 'list only deliveries to this seller', idArgument)
    .addOption(new Option('--state <state>', 'list only deliveries in this state').choices(states))
    .option('--limit <n>', 'list at most this many deliveries', wholeNumberArgument(1, 999_999), 100)
    .option('--json', 'print the deliveries as JSON')
    .addHelpText('after', help)
    .action((options: ListOptions) => withService((service) => list(service, options)));
}

async function list({ store }: Service, { seller, state, limit, json }: ListOptions): Promise<void> {
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
  printRows(rows, json, 'There are no deliveries.');
}
