import type { components } from '../../../../generated/api.ts';
import { formatInstant } from '../../shared/calendar.ts';
import {
  type AttemptOutcome,
  deliveryId,
  type DeliveryState,
  eventId,
  recipientOf,
} from '../../webhooks/delivery.ts';
import { readOwnWebhook, setOwnWebhook, type OwnWebhook } from '../../webhooks/endpoints/endpoint.service.ts';
import { readDeliveryPage, type ShownDelivery } from '../../webhooks/operating/delivery-reading.service.ts';
import { replayForCaller } from '../../webhooks/operating/replay.service.ts';
import type { Handler } from '../contract.ts';

type Schemas = components['schemas'];

export const getIntermediaryWebhook: Handler<'getIntermediaryWebhook'> = async ({ reply, context }) => {
  const { intermediaryId } = context.principal;
  return reply(200, ownWebhookToWire(await readOwnWebhook(context.deps.store.read, intermediaryId)));
};

export const setIntermediaryWebhook: Handler<'setIntermediaryWebhook'> = ({ input, reply, context }) => {
  const { url } = input.body;
  return context.write(async (tx) => {
    const { secret, ...webhook } = await setOwnWebhook(context.deps, tx, context.actor, url, context.now);
    return reply(200, { ...ownWebhookToWire(webhook), webhookSecret: secret });
  });
};

export const listDeliveries: Handler<'listDeliveries'> = async ({ input, mediaType, replyPage, context }) => {
  const { limit, cursor, ...filters } = input.query;
  const { idSeller, status, event } = filters;
  const query = {
    ...(idSeller === undefined ? {} : { sellerId: Number(idSeller) }),
    ...(status === undefined ? {} : { state: stateFromWire(status) }),
    ...(event === undefined ? {} : { type: event }),
  };
  const deps = { db: context.deps.store.read, keyring: context.deps.keyring };
  const page = await readDeliveryPage(deps, context.principal, query, { limit, cursor });
  return replyPage(200, mediaType, page, deliveryToWire);
};

export const replayDelivery: Handler<'replayDelivery'> = ({ input, reply, context }) => {
  const { principal, actor, now } = context;
  const { idDelivery } = input.path;
  return context.write(async (tx) =>
    reply(
      200,
      deliveryToWire(await replayForCaller(tx, context.deps.keyring, { principal, actor }, idDelivery, now)),
    ),
  );
};

function ownWebhookToWire({ url, disabledAt }: OwnWebhook): Schemas['IntermediaryWebhook'] {
  return { url, disabledAt: disabledAt === null ? null : formatInstant(disabledAt) };
}

type WireStatus = Schemas['DeliveryStatus'];
type WireOutcome = NonNullable<Schemas['DeliveryAttempt']>['outcome'];

const statuses: Record<DeliveryState, WireStatus> = {
  pending: 'PENDING',
  succeeded: 'SUCCEEDED',
  failed: 'FAILED',
  refused: 'REFUSED',
};

const recipients = { seller: 'SELLER', intermediary: 'INTERMEDIARY', former: 'FORMER' } as const;

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

function stateFromWire(status: WireStatus): DeliveryState {
  const state = states.get(status);
  if (state === undefined) throw new Error(`no delivery is ${status}`);
  return state;
}

/**
 * Returns a delivery without the receiver's responses. Only the operator can read them, because they may hold anything.
 */
function deliveryToWire(delivery: ShownDelivery): Schemas['Delivery'] {
  const { lastAttempt, dueAt, url } = delivery;
  return {
    idDelivery: deliveryId(delivery),
    idEvent: eventId(delivery),
    event: delivery.type,
    idSeller: delivery.sellerId === 0 ? null : delivery.sellerId,
    recipient: recipients[recipientOf(delivery)],
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

/** Returns a URL without the parts that may hold a secret. */
function shownUrl(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { origin, pathname } = new URL(text);
  return origin + pathname;
}
