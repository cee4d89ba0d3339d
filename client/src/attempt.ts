import type { Send } from './options.ts';
import type { ApiRequest } from './request.ts';

/** A response that was read to its end. */
export interface WholeResponse {
  response: Response;
  text: string;
}

/** Why there was no complete response. */
export interface Failure {
  code: 'network_error' | 'timeout' | 'aborted';
  cause: unknown;
}

/**
 * Sends a request once and reads the response to its end, so that a body that breaks off or never ends counts as
 * no response. Never rejects; ends at the timeout or the signal even if `send` ignores both.
 */
export async function attempt(
  send: Send,
  { url, init }: ApiRequest,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<WholeResponse | Failure> {
  if (signal?.aborted) return { code: 'aborted', cause: signal.reason };
  return new Promise((resolve) => {
    const controller = new AbortController();
    const end = (outcome: WholeResponse | Failure): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      resolve(outcome);
    };
    const cutOff = (failure: Failure): void => {
      end(failure);
      controller.abort(failure.cause);
    };
    const onAbort = (): void => cutOff({ code: 'aborted', cause: signal?.reason });
    // AbortSignal.any would do this, but Node 20.0 to 20.2 does not have it.
    signal?.addEventListener('abort', onAbort);
    const timer = setTimeout(() => cutOff({ code: 'timeout', cause: undefined }), timeoutMs);
    void exchange(send, url, { ...init, signal: controller.signal }).then(end);
  });
}

async function exchange(send: Send, url: string, init: RequestInit): Promise<WholeResponse | Failure> {
  try {
    const response = await send(url, init);
    return { response, text: await response.text() };
  } catch (cause) {
    return { code: 'network_error', cause };
  }
}
