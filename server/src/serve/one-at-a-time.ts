import { IncomingMessage, Server, type ServerOptions, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How much is parsed at once. Most requests are that short, and the shortest that Node takes fits into it 56 times. */
const partBytes = 1024;

/** A request that asks for more of its socket when more of its body was taken. */
class PacedRequest extends IncomingMessage {
  /** So much of what follows is surely its body, and may be parsed at once. */
  bodyBytes = 0;

  constructor(socket: Socket) {
    super(socket);
    // Its own, because Express gives a request another prototype.
    this._read = (size) => {
      super._read(size);
      // Not at once, because the parser may be at work.
      if (!this.complete) process.nextTick(() => this.socket.emit('readable'));
    };
  }
}

function isFull({ complete, readableLength, readableHighWaterMark }: PacedRequest): boolean {
  return !complete && readableLength >= readableHighWaterMark;
}

/**
 * Answers the requests of a connection one at a time. Node parses all that one read of a socket brings, which may be
 * thousands of requests of several kilobytes each, and would start them all. Here what was read is parsed part by part,
 * and no further while a request waits, or the body of one is not taken. A request that waits starts when the kernel
 * has taken the response before it. Node stops reading a socket on which 64 KiB are unparsed.
 */
export class OneAtATimeServer extends Server<typeof PacedRequest> {
  /** Only of connections on which requests wait. */
  readonly #waiting = new WeakMap<Socket, number>();
  /** The request of each connection that began last. */
  readonly #begun = new WeakMap<Socket, PacedRequest>();

  constructor(options: ServerOptions) {
    super({ ...options, IncomingMessage: PacedRequest, requireHostHeader: false });
    // What Node answers itself does not wait for its turn, and floods of it fail an assertion in Node. So a missing
    // Host is refused below, and an unknown expectation is ignored, which RFC 9110 (10.1.1) allows.
    this.on('checkExpectation', (req, res) => this.emit('request', req, res));
    // With this listener, Node parses what is read from the stream here, and nothing else.
    this.on('connection', (socket: Socket) => socket.on('readable', () => this.#parse(socket)));
  }

  override emit(event: string | symbol, ...args: unknown[]): boolean {
    if (event !== 'request') return super.emit(event as string, ...args);
    const [req, res] = args as [PacedRequest, ServerResponse];
    // Node gives a response its socket when it is its turn.
    if (res.socket === null) this.#wait(req, res);
    else this.#begin(req, res);
    return true;
  }

  #parse(socket: Socket): void {
    while (!this.#waiting.has(socket)) {
      const req = this.#begun.get(socket);
      if (req !== undefined && isFull(req)) return;
      const size = Math.min(Math.max(partBytes, req?.bodyBytes ?? 0), socket.readableLength);
      if (req !== undefined) req.bodyBytes -= size;
      if (socket.read(size) === null) return;
    }
  }

  #begin(req: PacedRequest, res: ServerResponse): void {
    // What of its body came with its head is less than a part.
    req.bodyBytes = Number(req.headers['content-length'] ?? 0) - partBytes;
    this.#begun.set(req.socket, req);
    if (req.headers.host === undefined && req.httpVersion === '1.1') {
      res.writeHead(400, { Connection: 'close' }).end();
    } else super.emit('request', req, res);
  }

  #wait(req: PacedRequest, res: ServerResponse): void {
    const { socket } = req;
    this.#waiting.set(socket, (this.#waiting.get(socket) ?? 0) + 1);
    // Not at once, because Node is still passing the socket on, and so that other connections get their turn.
    res.once('socket', () => setImmediate(() => this.#start(req, res)));
  }

  #start(req: PacedRequest, res: ServerResponse): void {
    const { socket } = req;
    if (socket.destroyed) return;
    const waiting = (this.#waiting.get(socket) ?? 1) - 1;
    if (waiting === 0) this.#waiting.delete(socket);
    else this.#waiting.set(socket, waiting);
    this.#begin(req, res);
    this.#parse(socket);
  }
}
