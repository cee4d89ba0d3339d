import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { RestartingServer } from './restarting-server.ts';

export interface KeyedWrite {
  method: 'POST' | 'PATCH' | 'PUT';
  path: string;
  key: string;
  /** Undefined for an operation that takes none. */
  body: object | undefined;
  /** Whether the second person sends it, who decides what the first one asked for. */
  isDecision?: boolean;
}

export interface Answer {
  status: number;
  isReplay: boolean;
  text: string;
}

const pauseMs = 10;
/** The number of kills in a row after which the server is left alone until the write has a response. */
const patience = 5;
const timeoutMs = 60_000;

/** Retries a write with the same key until there is a response, as every client of the API should. */
export class PersistentClient {
  readonly #server: RestartingServer;
  readonly #token: string;
  readonly #deciderToken: string;
  readonly #agent = new Agent({ connections: null, pipelining: 1 });
  /** The paths of the writes without a response. */
  readonly lost: string[] = [];
  /** The paths of the writes that were sent and have none yet. */
  readonly #sent = new Set<string>();
  /** The number of writes that lost their response too often, and have none yet. */
  #starved = 0;

  constructor(server: RestartingServer, tokens: { asker: string; decider: string }) {
    this.#server = server;
    this.#token = tokens.asker;
    this.#deciderToken = tokens.decider;
  }

  async write(write: KeyedWrite): Promise<Answer> {
    const deadline = performance.now() + timeoutMs;
    let attempts = 0;
    try {
      for (;;) {
        const answer = await this.once(write);
        if (answer !== null && answer.status !== 503) return answer;
        if (performance.now() > deadline)
          throw new Error(`no response to ${write.method} ${write.path} in a minute`);
        if (++attempts === patience) this.#starved += 1;
        await sleep(pauseMs);
      }
    } finally {
      if (attempts >= patience) this.#starved -= 1;
    }
  }

  /** Waits for the response to each write that was interrupted too often. Each gives up after a minute. */
  async fed(): Promise<void> {
    while (this.#starved > 0) await sleep(pauseMs);
  }

  /** Waits until a write to a matching path has been sent and has no response yet. Throws after a minute without one. */
  async untilSending(path: RegExp): Promise<void> {
    const deadline = performance.now() + timeoutMs;
    while (![...this.#sent].some((sent) => path.test(sent))) {
      if (performance.now() > deadline) throw new Error(`no write to ${path.source} in a minute`);
      await sleep(1);
    }
  }

  /** Makes one attempt. Returns null without a response. */
  async once({ method, path, key, body, isDecision = false }: KeyedWrite): Promise<Answer | null> {
    const token = isDecision ? this.#deciderToken : this.#token;
    const url = (await this.#server.url()) + path;
    this.#sent.add(path);
    try {
      const response = await request(url, {
        dispatcher: this.#agent,
        method,
        headers: { 'x-token-api': token, 'content-type': 'application/json', 'x-idempotency-key': key },
        body: body === undefined ? null : JSON.stringify(body),
      });
      return {
        status: response.statusCode,
        isReplay: response.headers['idempotent-replayed'] === 'true',
        text: await response.body.text(),
      };
    } catch {
      this.lost.push(path);
      return null;
    } finally {
      this.#sent.delete(path);
    }
  }

  /**
   * Repeats a read until there is a response. Returns null for 404, which a server gives that lost what it had
   * answered.
   */
  async read<T>(path: string): Promise<T | null> {
    const deadline = performance.now() + timeoutMs;
    for (;;) {
      const answer = await this.#readOnce(path);
      if (answer?.status === 404) return null;
      if (answer !== null) return JSON.parse(answer.text) as T;
      if (performance.now() > deadline) throw new Error(`no response to GET ${path} in a minute`);
      await sleep(pauseMs);
    }
  }

  async #readOnce(path: string): Promise<Pick<Answer, 'status' | 'text'> | null> {
    const url = (await this.#server.url()) + path;
    try {
      const headers = { 'x-token-api': this.#token };
      const { statusCode, body } = await request(url, { dispatcher: this.#agent, headers });
      const text = await body.text();
      return statusCode === 503 ? null : { status: statusCode, text };
    } catch {
      return null;
    }
  }

  close(): Promise<void> {
    return this.#agent.close();
  }
}
