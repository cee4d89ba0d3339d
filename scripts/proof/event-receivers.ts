import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a dead receiver is dead. */
export type Death = 'hangs' | 'refuses' | 'fails';

/** A seller's server, which knows what arrived and how often. */
export class ProofReceiver {
  readonly death: Death | null;
  /** How often each event arrived, by its id. */
  readonly arrivals = new Map<string, number>();
  readonly url: string;
  readonly #server: Server;

  private constructor(server: Server, death: Death | null, url: string) {
    this.#server = server;
    this.death = death;
    this.url = url;
    server.on('request', (req, res) => {
      const id = String(req.headers['webhook-id']);
      req.resume();
      req.on('end', () => {
        this.arrivals.set(id, (this.arrivals.get(id) ?? 0) + 1);
        if (death !== 'hangs') res.writeHead(death === 'fails' ? 500 : 204).end();
      });
    });
  }

  static async start(death: Death | null): Promise<ProofReceiver> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const receiver = new ProofReceiver(server, death, `http://127.0.0.1:${port}/hooks`);
    if (death === 'refuses') await receiver.stop();
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
