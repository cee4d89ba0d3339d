import { successes } from '../../generated/operations.ts';
import type { Failure, WholeResponse } from './attempt.ts';
import { PaymentIntermediaryError } from './errors.ts';
import type { CallResult } from './surface.ts';
import type { Problem } from './wire.ts';

/**
 * The call that is judged: its operation, such as `GET /v2/seller`, the media type it asked for, and the idempotency
 * key it was sent with.
 */
interface CallContext {
  operation: string;
  accept: string;
  idempotencyKey: string | null;
}

const sentences = {
  network_error: 'no complete response',
  timeout: 'no complete response in time',
  aborted: 'the call was aborted',
};

interface Success {
  media: readonly string[];
  list: boolean;
  /** The properties that it always has, by the status. */
  required: Readonly<Record<number, readonly string[]>>;
}

const ofOperation: Partial<Record<string, Success>> = successes;

/**
 * Returns the result of a call: data, or one error. A 2xx is data only with a status, a media type and a shape that the
 * spec has for the operation, because a proxy or a captive portal may send a 200 too.
 */
export function judge(outcome: WholeResponse | Failure, call: CallContext): CallResult<unknown> {
  if ('code' in outcome) return { error: noResponse(outcome, call), response: null };
  const { response, text } = outcome;
  if (!response.ok) {
    const { body, fault } = parse(text);
    const error = isProblem(body)
      ? problemError(response, body, call)
      : invalidResponse(response, call, { cause: fault });
    return { error, response };
  }
  const success = ofOperation[call.operation];
  const required = success?.required[response.status];
  const isDocumented =
    required !== undefined &&
    success?.media.includes(call.accept) === true &&
    mediaTypeOf(response) === call.accept;
  if (!isDocumented) return { error: invalidResponse(response, call), response };
  if (call.accept !== 'application/json') return { data: text, response };
  const { body, fault } = parse(text);
  const what = fault === undefined ? shapeFault(body, success.list, required) : describe(response);
  return what === null
    ? { data: body, response }
    : { error: invalidResponse(response, call, { what, cause: fault }), response };
}

/** Returns why the JSON cannot be the operation's, or null if it can be. It names properties, never values. */
function shapeFault(body: unknown, list: boolean, required: readonly string[]): string | null {
  if (Array.isArray(body) !== list) return notFromService(`JSON, but ${list ? 'not an array' : 'an array'}`);
  const objects: unknown[] = Array.isArray(body) ? body : [body];
  for (const object of objects) {
    if (!isObject(object))
      return notFromService(list ? 'JSON, but not an array of objects' : 'JSON, but not an object');
    const missing = required.find((name) => !Object.hasOwn(object, name));
    if (missing !== undefined) return notFromService(`JSON without ${missing}`);
  }
  return null;
}

/** Returns the media type without parameters such as `charset`, because all text of the API is UTF-8. */
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

export function noResponse(
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

/** Returns the reason of an error. Node puts it, such as a refused connection, into the cause of a `fetch failed`. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return '';
  return `: ${cause.cause instanceof Error && cause.cause.message !== '' ? cause.cause.message : cause.message}`;
}

function problemError(
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
 * Returns the error for a response that the service cannot have sent, with the reason. The text of the response stays
 * out of the message, because it may contain personal data.
 */
export function invalidResponse(
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
    : notFromService(response.headers.get('Content-Type') ?? 'no Content-Type');
}

function notFromService(how: string): string {
  return `not a response from the service (${how})`;
}

/** Returns whether the response is a redirect in a browser, which hides everything about it, even its status. */
function isOpaque(response: Response): boolean {
  return response.type === 'opaqueredirect';
}

const textMembers = ['type', 'title', 'detail', 'instance', 'code', 'requestId'] as const;

/**
 * Returns whether the body is a problem of the service, which has a code and a request id. A gateway may send other
 * problems.
 */
function isProblem(body: unknown): body is Problem {
  if (!isObject(body)) return false;
  const members: Partial<Record<keyof Problem, unknown>> = body;
  return typeof members.status === 'number' && textMembers.every((name) => typeof members[name] === 'string');
}

function isObject(body: unknown): body is object {
  return typeof body === 'object' && body !== null && !Array.isArray(body);
}
