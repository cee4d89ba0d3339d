import type { KeyObject } from 'node:crypto';
import { errors, type Dispatcher } from 'undici';
import { singleLine } from '../../shared/text.ts';
import { eventId, type AttemptOutcome, type AttemptResult } from '../delivery.ts';
import { renderEvent, type WebhookEvent } from './event-payload.ts';
import { request, TimeoutError, type HttpResponse } from './http-request.ts';
import { RefusedError } from './safe-agent.ts';
import { sign } from './signature.ts';
import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { inSpan } from '../../shared/tracing.ts';
import type { Delivery } from '../worker/delivery-rows.repository.ts';

/** The result of sending one message. */
export interface DeliveryResult extends AttemptResult {
  retryAfterMs: number | null;
}

interface Message {
  url: URL;
  headers: Record<string, string>;
  body: string;
}

/** At most this much of a response is read, and this many characters of it are kept. */
const bodyBytes = 64 * 1024;
const keptCharacters = 200;

/** The headers that every message has. */
export const fixedHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'user-agent': 'payment-intermediary-webhooks',
};

/** The message of an event, signed with each of these keys. */
export function signedMessage(
  url: URL,
  event: WebhookEvent,
  { keys, now }: { keys: readonly KeyObject[]; now: number },
): Message {
  const body = renderEvent(event);
  return { url, headers: { ...fixedHeaders, ...sign(eventId(event), now, body, keys) }, body };
}

/**
 * Posts one message and reads the response, in at most `timeoutMs`. Whatever the receiver does is a result; only our
 * own bugs are thrown.
 */
export async function deliver(
  agent: Dispatcher,
  { url, headers, body }: Message,
  { timeoutMs, now }: { timeoutMs: number; now: number },
): Promise<DeliveryResult> {
  const startedAt = performance.now();
  const durationMs = () => Math.round(performance.now() - startedAt);
  // Only the timeout for the whole request applies.
  const noOtherLimits = { headersTimeout: 0, bodyTimeout: 0 };
  const { origin, pathname, search } = url;
  const options = { origin, path: pathname + search, method: 'POST', headers, body, ...noOtherLimits };
  let response: HttpResponse;
  try {
    response = await request(agent, options, { timeoutMs, bodyBytes, keptBytes: 4 * keptCharacters });
  } catch (error) {
    if (isBug(error)) throw error;
    return { ...failureOf(error), status: null, durationMs: durationMs(), retryAfterMs: null };
  }
  return {
    outcome: outcomeOf(response.status),
    status: response.status,
    detail: printable(response.bodyStart.toString()),
    durationMs: durationMs(),
    retryAfterMs: parseRetryAfter(response.retryAfter, now),
  };
}

/** Errors of sockets, look-ups and undici have a code; bugs do not. */
function isBug(error: unknown): boolean {
  return (error instanceof TypeError || error instanceof ReferenceError) && !('code' in error);
}

/** One line of text that is safe for any database and terminal. */
function printable(text: string): string {
  return singleLine(text).slice(0, keptCharacters).toWellFormed();
}

function outcomeOf(status: number): AttemptOutcome {
  if (status >= 200 && status < 300) return 'succeeded';
  if (status >= 300 && status < 400) return 'redirect';
  return status === 410 ? 'gone' : 'http_error';
}

function failureOf(error: unknown): { outcome: AttemptOutcome; detail: string } {
  if (!(error instanceof Error)) return { outcome: 'connection_failed', detail: printable(String(error)) };
  if (error instanceof RefusedError) return { outcome: 'refused', detail: error.message };
  const isTimeout = error instanceof TimeoutError || error instanceof errors.ConnectTimeoutError;
  if (isTimeout) return { outcome: 'timeout', detail: printable(error.message) };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const isInvalid = error.name === 'HTTPParserError' || error instanceof errors.HeadersOverflowError;
  // When several addresses failed, the error has no message of its own.
  const text = error instanceof AggregateError ? error.errors.map(String).join('; ') : error.message;
  return {
    outcome: isInvalid ? 'invalid_answer' : 'connection_failed',
    detail: printable(`${code} ${text}`.trim()),
  };
}

const secondMs = 1_000;

/** Longer waits are shortened to this. */
const longestRetryAfterMs = 24 * 60 * 60 * secondMs;

/** `Retry-After`, in seconds or as an HTTP date, converted to milliseconds, at most a day; null if it is neither. */
export function parseRetryAfter(value: string | undefined, now: number): number | null {
  if (value === undefined) return null;
  const text = value.trim();
  const waitMs = /^\d{1,10}$/.test(text) ? Number(text) * secondMs : parseHttpDate(text) - now;
  if (Number.isNaN(waitMs)) return null;
  return Math.min(Math.max(waitMs, 0), longestRetryAfterMs);
}

/** The current date format of RFC 9110, 5.6.7; NaN for other texts, which `Date.parse` might guess at. */
function parseHttpDate(text: string): number {
  return /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)
    ? Date.parse(text)
    : NaN;
}

/** Sends a delivery in a span of its own, which has its outcome and nothing of the body. */
export function inDeliverySpan(
  url: URL,
  delivery: Delivery,
  send: () => Promise<DeliveryResult>,
): Promise<DeliveryResult> {
  const attributes = {
    'http.request.method': 'POST',
    'server.address': url.hostname,
    'payfac.event_type': delivery.type,
    'payfac.event_id': eventId(delivery),
    'payfac.seller_id': delivery.sellerId,
    'payfac.attempt': delivery.attempts + 1,
  };
  return inSpan(`deliver ${delivery.type}`, { kind: SpanKind.CLIENT, attributes }, async (span) => {
    const result = await send();
    span.setAttribute('payfac.outcome', result.outcome);
    if (result.status !== null) span.setAttribute('http.response.status_code', result.status);
    if (result.outcome !== 'succeeded') span.setStatus({ code: SpanStatusCode.ERROR });
    return result;
  });
}
