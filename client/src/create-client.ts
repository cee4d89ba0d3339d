import { callsOf, type AnyCall } from './call.ts';
import { settingsOf, type ClientOptions } from './options.ts';
import type { PaymentIntermediaryClient } from './surface.ts';

/**
 * Returns a typed client for the API. A call resolves to `{ data, response }` or `{ error, response }`, whatever goes
 * wrong; `unwrap(call)` returns the data or throws the error. Reads, and writes that take an idempotency key, are
 * retried after 429, 503, a network failure or a timeout; the client creates the key.
 *
 * Throws a TypeError when an option is missing or wrong. A call rejects only when no request can be built from its
 * arguments, such as a body that JSON cannot represent.
 */
export function createClient(options: ClientOptions): PaymentIntermediaryClient {
  const settings = settingsOf(options);
  const methods = {
    GET: callsOf('GET', settings),
    POST: callsOf('POST', settings),
    PUT: callsOf('PUT', settings),
    PATCH: callsOf('PATCH', settings),
  } satisfies Record<keyof PaymentIntermediaryClient, AnyCall>;
  // Data from the network is not checked against the types of the spec, because the service is trusted.
  return methods as PaymentIntermediaryClient;
}
