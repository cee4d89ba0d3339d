import { Server, type IncomingMessage, type ServerOptions, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How much is parsed at once. Most requests are that short, and the shortest that Node takes fits into it 56 times. */
const partBytes = 1024;

/**
 * Answers the requests of a connection one at a time. Node parses all that one read of a socket brings, which may be
 * thousands of requests of several kilobytes each, and would start them all. Here what was read is parsed part by part,
 * and no further while a request waits. That one starts when the kernel has taken the response before it. Node stops
 * reading a socket on which 64 KiB are unparsed.
 */
export class OneAtATimeServer extends Server {
  /** Only of connections on which requests wait. */
  readonly #waiting = new WeakMap<Socket, number>();

  constructor(options: ServerOptions) {
    super(options);
    // With this listener, Node parses what is read from the stream here, and nothing else.
    this.on('connection', (socket: Socket) => socket.on('readable', () => this.#parse(socket)));
  }

  override emit(event: string | symbol, ...args: unknown[]): boolean {
    const [req, res] = args;
    // Node gives a response its socket when it is its turn.
    if (event !== 'request' || (res as ServerResponse).socket !== null)
      return super.emit(event as string, ...args);
    this.#wait(req as IncomingMessage, res as ServerResponse);
    return true;
  }

  #parse(socket: Socket): void {
    while (!this.#waiting.has(socket)) {
      if (socket.read(Math.min(partBytes, socket.readableLength)) === null) return;
    }
  }

  #wait(req: IncomingMessage, res: ServerResponse): void {
    const { socket } = req;
    this.#waiting.set(socket, (this.#waiting.get(socket) ?? 0) + 1);
    // Not at once, because Node is still passing the socket on, and so that other connections get their turn.
    res.once('socket', () => setImmediate(() => this.#start(req, res)));
  }

  #start(req: IncomingMessage, res: ServerResponse): void {
    const { socket } = req;
    if (socket.destroyed) return;
    const waiting = (this.#waiting.get(socket) ?? 1) - 1;
    if (waiting === 0) this.#waiting.delete(socket);
    else this.#waiting.set(socket, waiting);
    super.emit('request', req, res);
    this.#parse(socket);
  }
}
