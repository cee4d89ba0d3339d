import { InvalidArgumentError } from 'commander';
import type { Reader } from '../../../db/store.ts';
import { UserError } from '../../../shared/user-error.ts';
import { findEndpointOwner } from '../../../webhooks/endpoints/endpoint.repository.ts';
import { deliveryId, parseDeliveryId, type DeliveryName } from '../../../webhooks/operating/delivery-id.ts';
import type { DeliveryKey } from '../../../webhooks/worker/delivery.ts';

export function deliveryArgument(text: string): DeliveryName {
  const delivery = parseDeliveryId(text);
  if (delivery !== null) return delivery;
  throw new InvalidArgumentError(
    'It must be the id of an event such as evt_7_12, or evt_7_12_payfac for its delivery to the intermediary.',
  );
}

export async function keyOf(db: Reader, delivery: DeliveryName): Promise<DeliveryKey> {
  const intermediaryId = await findEndpointOwner(db, delivery.sellerId);
  if (intermediaryId === undefined) throw noSuchDelivery(delivery);
  return { ...delivery, intermediaryId };
}

export function noSuchDelivery(delivery: DeliveryName): UserError {
  return new UserError(
    `there is no event ${deliveryId(delivery)}; \`payfac webhooks list\` shows them. Events are kept for 30 days after ` +
      'their delivery ended.',
  );
}
