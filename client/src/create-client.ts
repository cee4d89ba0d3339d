import createFetchClient from 'openapi-fetch';
import { caller, type AnyCall, type AnyPaths } from './call.ts';
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
  const builder = createFetchClient<AnyPaths>({
    baseUrl: settings.baseUrl,
    headers: { 'X-Token-Api': settings.token, Accept: 'application/json, application/problem+json' },
    // The API never redirects; following would show the token to another host and turn a POST into a GET.
    redirect: 'manual',
  });
  const methods = {
    GET: caller(builder, 'get', settings),
    POST: caller(builder, 'post', settings),
    PATCH: caller(builder, 'patch', settings),
  } satisfies Record<keyof PaymentIntermediaryClient, AnyCall>;
  // What comes over the network has the types of the spec by the service's word alone: it is taken here.
  return methods as PaymentIntermediaryClient;
}
