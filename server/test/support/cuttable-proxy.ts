import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

const host = '127.0.0.1';

/** A TCP proxy in front of a database, with which a test makes the database unavailable and available again. */
export class CuttableProxy {
  readonly #target: { host: string; port: number };
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #port = 0;
  #lastWords: string | null = null;
  #lostAnswer = '';
  /** The data that is kept back, in its order; null while none is. */
  #held: (() => void)[] | null = null;

  private constructor(target: { host: string; port: number }) {
    this.#target = target;
    this.#server = createServer((client) => this.#join(client));
  }

  /** Starts a proxy in front of the server that this URL names. */
  static async before(databaseUrl: string): Promise<CuttableProxy> {
    const { hostname, port } = new URL(databaseUrl);
    const proxy = new CuttableProxy({ host: hostname, port: Number(port) });
    await proxy.restore();
    proxy.#port = (proxy.#server.address() as AddressInfo).port;
    return proxy;
  }

  /** Returns the URL of the same database, reached through the proxy. */
  urlOf(databaseUrl: string): string {
    const url = new URL(databaseUrl);
    url.hostname = host;
    url.port = String(this.#port);
    return url.href;
  }

  /** Breaks every connection and refuses new ones. */
  async cut(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  /** Listens again, on the same port. */
  async restore(): Promise<void> {
    this.#server.listen(this.#port, host);
    await once(this.#server, 'listening');
  }

  /**
   * Makes the next statement that contains `text` arrive at the database, but loses its answer: all that comes after the
   * statement, until it contains `answer`. Other statements may have been sent before it.
   */
  breakAfter(text: string, answer = ''): void {
    this.#lastWords = text;
    this.#lostAnswer = answer;
  }

  /** Keeps the database's answers back until `letGo`. */
  hold(): void {
    this.#held = [];
  }

  letGo(): void {
    for (const give of this.#held ?? []) give();
    this.#held = null;
  }

  #join(client: Socket): void {
    const upstream = connect(this.#target);
    this.#pair(client, upstream);
    const statements = new KeptStatements();
    const pass = (chunk: Buffer) => {
      const give = () => client.write(chunk);
      if (this.#held === null) give();
      else this.#held.push(give);
    };
    upstream.on('data', pass);
    client.on('data', (chunk) => {
      upstream.write(chunk);
      const texts = statements.textsIn(chunk);
      if (this.#lastWords === null || !texts.includes(this.#lastWords)) return;
      this.#lastWords = null;
      const lost = this.#lostAnswer;
      upstream.off('data', pass).on('data', (answer: Buffer) => {
        if (answer.includes(lost)) client.destroy();
      });
    });
  }

  #pair(client: Socket, upstream: Socket): void {
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      this.#sockets.add(socket);
      // A broken connection ends in `close`, which is all that has to happen.
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.#sockets.delete(socket);
        other.destroy();
      });
    }
  }
}

/** The statements that a connection keeps under a name, so that later it sends only the name. */
class KeptStatements {
  readonly #byName = new Map<string, string>();

  /** Returns what is sent, with the texts of the statements that it names. */
  textsIn(chunk: Buffer): string {
    const texts = [chunk.toString('latin1')];
    for (const [type, first = '', second = ''] of messagesIn(chunk)) {
      // Parse has the name and the text. Bind has the portal and the name.
      if (type === 'P' && first !== '') this.#byName.set(first, second);
      if (type === 'B') texts.push(this.#byName.get(second) ?? '');
    }
    return texts.join('\n');
  }
}

/** Yields, for each message that begins in the chunk, its type and its text up to each NUL. */
function* messagesIn(chunk: Buffer): Generator<string[]> {
  for (let start = 0; start + 5 <= chunk.length; start += 1 + chunk.readUInt32BE(start + 1)) {
    const end = start + 1 + chunk.readUInt32BE(start + 1);
    yield [
      chunk.toString('latin1', start, start + 1),
      ...chunk.toString('latin1', start + 5, end).split('\0'),
    ];
  }
}
