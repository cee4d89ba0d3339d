import { successes } from '../../generated/operations.ts';
import type { Answer, Failure } from './attempt.ts';
import { PaymentIntermediaryError } from './errors.ts';
import type { CallResult } from './surface.ts';
import type { Problem } from './wire.ts';

/** The call that is judged: `GET /v2/seller`, the media type it asked for, the idempotency key it carried. */
export interface CallContext {
  operation: string;
  accept: string;
  idempotencyKey: string | null;
}

const sentences = {
  network_error: 'there was no whole answer',
  timeout: 'there was no whole answer in time',
  aborted: 'the call was aborted',
};

interface Success {
  statuses: readonly number[];
  media: readonly string[];
  list: boolean;
  required: readonly string[];
}

const ofOperation: Partial<Record<string, Success>> = successes;

/**
 * The result of a call: data, or one error. A 2xx is data only with a status, a media type and a shape that the
 * spec has for the operation: a proxy or a captive portal answers 200 too.
 */
export function judge(outcome: Answer | Failure, call: CallContext): CallResult<unknown> {
  if ('code' in outcome) return { error: unanswered(outcome, call), response: null };
  const { response, text } = outcome;
  if (!response.ok) {
    const { body, fault } = parse(text);
    const error = isProblem(body)
      ? refused(response, body, call)
      : invalidAnswer(response, call, { cause: fault });
    return { error, response };
  }
  const success = ofOperation[call.operation];
  const isDocumented =
    success?.statuses.includes(response.status) === true &&
    success.media.includes(call.accept) &&
    mediaTypeOf(response) === call.accept;
  if (!isDocumented) return { error: invalidAnswer(response, call), response };
  if (call.accept !== 'application/json') return { data: text, response };
  const { body, fault } = parse(text);
  const what = fault === undefined ? shapeFault(body, success) : describe(response);
  return what === null
    ? { data: body, response }
    : { error: invalidAnswer(response, call, { what, cause: fault }), response };
}

/** What shows that the JSON is not the operation's; null when nothing does. Names properties, never values. */
function shapeFault(body: unknown, { list, required }: Success): string | null {
  if (Array.isArray(body) !== list) return notTheServices(`JSON, but ${list ? 'not an array' : 'an array'}`);
  const objects: unknown[] = Array.isArray(body) ? body : [body];
  for (const object of objects) {
    if (!isObject(object))
      return notTheServices(list ? 'JSON, but not an array of objects' : 'JSON, but not an object');
    const missing = required.find((name) => !Object.hasOwn(object, name));
    if (missing !== undefined) return notTheServices(`JSON without ${missing}`);
  }
  return null;
}

/** Without parameters such as `charset`, which change nothing: every text of the API is UTF-8. */
function mediaTypeOf(response: Response): string {
  return (response.headers.get('Content-Type') ?? '').replace(/;.*/, '').trim().toLowerCase();
}

function parse(text: string): { body: unknown; fault: unknown } {
  try {
    return { body: JSON.parse(text), fault: undefined };
  } catch (fault) {
    return { body: null, fault };
  }
}

export function unanswered(
  { code, cause }: Failure,
  { operation, idempotencyKey }: Pick<CallContext, 'operation' | 'idempotencyKey'>,
): PaymentIntermediaryError {
  const reason = code === 'network_error' ? reasonOf(cause) : '';
  return new PaymentIntermediaryError(
    `${operation}: ${sentences[code]}${reason}`,
    { status: null, code, requestId: null, problem: null, idempotencyKey },
    cause,
  );
}

/** Node hides the reason, such as a refused connection, in the cause of a `fetch failed`. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return '';
  return `: ${cause.cause instanceof Error && cause.cause.message !== '' ? cause.cause.message : cause.message}`;
}

function refused(
  { status }: Response,
  problem: Problem,
  { operation, idempotencyKey }: CallContext,
): PaymentIntermediaryError {
  const { code, detail, requestId } = problem;
  return new PaymentIntermediaryError(`${operation}: ${status} ${code}: ${detail}`, {
    status,
    code,
    requestId,
    problem,
    idempotencyKey,
  });
}

/**
 * An answer that the service cannot have sent, and how that shows. Its text stays out of the message: it may hold
 * personal data.
 */
export function invalidAnswer(
  response: Response,
  { operation, idempotencyKey }: Pick<CallContext, 'operation' | 'idempotencyKey'>,
  { what = describe(response), cause }: { what?: string; cause?: unknown } = {},
): PaymentIntermediaryError {
  const status = isOpaque(response) ? null : response.status;
  return new PaymentIntermediaryError(
    `${operation}: ${status === null ? '' : `${status}, `}${what}`,
    {
      status,
      code: 'invalid_response',
      requestId: response.headers.get('X-Request-Id'),
      problem: null,
      idempotencyKey,
    },
    cause,
  );
}

function describe(response: Response): string {
  const isRedirect = isOpaque(response) || (response.status >= 300 && response.status < 400);
  return isRedirect
    ? 'a redirect, which is not followed; is baseUrl right?'
    : notTheServices(response.headers.get('Content-Type') ?? 'no Content-Type');
}

function notTheServices(how: string): string {
  return `an answer that is not the service's (${how})`;
}

/** A browser shows nothing of a redirect, not even its status. */
function isOpaque(response: Response): boolean {
  return response.type === 'opaqueredirect';
}

const textMembers = ['type', 'title', 'detail', 'instance', 'code', 'requestId'] as const;

/** A gateway may send a problem of its own; the service's has a code and a request id (D6). */
function isProblem(body: unknown): body is Problem {
  if (!isObject(body)) return false;
  const members: Partial<Record<keyof Problem, unknown>> = body;
  return typeof members.status === 'number' && textMembers.every((name) => typeof members[name] === 'string');
}

function isObject(body: unknown): body is object {
  return typeof body === 'object' && body !== null && !Array.isArray(body);
}
