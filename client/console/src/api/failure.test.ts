import { PaymentIntermediaryError } from '@payment-intermediary/client';
import { describe, expect, test } from 'vitest';
import { Failure, failureOf, isTokenRefused, recoversAfterMs } from './failure.ts';

type ErrorCode = ConstructorParameters<typeof PaymentIntermediaryError>[1]['code'];

function failed(code: ErrorCode, status: number | null, retryAfter?: string): Failure {
  const facts = { status, requestId: null, problem: null, idempotencyKey: null };
  const headers = retryAfter === undefined ? {} : { 'Retry-After': retryAfter };
  const response = status === null ? null : new Response(null, { status, headers });
  return new Failure(new PaymentIntermediaryError(code, { ...facts, code }), response);
}

describe('a read that failed', () => {
  test.each<[ErrorCode, number | null, string | undefined, number | null]>([
    ['network_error', null, undefined, 3_000],
    ['timeout', null, undefined, 3_000],
    ['internal_error', 500, undefined, 3_000],
    ['storage_unavailable', 503, '5', 5_000],
    ['rate_limit_exceeded', 429, '90', 90_000],
    ['invalid_request', 400, undefined, null],
    ['token_invalid', 401, undefined, null],
    ['access_denied', 403, undefined, null],
    ['charge_not_found', 404, undefined, null],
    ['charge_disputed', 422, undefined, null],
  ])('%s, %s, Retry-After %s: is tried again after %s ms', (code, status, retryAfter, ms) => {
    expect(recoversAfterMs(failed(code, status, retryAfter))).toBe(ms);
  });

  test('by a fault of the page is not tried again', () => {
    expect([failureOf(new TypeError('x')), recoversAfterMs(new TypeError('x'))]).toEqual([null, null]);
  });

  test('only 401 says that the token is no longer good', () => {
    expect(
      [401, 403, 429].map((status) => isTokenRefused(failed('other_error' as ErrorCode, status))),
    ).toEqual([true, false, false]);
  });
});
