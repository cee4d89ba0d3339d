import { Option, type Command } from 'commander';
import type { Reader } from '../../../db/store.ts';
import type { Service } from '../../../service.ts';
import { listDeliveries } from '../../../webhooks/operating/delivery-list.repository.ts';
import type { DeliveryFilter } from '../../../webhooks/operating/listed-delivery.ts';
import { deliveryId } from '../../../webhooks/operating/delivery-id.ts';
import { wholeNumberArgument } from '../../arguments.ts';
import { printRows, shownInstant } from '../../output.ts';
import { withService } from '../../with-service.ts';
import { endpointOptions, namedEndpoint, type EndpointOptions } from './named-endpoint.ts';

const help = `
States: pending (waits for its first or next attempt), succeeded, failed (the last attempt failed, or the receiver
responded with 410), refused (nothing may be sent to this URL; \`payfac webhooks show\` says why). An id that ends with
_payfac is that of a delivery to the intermediary itself. Deliveries are kept for 30 days after they ended.`;

const states = ['pending', 'succeeded', 'failed', 'refused'] as const;

interface ListOptions extends EndpointOptions {
  state?: (typeof states)[number] | null;
  limit: number;
  json?: true;
}

export function define(command: Command): void {
  endpointOptions(command, 'list only deliveries')
    .addOption(new Option('--state <state>', 'list only deliveries in this state').choices(states))
    .option('--limit <n>', 'list at most this many deliveries', wholeNumberArgument(1, 999_999), 100)
    .option('--json', 'print the deliveries as JSON')
    .addHelpText('after', help)
    .action((options: ListOptions) => withService((service) => list(service, options)));
}

async function list({ store }: Service, { state = null, limit, json, ...names }: ListOptions): Promise<void> {
  const filter = { ...(await filterOf(store.read, names)), state };
  const rows = (await listDeliveries(store.read, filter, limit)).map((delivery) => ({
    id: deliveryId(delivery),
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

async function filterOf(db: Reader, names: EndpointOptions): Promise<Omit<DeliveryFilter, 'state'>> {
  const { seller, intermediary } = names;
  if (seller === undefined && intermediary === undefined) {
    return { intermediaryId: null, sellerId: null, to: null };
  }
  const { intermediaryId } = (await namedEndpoint(db, names)).key;
  return { intermediaryId, sellerId: seller ?? null, to: seller === undefined ? 'intermediary' : 'seller' };
}
