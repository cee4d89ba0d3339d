import type { components } from '../../../../generated/api.ts';
import { formatInstant } from '../../shared/calendar.ts';
import {
  type AttemptOutcome,
  deliveryId,
  type DeliveryState,
  eventId,
  eventSeller,
  recipientOf,
  shownResponse,
  type Attempt,
} from '../../webhooks/delivery.ts';
import {
  readOwnWebhook,
  rotateOwnSecret,
  setOwnWebhook,
  type OwnWebhook,
} from '../../webhooks/endpoints/endpoint.service.ts';
import {
  readDelivery,
  readDeliveryPage,
  type ShownDelivery,
} from '../../webhooks/operating/delivery-reading.service.ts';
import { replayForCaller } from '../../webhooks/operating/replay.service.ts';
import { sendTestEvent as sendTest } from '../../webhooks/operating/test-event.service.ts';
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

export const rotateWebhookSecret: Handler<'rotateWebhookSecret'> = ({ reply, context }) => {
  const { deps, actor, now } = context;
  return context.write(async (tx) => {
    const { secret, oldSecretUntil } = await rotateOwnSecret(tx, deps.keyring, actor, now);
    return reply(200, {
      webhookSecret: secret,
      oldSecretUntil: oldSecretUntil === null ? null : formatInstant(oldSecretUntil),
    });
  });
};

export const sendTestEvent: Handler<'sendTestEvent'> = ({ reply, context }) => {
  const { deps, actor, now } = context;
  return context.write(async (tx) =>
    reply(200, deliveryToWire(await sendTest(tx, deps.keyring, actor, now))),
  );
};

export const getDelivery: Handler<'getDelivery'> = async ({ input, reply, context }) => {
  const { principal, deps } = context;
  const found = await readDelivery(deps.store.read, principal, input.path.idDelivery);
  return reply(200, {
    ...deliveryToWire(found),
    payload: found.payload,
    requestHeaders: found.headers,
    attemptLog: found.log.toReversed().map(loggedToWire),
  });
};

export const listDeliveries: Handler<'listDeliveries'> = async ({ input, replyPage, context }) => {
  const { limit, cursor, ...filters } = input.query;
  const { idSeller, status, event } = filters;
  const query = {
    ...(idSeller === undefined ? {} : { sellerId: Number(idSeller) }),
    ...(status === undefined ? {} : { state: stateFromWire(status) }),
    ...(event === undefined ? {} : { type: event }),
  };
  const deps = { db: context.deps.store.read, keyring: context.deps.keyring };
  const page = await readDeliveryPage(deps, context.principal, query, { limit, cursor });
  return replyPage(page, deliveryToWire);
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

function deliveryToWire(delivery: ShownDelivery): Schemas['Delivery'] {
  const { lastAttempt, dueAt, url } = delivery;
  return {
    idDelivery: deliveryId(delivery),
    idEvent: eventId(delivery),
    event: delivery.type,
    idSeller: eventSeller(delivery),
    recipient: recipients[recipientOf(delivery)],
    url: url === null ? null : shownUrl(url),
    status: statuses[delivery.state],
    attempts: delivery.attempts,
    lastAttempt: lastAttempt && attemptToWire(lastAttempt),
    nextAttemptAt: dueAt === null ? null : formatInstant(dueAt),
    updatedAt: formatInstant(delivery.updatedAt),
  };
}

function attemptToWire({ startedAt, outcome, status }: Attempt): NonNullable<Schemas['DeliveryAttempt']> {
  return { startedAt: formatInstant(startedAt), outcome: outcomes[outcome], httpStatus: status };
}

function loggedToWire(attempt: Attempt): Schemas['LoggedAttempt'] {
  const { number, durationMs } = attempt;
  return { number, ...attemptToWire(attempt), durationMs, response: shownResponse(attempt) };
}

/** Returns a URL without the parts that may hold a secret. */
function shownUrl(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { origin, pathname } = new URL(text);
  return origin + pathname;
}
