import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';

/** A response, as far as it is read. */
export interface HttpResponse {
  status: number;
  retryAfter: string | undefined;
  /** The first bytes of the body. */
  bodyStart: Buffer;
}

interface ResponseLimits {
  /** For the whole request, from the look-up of the name to the last byte of the response. */
  timeoutMs: number;
  /** A longer body is not read to its end; the connection is closed instead. */
  bodyBytes: number;
  keptBytes: number;
}

export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/** Sends one request; rejects with what undici reports, or with a `TimeoutError`. */
export function request(
  agent: Dispatcher,
  options: Dispatcher.DispatchOptions,
  limits: ResponseLimits,
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    agent.dispatch(options, new ResponseHandler(limits, resolve, reject));
  });
}

const empty = Buffer.alloc(0);

/**
 * Reads a response with undici's callbacks: a stream and an abort signal for each response would take a third of the
 * time of a small request.
 */
class ResponseHandler implements Dispatcher.DispatchHandler {
  readonly #limits: ResponseLimits;
  readonly #resolve: (response: HttpResponse) => void;
  readonly #reject: (reason: unknown) => void;
  readonly #timer: NodeJS.Timeout;
  #controller: Dispatcher.DispatchController | null = null;
  #abortReason: Error | null = null;
  #status = 0;
  #retryAfter: string | undefined;
  #bodyStart: Buffer = empty;
  #bytes = 0;

  constructor(
    limits: ResponseLimits,
    resolve: (response: HttpResponse) => void,
    reject: (reason: unknown) => void,
  ) {
    this.#limits = limits;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#timer = setTimeout(() => {
      const timeout = new TimeoutError(`no complete response within ${limits.timeoutMs / 1000} s`);
      this.#abort(timeout);
      this.#reject(timeout);
    }, limits.timeoutMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // It timed out before there was a connection.
    if (this.#abortReason !== null) controller.abort(this.#abortReason);
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    // Informational responses precede the final one (RFC 9110, 15.2).
    if (status < 200) return;
    this.#status = status;
    this.#retryAfter = firstOf(headers['retry-after']);
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const { bodyBytes, keptBytes } = this.#limits;
    if (this.#bodyStart.length < keptBytes) {
      this.#bodyStart = Buffer.concat([this.#bodyStart, chunk.subarray(0, keptBytes)]);
    }
    this.#bytes += chunk.length;
    if (this.#bytes <= bodyBytes) return;
    this.onResponseEnd();
    this.#abort(new Error('the response is too long'));
  }

  onResponseEnd(): void {
    clearTimeout(this.#timer);
    const bodyStart = this.#bodyStart.subarray(0, this.#limits.keptBytes);
    this.#resolve({ status: this.#status, retryAfter: this.#retryAfter, bodyStart });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    clearTimeout(this.#timer);
    this.#reject(error);
  }

  #abort(reason: Error): void {
    this.#abortReason = reason;
    this.#controller?.abort(reason);
  }
}

/** undici returns a repeated header as a list, which Node's types do not declare. */
function firstOf(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === 'object' ? value[0] : value;
}
