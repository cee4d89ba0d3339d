import { caller, type AnyCall } from './call.ts';
import { settingsOf, type ClientOptions } from './options.ts';
import type { PaymentIntermediaryClient } from './surface.ts';

/**
 * A typed client of the API. A call resolves to `{ data, response }` or `{ error, response }`, whatever goes
 * wrong; `unwrap(call)` gives the data or throws the error. Reads, and writes that take an idempotency key, are
 * sent again after 429, 503, a network failure or a time-out; the client makes the key.
 *
 * Throws a TypeError when an option is missing or wrong. A call rejects only when no request can be made of its
 * arguments, such as a body that JSON cannot hold.
 */
export function createClient(options: ClientOptions): PaymentIntermediaryClient {
  const settings = settingsOf(options);
  const methods = {
    GET: caller('GET', settings),
    POST: caller('POST', settings),
    PATCH: caller('PATCH', settings),
  } satisfies Record<keyof PaymentIntermediaryClient, AnyCall>;
  // What comes over the network has the types of the spec by the service's word alone: it is taken here.
  return methods as PaymentIntermediaryClient;
}
