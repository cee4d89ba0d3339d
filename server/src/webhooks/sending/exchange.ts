import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';

/** A whole answer, or as much of one as is read. */
export interface Answer {
  status: number;
  retryAfter: string | undefined;
  /** The first bytes of the body. */
  beginning: Buffer;
}

export interface ExchangeLimits {
  timeoutMs: number;
  /** More of an answer is not read; the connection is closed instead. */
  answerBytes: number;
  keptBytes: number;
}

/** The exchange took longer than it may. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

const empty = Buffer.alloc(0);

/**
 * One request and its answer, as undici's own layers see it: a stream and an abort signal for each answer would
 * cost a third of what sending one small message does.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly #limits: ExchangeLimits;
  readonly #resolve: (answer: Answer) => void;
  readonly #reject: (reason: unknown) => void;
  readonly #timer: NodeJS.Timeout;
  #controller: Dispatcher.DispatchController | null = null;
  #settled: Error | null = null;
  #status = 0;
  #retryAfter: string | undefined;
  #beginning: Buffer = empty;
  #bytes = 0;

  constructor(limits: ExchangeLimits, resolve: (answer: Answer) => void, reject: (reason: unknown) => void) {
    this.#limits = limits;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#timer = setTimeout(() => {
      const late = new DeadlineError(`no whole answer within ${limits.timeoutMs / 1000} s`);
      this.#abort(late);
      this.#reject(late);
    }, limits.timeoutMs);
  }

  /** Resolves with the answer; rejects with what undici reports, or a `DeadlineError`. */
  static run(
    agent: Dispatcher,
    options: Dispatcher.DispatchOptions,
    limits: ExchangeLimits,
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      agent.dispatch(options, new Exchange(limits, resolve, reject));
    });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // The time was up before there was a connection.
    if (this.#settled !== null) controller.abort(this.#settled);
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    // Informational answers come before the one that counts (RFC 9110, 15.2).
    if (status < 200) return;
    this.#status = status;
    this.#retryAfter = firstOf(headers['retry-after']);
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const { answerBytes, keptBytes } = this.#limits;
    if (this.#beginning.length < keptBytes) {
      this.#beginning = Buffer.concat([this.#beginning, chunk.subarray(0, keptBytes)]);
    }
    this.#bytes += chunk.length;
    if (this.#bytes <= answerBytes) return;
    this.onResponseEnd();
    this.#abort(new Error('the answer is too long'));
  }

  onResponseEnd(): void {
    clearTimeout(this.#timer);
    const beginning = this.#beginning.subarray(0, this.#limits.keptBytes);
    this.#resolve({ status: this.#status, retryAfter: this.#retryAfter, beginning });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    clearTimeout(this.#timer);
    this.#reject(error);
  }

  #abort(reason: Error): void {
    this.#settled = reason;
    this.#controller?.abort(reason);
  }
}

/** undici gives a header that came twice as a list, which Node's types for it do not tell. */
function firstOf(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === 'object' ? value[0] : value;
}
