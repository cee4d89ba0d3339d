import { judge } from './judge.ts';
import { prepareRetries } from './idempotency.ts';
import type { Settings } from './options.ts';
import { requestOf, type CallInput } from './request.ts';
import { sendWithRetries } from './retry.ts';
import type { CallResult } from './surface.ts';

export interface AnyCallOptions extends CallInput {
  accept?: string;
  signal?: AbortSignal | undefined;
}

export type AnyCall = (path: string, options?: AnyCallOptions) => Promise<CallResult<unknown>>;

/**
 * Returns the calls of one method. A call builds the request, sends it, with retries where they are safe, and judges
 * the outcome.
 */
export function callsOf(method: string, settings: Settings): AnyCall {
  return async (path, options = {}) => {
    const { accept = 'application/json', signal } = options;
    const request = requestOf(method, path, accept, options, settings);
    const operation = `${method} ${path}`;
    const { isRetryable, key } = prepareRetries(operation, request.init.headers);
    const outcome = await sendWithRetries(request, isRetryable, settings, signal);
    return judge(outcome, { operation, accept, idempotencyKey: key });
  };
}
