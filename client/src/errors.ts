import type { Problem, ProblemCode } from './wire.ts';

/**
 * Errors that the service does not report itself:
 * - `network_error`: there was no complete response: connection refused or broken, unknown host, CORS.
 * - `timeout`: the last attempt had no complete response within `timeoutMs`.
 * - `aborted`: the caller's signal ended the call; `cause` is the signal's reason.
 * - `invalid_response`: the response is not from the service: HTML, truncated JSON, an empty body, a redirect, or a
 *   success without a status, media type or property that the spec has for the operation.
 */
export type ClientErrorCode = 'network_error' | 'timeout' | 'aborted' | 'invalid_response';

export type ErrorCode = ProblemCode | ClientErrorCode;

interface ErrorFacts<Status extends number = number> {
  /** HTTP status; null if there was no response. */
  status: Status | null;
  /** What went wrong, as a code to decide by: one of the service, or one of the client's own. */
  code: ErrorCode;
  /** Id of the request, from the problem or from `X-Request-Id`; null if the response had none. */
  requestId: string | null;
  /** The problem that the service sent; null if the response was not a problem. */
  problem: Problem | null;
  /** The key that the call was sent with. Send it again to retry a write whose outcome is unknown. */
  idempotencyKey: string | null;
}

/**
 * Every failure of a call: a problem from the service, a response that is not from the service, or no response at all.
 * Its message names the operation by its path template, and contains no query, token or body.
 */
export class PaymentIntermediaryError<Status extends number = number>
  extends Error
  implements ErrorFacts<Status>
{
  override readonly name = 'PaymentIntermediaryError';
  readonly status: Status | null;
  readonly code: ErrorCode;
  readonly requestId: string | null;
  readonly problem: Problem | null;
  readonly idempotencyKey: string | null;

  /** `cause` is what `fetch` or the JSON parser threw, or the reason of the caller's signal. */
  constructor(message: string, facts: ErrorFacts<Status>, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.status = facts.status;
    this.code = facts.code;
    this.requestId = facts.requestId;
    this.problem = facts.problem;
    this.idempotencyKey = facts.idempotencyKey;
  }
}
