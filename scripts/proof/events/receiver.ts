import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a dead receiver fails: it never responds, refuses the connection, or responds with 500. */
export type FailureMode = 'hangs' | 'refuses' | 'fails';

/** A seller's server, which counts what arrives. */
export class ProofReceiver {
  /** Null for a healthy one. */
  readonly failure: FailureMode | null;
  /** How often each event arrived, by its id. */
  readonly arrivals = new Map<string, number>();
  readonly url: string;
  readonly #server: Server;

  private constructor(server: Server, failure: FailureMode | null, url: string) {
    this.#server = server;
    this.failure = failure;
    this.url = url;
    server.on('request', (req, res) => {
      const id = String(req.headers['webhook-id']);
      req.resume();
      req.on('end', () => {
        this.arrivals.set(id, (this.arrivals.get(id) ?? 0) + 1);
        if (failure !== 'hangs') res.writeHead(failure === 'fails' ? 500 : 204).end();
      });
    });
  }

  static async start(failure: FailureMode | null): Promise<ProofReceiver> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const receiver = new ProofReceiver(server, failure, `http://127.0.0.1:${port}/hooks`);
    if (failure === 'refuses') await receiver.stop();
    return receiver;
  }

  async stop(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }
}
