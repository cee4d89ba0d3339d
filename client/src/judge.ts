import type { Answer, Failure } from './attempt.ts';
import { PaymentIntermediaryError } from './errors.ts';
import type { CallResult } from './surface.ts';
import type { Problem } from './wire.ts';

/** The call that is judged: `GET /v2/seller`, and the idempotency key that it carried. */
export interface CallContext {
  operation: string;
  idempotencyKey: string | null;
}

const sentences = {
  network_error: 'there was no whole answer',
  timeout: 'there was no whole answer in time',
  aborted: 'the call was aborted',
};

/** The result of a call: data, or one error. Every success of the spec is a JSON object or array. */
export function judge(outcome: Answer | Failure, call: CallContext): CallResult<unknown> {
  if ('code' in outcome) return { error: unanswered(outcome, call), response: null };
  const { response } = outcome;
  const { body, fault } = parse(outcome.text);
  if (response.ok && isObject(body)) return { data: body, response };
  const error =
    !response.ok && isProblem(body) ? refused(response, body, call) : invalid(response, fault, call);
  return { error, response };
}

function parse(text: string): { body: unknown; fault: unknown } {
  try {
    return { body: JSON.parse(text), fault: undefined };
  } catch (fault) {
    return { body: null, fault };
  }
}

function unanswered({ code, cause }: Failure, call: CallContext): PaymentIntermediaryError {
  const { operation, idempotencyKey } = call;
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

/** An answer that the service cannot have sent. Its text stays out of the message: it may hold personal data. */
function invalid(
  response: Response,
  fault: unknown,
  { operation, idempotencyKey }: CallContext,
): PaymentIntermediaryError {
  // A browser shows nothing of a redirect, not even its status.
  const isOpaque = response.type === 'opaqueredirect';
  const isRedirect = isOpaque || (response.status >= 300 && response.status < 400);
  const what = isRedirect
    ? 'a redirect, which is not followed; is baseUrl right?'
    : `an answer that is not the service's (${response.headers.get('Content-Type') ?? 'no Content-Type'})`;
  return new PaymentIntermediaryError(
    `${operation}: ${isOpaque ? '' : `${response.status}, `}${what}`,
    {
      status: isOpaque ? null : response.status,
      code: 'invalid_response',
      requestId: response.headers.get('X-Request-Id'),
      problem: null,
      idempotencyKey,
    },
    fault,
  );
}

const textMembers = ['type', 'title', 'detail', 'instance', 'code', 'requestId'] as const;

/** A gateway may send a problem of its own; the service's has a code and a request id (D6). */
function isProblem(body: unknown): body is Problem {
  if (!isObject(body)) return false;
  const members: Partial<Record<keyof Problem, unknown>> = body;
  return typeof members.status === 'number' && textMembers.every((name) => typeof members[name] === 'string');
}

function isObject(body: unknown): body is object {
  return typeof body === 'object' && body !== null;
}
