import { judge } from './judge.ts';
import { prepareRepetition } from './idempotency.ts';
import type { Settings } from './options.ts';
import { requestOf, type CallInput } from './request.ts';
import { sendRepeatedly } from './retry.ts';
import type { CallResult } from './surface.ts';

export interface AnyCallOptions extends CallInput {
  accept?: string;
  signal?: AbortSignal | undefined;
}

export type AnyCall = (path: string, options?: AnyCallOptions) => Promise<CallResult<unknown>>;

/** Calls with one method: makes the request, sends it as often as it takes, and judges the outcome. */
export function caller(method: string, settings: Settings): AnyCall {
  return async (path, options = {}) => {
    const { accept = 'application/json', signal } = options;
    const request = requestOf(method, path, accept, options, settings);
    const operation = `${method} ${path}`;
    const { isRepeatable, key } = prepareRepetition(operation, request.init.headers);
    const outcome = await sendRepeatedly(request, isRepeatable, settings, signal);
    return judge(outcome, { operation, accept, idempotencyKey: key });
  };
}
