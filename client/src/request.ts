import {
  createFinalURL,
  createQuerySerializer,
  defaultPathSerializer,
  mergeHeaders,
  type HeadersOptions,
} from 'openapi-fetch';
import type { Settings } from './options.ts';

type Values = Record<string, unknown>;

/** What a call brings, of which nothing is known at run time. */
export interface CallInput {
  params?: { query?: Values; header?: Record<string, string>; path?: Values };
  body?: unknown;
  headers?: HeadersOptions;
}

/** What is sent, as `fetch` takes it; its text can be sent any number of times, which a `Request` cannot. */
export interface ApiRequest {
  url: string;
  init: RequestInit & { headers: Headers };
}

const querySerializer = createQuerySerializer();

/**
 * The request of a call, put together by openapi-fetch. Only by its parts: its own calls reject when there is no
 * answer, throw on HTML in place of JSON and give `undefined` for an empty 502; and the default export, which makes
 * them, cannot be imported from CommonJS and ES modules alike. Throws when no request can be made of the input.
 */
export function requestOf(
  method: string,
  path: string,
  accept: string,
  { params = {}, body, headers }: CallInput,
  { baseUrl, token }: Settings,
): ApiRequest {
  assertSendable(method, path, body);
  const url = createFinalURL(path, {
    baseUrl,
    params: { query: params.query ?? {}, path: params.path ?? {} },
    querySerializer,
    pathSerializer: defaultPathSerializer,
  });
  const own = { 'X-Token-Api': token, Accept: `${accept}, application/problem+json` };
  const ofBody = body === undefined ? undefined : { 'Content-Type': 'application/json' };
  return {
    url,
    init: {
      method,
      headers: mergeHeaders(ofBody, own, headers, params.header),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      // The API never redirects; following would show the token to another host and turn a POST into a GET.
      redirect: 'manual',
    },
  };
}

/** What the types rule out and `fetch` would refuse as if the network had failed. */
function assertSendable(method: string, path: string, body: unknown): void {
  // Without the slash it would go on with the host's name, and another host would see the token.
  if (!path.startsWith('/')) throw new TypeError(`${method} ${path}: the path must start with /`);
  if (method === 'GET' && body !== undefined) throw new TypeError(`${method} ${path}: a GET takes no body`);
}
