import type { Client, HeadersOptions } from 'openapi-fetch';
import { judge } from './judge.ts';
import { prepareRepetition } from './idempotency.ts';
import type { Settings } from './options.ts';
import { sendRepeatedly } from './retry.ts';
import type { CallResult, Method } from './surface.ts';

/** Paths of which nothing is known, as at run time. */
export type AnyPaths = Record<string, Record<Method, AnyOperation>>;

interface AnyOperation {
  parameters: { query?: Values; header?: Values; path?: Values };
  requestBody?: { content: { 'application/json': unknown } };
  responses: { 200: { content: { 'application/json': unknown } } };
}

type Values = Record<string, unknown>;

export interface AnyCallOptions {
  params?: AnyOperation['parameters'];
  body?: unknown;
  headers?: HeadersOptions;
  signal?: AbortSignal | undefined;
}

export type AnyCall = (path: string, options?: AnyCallOptions) => Promise<CallResult<unknown>>;

/** Calls with one method: builds the request, sends it as often as it takes, and judges the outcome. */
export function caller(builder: Client<AnyPaths>, method: Method, settings: Settings): AnyCall {
  return async (path, { signal, ...options } = {}) => {
    const request = await build(builder, method, path, options);
    const operation = `${method.toUpperCase()} ${path}`;
    const { isRepeatable, key } = prepareRepetition(operation, request.headers);
    const outcome = await sendRepeatedly(request, isRepeatable, settings, signal);
    return judge(outcome, { operation, idempotencyKey: key });
  };
}

/**
 * The request as openapi-fetch makes it, caught where it would be sent. What follows is not left to it: it rejects
 * when there is no answer, throws on HTML in place of JSON, and gives `undefined` for an empty 502.
 */
function build(
  builder: Client<AnyPaths>,
  method: Method,
  path: string,
  options: Omit<AnyCallOptions, 'signal'>,
): Promise<Request> {
  return new Promise((resolve, reject) => {
    const fetch = (request: Request): Promise<Response> => {
      resolve(request);
      return Promise.resolve(new Response(null, { status: 204 }));
    };
    builder.request(method, path, { ...options, fetch }).catch(reject);
  });
}
