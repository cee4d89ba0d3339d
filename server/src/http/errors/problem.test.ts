import { expect, test } from 'vitest';
import { ApiError, type ErrorCode } from './api-error.ts';
import { problemOf } from './problem.ts';

/** Section 7 of the reference lists these errors. */
test.each<[ErrorCode, number, string]>([
  ['invalid_request', 400, 'Invalid request'],
  ['token_invalid', 401, 'Token inactive or nonexistent'],
  ['access_denied', 403, 'Access denied'],
  ['seller_not_found', 404, 'Seller not found'],
  ['rate_limit_exceeded', 429, 'Too many requests'],
  ['internal_error', 500, 'Internal server error'],
  ['method_not_supported', 501, 'Invalid method'],
])('the title of %s has the words of the reference', (code, status, title) => {
  const problem = problemOf(new ApiError(code, 'A detail.'), 'id', null, 'https://api.example.com');
  expect(problem).toMatchObject({ code, status, title });
});
