import type { Send } from './options.ts';

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
  request: Request,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<Answer | Failure> {
  if (signal?.aborted) return { code: 'aborted', cause: signal.reason };
  const controller = new AbortController();
  let stopListening = (): void => undefined;
  const ended = new Promise<Failure>((resolve) => {
    const end = (code: Failure['code'], cause: unknown): void => {
      resolve({ code, cause });
      controller.abort(cause);
    };
    const timer = setTimeout(() => end('timeout', undefined), timeoutMs);
    const onAbort = (): void => end('aborted', signal?.reason);
    // AbortSignal.any would do this; it is missing from Node 20.0 to 20.2.
    signal?.addEventListener('abort', onAbort);
    stopListening = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    };
  });
  try {
    // A body can be sent once; the clone leaves it for the next attempt.
    return await Promise.race([
      exchange(send, new Request(request.clone(), { signal: controller.signal })),
      ended,
    ]);
  } finally {
    stopListening();
  }
}

async function exchange(send: Send, request: Request): Promise<Answer | Failure> {
  try {
    const response = await send(request);
    return { response, text: await response.text() };
  } catch (cause) {
    return { code: 'network_error', cause };
  }
}
