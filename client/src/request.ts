import {
  createFinalURL,
  createQuerySerializer,
  defaultPathSerializer,
  mergeHeaders,
  type HeadersOptions,
} from 'openapi-fetch';
import type { Settings } from './options.ts';

type Values = Record<string, unknown>;

/** The input of a call, about which nothing is known at run time. */
export interface CallInput {
  params?: { query?: Values; header?: Record<string, string>; path?: Values };
  body?: unknown;
  headers?: HeadersOptions;
}

/** The arguments for `fetch`. They can be sent any number of times, which a `Request` cannot. */
export interface ApiRequest {
  url: string;
  init: RequestInit & { headers: Headers };
}

const querySerializer = createQuerySerializer();

/**
 * Returns the request of a call, built with parts of openapi-fetch. Its own calls are not used: they reject when there
 * is no response, throw on HTML in place of JSON, and return `undefined` for an empty 502; and its default export,
 * which creates them, cannot be imported from CommonJS and ES modules alike. Throws if no request can be built from the
 * input.
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
  // No operation takes a text as JSON.
  const mediaType = typeof body === 'string' ? 'application/x-ndjson' : 'application/json';
  const ofBody = body === undefined ? undefined : { 'Content-Type': mediaType };
  return {
    url,
    init: {
      method,
      headers: mergeHeaders(ofBody, own, headers, params.header),
      ...(body === undefined ? {} : { body: textOf(path, body) }),
      // The API never redirects; following would send the token to another host and turn a POST into a GET.
      redirect: 'manual',
    },
  };
}

function textOf(path: string, body: unknown): string {
  if (typeof body === 'string') return body;
  // This body alone has the id of a seller in digits.
  if (path !== '/v2/report/statement') return JSON.stringify(body);
  return JSON.stringify(body, (name, value: unknown) =>
    name === 'idSeller' && typeof value === 'number' ? String(value) : value,
  );
}

/** Throws for what the types rule out, and what `fetch` would reject as if the network had failed. */
function assertSendable(method: string, path: string, body: unknown): void {
  // Without the slash the path would continue the host's name, and another host would see the token.
  if (!path.startsWith('/')) throw new TypeError(`${method} ${path}: the path must start with /`);
  if (method === 'GET' && body !== undefined) throw new TypeError(`${method} ${path}: a GET takes no body`);
}
