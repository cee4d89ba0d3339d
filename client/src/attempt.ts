import type { Send } from './options.ts';
import type { ApiRequest } from './request.ts';

/** An answer, read to its end. */
export interface Answer {
  response: Response;
  text: string;
}

/** Why there was no whole answer. */
export interface Failure {
  code: 'network_error' | 'timeout' | 'aborted';
  cause: unknown;
}

/**
 * Sends a request once and reads the answer to its end, so that a body that breaks off or never ends counts as
 * no answer. Never rejects; ends at the time limit or the signal even if `send` heeds neither.
 */
export async function attempt(
  send: Send,
  { url, init }: ApiRequest,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<Answer | Failure> {
  if (signal?.aborted) return { code: 'aborted', cause: signal.reason };
  return new Promise((resolve) => {
    const controller = new AbortController();
    const end = (outcome: Answer | Failure): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      resolve(outcome);
    };
    const cutOff = (failure: Failure): void => {
      end(failure);
      controller.abort(failure.cause);
    };
    const onAbort = (): void => cutOff({ code: 'aborted', cause: signal?.reason });
    // AbortSignal.any would do this; it is missing from Node 20.0 to 20.2.
    signal?.addEventListener('abort', onAbort);
    const timer = setTimeout(() => cutOff({ code: 'timeout', cause: undefined }), timeoutMs);
    void exchange(send, url, { ...init, signal: controller.signal }).then(end);
  });
}

async function exchange(send: Send, url: string, init: RequestInit): Promise<Answer | Failure> {
  try {
    const response = await send(url, init);
    return { response, text: await response.text() };
  } catch (cause) {
    return { code: 'network_error', cause };
  }
}
