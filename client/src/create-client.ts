import { caller, type AnyCall } from './call.ts';
import { settingsOf, type ClientOptions } from './options.ts';
import type { PaymentIntermediaryClient } from './surface.ts';

/**
 * A typed client for the API. A call resolves to `{ data, response }` or `{ error, response }`, whatever goes
 * wrong; `unwrap(call)` returns the data or throws the error. Reads, and writes that take an idempotency key, are
 * retried after 429, 503, a network failure or a timeout; the client creates the key.
 *
 * Throws a TypeError when an option is missing or wrong. A call rejects only when no request can be built from its
 * arguments, such as a body that JSON cannot represent.
 */
export function createClient(options: ClientOptions): PaymentIntermediaryClient {
  const settings = settingsOf(options);
  const methods = {
    GET: caller('GET', settings),
    POST: caller('POST', settings),
    PUT: caller('PUT', settings),
    PATCH: caller('PATCH', settings),
  } satisfies Record<keyof PaymentIntermediaryClient, AnyCall>;
  // Nothing checks that data from the network has the types of the spec: here the service is trusted.
  return methods as PaymentIntermediaryClient;
}
