import type { Problem, ProblemCode } from './wire.ts';

/**
 * Faults that no problem of the service describes:
 * - `network_error`: there was no whole answer: refused or broken connection, unknown host, CORS.
 * - `timeout`: the last attempt had no whole answer within `timeoutMs`.
 * - `aborted`: the caller's signal ended the call; `cause` is the signal's reason.
 * - `invalid_response`: an answer that is not the service's: HTML, truncated JSON, an empty body, a redirect, or a
 *   success without a status, media type or property that the spec has for the operation.
 */
export type ClientErrorCode = 'network_error' | 'timeout' | 'aborted' | 'invalid_response';

export type ErrorCode = ProblemCode | ClientErrorCode;

export interface ErrorFacts<Status extends number = number> {
  /** HTTP status; null when there was no answer. */
  status: Status | null;
  /** Why; decide by this. A code of the service, or one of the client's own. */
  code: ErrorCode;
  /** Id of the request, from the problem or from `X-Request-Id`; null when the answer had none. */
  requestId: string | null;
  /** The problem that the service sent; null when the answer was none. */
  problem: Problem | null;
  /** The key that the call carried. Send it again to repeat a write whose outcome is unknown (D9). */
  idempotencyKey: string | null;
}

/**
 * Every failure of a call: a refusal by the service, an answer that is not the service's, no answer at all.
 * Its message names the operation by its path template, and holds no query, token or body.
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

  /** `cause`: what `fetch` or the JSON parser threw, or the reason of the caller's signal. */
  constructor(message: string, facts: ErrorFacts<Status>, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.status = facts.status;
    this.code = facts.code;
    this.requestId = facts.requestId;
    this.problem = facts.problem;
    this.idempotencyKey = facts.idempotencyKey;
  }
}
