import { Agent, request } from 'undici';
import { RawClient } from '../../../server/test/support/raw-client.ts';
import type { Tally } from './attack.ts';

/** Runs so many workers at once, each of which repeats its work until the time is up. */
export async function flood(
  seconds: number,
  parallel: number,
  work: (n: number) => Promise<void>,
): Promise<void> {
  const deadline = performance.now() + seconds * 1000;
  let n = 0;
  const worker = async () => {
    while (performance.now() < deadline) await work(n++);
  };
  await Promise.all(Array.from({ length: parallel }, worker));
}

interface Sent {
  path: string;
  method?: 'GET' | 'POST' | 'PATCH';
  token?: string;
  body?: string | Buffer;
  headers?: Record<string, string>;
}

/** Sends requests over as many connections as there are senders, reads the responses and counts them. */
export class Sender {
  readonly #agent = new Agent({ connections: null, pipelining: 1, headersTimeout: 60_000 });
  readonly #url: string;
  readonly #tally: Tally;

  constructor(url: string, tally: Tally) {
    this.#url = url;
    this.#tally = tally;
  }

  /** Sends a request. Returns the status, or null without a response. */
  async send({ path, method = 'POST', token, body, headers = {} }: Sent): Promise<number | null> {
    try {
      const answer = await request(this.#url + path, {
        dispatcher: this.#agent,
        method,
        headers: {
          ...(token === undefined ? {} : { 'x-token-api': token }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body ?? null,
      });
      await answer.body.dump({ limit: Infinity });
      this.#tally.add(answer.statusCode);
      return answer.statusCode;
    } catch {
      this.#tally.add('no answer');
      return null;
    }
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }
}

/** Opens so many connections, a hundred at a time, and closes them in the end. */
export async function withConnections<T>(
  url: string,
  count: number,
  isReading: boolean,
  work: (clients: RawClient[]) => Promise<T>,
): Promise<T> {
  const clients: RawClient[] = [];
  try {
    while (clients.length < count) {
      const some = Math.min(100, count - clients.length);
      clients.push(
        ...(await Promise.all(Array.from({ length: some }, () => RawClient.connect(url, { isReading })))),
      );
    }
    return await work(clients);
  } finally {
    for (const client of clients) client.close();
  }
}
