import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long the client waits: far more than any limit that tests set, and less than a test may take. */
const patienceMs = 20_000;

/** A client that sends any bytes over a TCP connection. */
export class RawClient {
  readonly socket: Socket;
  /** Everything that has arrived so far, one character a byte. */
  received = '';
  readonly #closed: Promise<unknown>;

  private constructor(socket: Socket) {
    this.socket = socket;
    this.#closed = new Promise((resolve) => socket.once('close', resolve));
    // The server may break the connection; these tests check that.
    socket.on('error', () => undefined);
  }

  /** Connects. If `isReading` is false, it reads nothing until `read` is called. */
  static async connect(url: string, { isReading = true } = {}): Promise<RawClient> {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    const client = new RawClient(socket);
    await once(socket, 'connect');
    if (isReading) client.read();
    return client;
  }

  read(): void {
    this.socket.setEncoding('latin1').on('data', (text: string) => (this.received += text));
  }

  send(text: string): void {
    this.socket.write(text, 'latin1');
  }

  /** Sends the texts one by one with a pause before each. Stops when the connection is closed. */
  async sendSlowly(texts: Iterable<string>, pauseMs: number): Promise<void> {
    for (const text of texts) {
      await sleep(pauseMs);
      if (this.socket.destroyed || this.socket.readableEnded) return;
      this.send(text);
    }
  }

  /** Waits until the server has ended its side. Returns false if it does not. */
  async isEnded(): Promise<boolean> {
    if (this.socket.readableEnded) return true;
    const ended = new Promise((resolve) => this.socket.once('end', resolve));
    const isOver = await Promise.race([
      Promise.race([ended, this.#closed]).then(() => true),
      sleep(patienceMs, false),
    ]);
    return isOver;
  }

  /** Waits until the received text matches. Throws with that text if it never does. */
  async receives(pattern: RegExp): Promise<void> {
    const deadline = performance.now() + patienceMs;
    while (!pattern.test(this.received)) {
      if (performance.now() > deadline)
        throw new Error(`never received ${String(pattern)}: ${this.received}`);
      await sleep(5);
    }
  }

  close(): void {
    this.socket.destroy();
  }
}
