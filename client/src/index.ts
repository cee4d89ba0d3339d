import createFetchClient, { type Client } from 'openapi-fetch';
import type { components, paths } from '../../generated/api.ts';

/** The wire types of the API, by their names in the spec. */
export type Schemas = components['schemas'];

/** Every path and method of the API, typed from the spec: requests, successes and problems. */
export type PaymentIntermediaryClient = Client<paths>;

export interface ClientOptions {
  /** Where the service runs, such as `https://api.example.com`; the paths start with `/v2`. */
  baseUrl: string;
  /** The API token, sent as `X-Token-Api`. */
  token: string;
  /** Another `fetch`, such as one with a proxy. */
  fetch?: typeof globalThis.fetch;
}

/**
 * A typed fetch client. Each call resolves to `{ data, response }` or `{ error, response }`, where `error` is
 * the RFC 9457 problem that the service sent; it rejects when there was no answer.
 */
export function createClient({ baseUrl, token, fetch }: ClientOptions): PaymentIntermediaryClient {
  return createFetchClient<paths>({
    baseUrl,
    headers: { 'X-Token-Api': token },
    ...(fetch === undefined ? {} : { fetch }),
  });
}
