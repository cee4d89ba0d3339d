import { Agent, request } from 'node:http';

/** Requests one after the other on one connection. */
export class HttpClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #url: string;
  readonly #token: string;

  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  /** Resolves to the milliseconds until the whole answer was there. Throws for anything but 200. */
  timed(method: string, path: string, body?: object, more: Record<string, string> = {}): Promise<number> {
    const startedMs = performance.now();
    return new Promise((resolve, reject) => {
      const headers = {
        ...more,
        'X-Token-Api': this.#token,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      };
      const outgoing = request(this.#url + path, { method, agent: this.#agent, headers }, (message) => {
        message.resume();
        message.once('error', reject);
        message.once('end', () => {
          if (message.statusCode === 200) resolve(performance.now() - startedMs);
          else reject(new Error(`${method} ${path} was answered with ${message.statusCode}`));
        });
      });
      outgoing.once('error', reject);
      outgoing.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
