import { settingsOf, type ClientOptions, type Settings } from './options.ts';
import type { PaymentIntermediaryClient, CallResult } from './surface.ts';
import { judge } from './judge.ts';
import { prepareRetries } from './idempotency.ts';
import { requestOf, type CallInput } from './request.ts';
import { sendWithRetries } from './retry.ts';

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

/** Returns the data of a call, or throws its `PaymentIntermediaryError`. */
export async function unwrap<Data>(call: Promise<CallResult<Data>>): Promise<Data> {
  const { data, error } = await call;
  if (error !== undefined) throw error;
  return data;
}

interface AnyCallOptions extends CallInput {
  accept?: string;
  signal?: AbortSignal | undefined;
}

type AnyCall = (path: string, options?: AnyCallOptions) => Promise<CallResult<unknown>>;

/**
 * Returns the calls of one method. A call builds the request, sends it, with retries where they are safe, and judges
 * the outcome.
 */
function callsOf(method: string, settings: Settings): AnyCall {
  return async (path, options = {}) => {
    const { accept = 'application/json', signal } = options;
    const request = requestOf(method, path, accept, options, settings);
    const operation = `${method} ${path}`;
    const { isRetryable, key } = prepareRetries(operation, request.init.headers);
    const outcome = await sendWithRetries(request, isRetryable, settings, signal);
    return judge(outcome, { operation, accept, idempotencyKey: key });
  };
}
