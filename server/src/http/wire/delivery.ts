import type { components } from '../../../../generated/api.ts';
import { formatInstant } from '../../shared/calendar.ts';
import type { AttemptOutcome } from '../../webhooks/attempt-log.ts';
import { ownEndpoint } from '../../webhooks/endpoints/endpoint.ts';
import { deliveryId } from '../../webhooks/operating/delivery-id.ts';
import type { ShownDelivery } from '../../webhooks/operating/delivery-reading.service.ts';
import { eventId } from '../../webhooks/sending/event-payload.ts';
import type { DeliveryState } from '../../webhooks/worker/delivery.ts';

type Schemas = components['schemas'];
type WireStatus = Schemas['DeliveryStatus'];
type WireOutcome = NonNullable<Schemas['DeliveryAttempt']>['outcome'];

const statuses: Record<DeliveryState, WireStatus> = {
  pending: 'PENDING',
  succeeded: 'SUCCEEDED',
  failed: 'FAILED',
  refused: 'REFUSED',
};

const outcomes: Record<AttemptOutcome, WireOutcome> = {
  succeeded: 'SUCCEEDED',
  http_error: 'HTTP_ERROR',
  gone: 'GONE',
  redirect: 'REDIRECT',
  timeout: 'TIMEOUT',
  connection_failed: 'CONNECTION_FAILED',
  invalid_answer: 'INVALID_ANSWER',
  refused: 'REFUSED',
};

const states = new Map(Object.entries(statuses).map(([state, status]) => [status, state as DeliveryState]));

export function stateFromWire(status: WireStatus): DeliveryState {
  const state = states.get(status);
  if (state === undefined) throw new Error(`no delivery is ${status}`);
  return state;
}

/** Without what a receiver responded, which the operator alone can read: it may hold anything. */
export function deliveryToWire(delivery: ShownDelivery): Schemas['Delivery'] {
  const { lastAttempt, dueAt, url } = delivery;
  return {
    idDelivery: deliveryId(delivery),
    idEvent: eventId(delivery),
    event: delivery.type,
    idSeller: delivery.sellerId,
    recipient: delivery.endpointId === ownEndpoint ? 'INTERMEDIARY' : 'SELLER',
    url: url === null ? null : shownUrl(url),
    status: statuses[delivery.state],
    attempts: delivery.attempts,
    lastAttempt: lastAttempt && {
      startedAt: formatInstant(lastAttempt.startedAt),
      outcome: outcomes[lastAttempt.outcome],
      httpStatus: lastAttempt.status,
    },
    nextAttemptAt: dueAt === null ? null : formatInstant(dueAt),
    updatedAt: formatInstant(delivery.updatedAt),
  };
}

/** Without the parts that may hold a secret. */
function shownUrl(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { origin, pathname } = new URL(text);
  return origin + pathname;
}
