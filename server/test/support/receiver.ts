import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that a receiver got, with its body as it was received. */
interface ReceivedEvent {
  /** The header `webhook-id`. */
  id: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export type Answer = (res: ServerResponse, event: ReceivedEvent) => void;

export const accept: Answer = (res) => res.writeHead(204).end();

export function answerWith(status: number, headers: Record<string, string> = {}, body = ''): Answer {
  return (res) => res.writeHead(status, headers).end(body);
}

/** A seller's server on a free port of this machine. */
export class Receiver {
  readonly received: ReceivedEvent[] = [];
  answer: Answer;
  readonly #server: Server;

  private constructor(answer: Answer) {
    this.answer = answer;
    this.#server = createServer((req, res) => {
      const chunks: Buffer[] = [];
      req.on('data', (chunk: Buffer) => chunks.push(chunk));
      req.on('error', () => undefined);
      res.on('error', () => undefined);
      req.on('end', () => {
        const id = String(req.headers['webhook-id']);
        const event = {
          id,
          path: req.url ?? '',
          headers: req.headers,
          body: Buffer.concat(chunks).toString(),
        };
        this.received.push(event);
        this.answer(res, event);
      });
    });
  }

  static async start(answer: Answer = accept): Promise<Receiver> {
    const receiver = new Receiver(answer);
    receiver.#server.listen(0, '127.0.0.1');
    await once(receiver.#server, 'listening');
    return receiver;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hooks`;
  }

  /** The ids that arrived, in their order. */
  get ids(): string[] {
    return this.received.map(({ id }) => id);
  }

  async stop(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }
}
