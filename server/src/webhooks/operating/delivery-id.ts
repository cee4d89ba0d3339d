import { ownEndpoint } from '../endpoints/endpoint.ts';
import { eventId, parseEventId } from '../sending/event-payload.ts';
import type { DeliveryKey } from '../worker/delivery.ts';

/** A delivery among all: the seller's id is unique in the whole service. */
export type DeliveryName = Pick<DeliveryKey, 'endpointId' | 'sellerId' | 'sequence'>;

const ofIntermediary = '_payfac';

/**
 * The id of a delivery. To a seller, it is the id of the event, such as `evt_7_12`; to the intermediary, the same with
 * `_payfac` at the end.
 */
export function deliveryId(delivery: DeliveryName): string {
  return eventId(delivery) + (delivery.endpointId === ownEndpoint ? ofIntermediary : '');
}

/** Null when it is not an id of ours. */
export function parseDeliveryId(text: string): DeliveryName | null {
  const isOwn = text.endsWith(ofIntermediary);
  const event = parseEventId(isOwn ? text.slice(0, -ofIntermediary.length) : text);
  return event && { ...event, endpointId: isOwn ? ownEndpoint : event.sellerId };
}
