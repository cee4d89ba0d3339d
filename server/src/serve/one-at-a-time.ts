import { IncomingMessage, Server, ServerResponse, type RequestListener, type ServerOptions } from 'node:http';
import type { Socket } from 'node:net';

/** How much is parsed at once. Most requests are that short, and the shortest that Node takes fits into it 56 times. */
const partBytes = 1024;

/** The state of a connection. */
interface Progress {
  /** How many of its requests wait. */
  waiting: number;
  /** So many of the next bytes are surely the body of the request that began last, and may be parsed at once. */
  bodyBytes: number;
}

/** The prototypes of the requests and responses of a server or an Express app. */
interface Prototypes {
  request: object;
  response: object;
}

/**
 * Answers the requests of a connection one at a time. Node parses all that one read of a socket brings, which may be
 * thousands of requests of several kilobytes each, and would start them all. Here what was read is parsed part by part,
 * and no further while a request waits, or nobody reads the body of one. A request that waits starts when the kernel
 * has taken the response before it. Nothing is read from a socket meanwhile.
 */
export class OneAtATimeServer extends Server {
  readonly #progress = new WeakMap<Socket, Progress>();

  readonly #messages: Prototypes;

  constructor(options: ServerOptions) {
    class OwnRequest extends IncomingMessage {}
    class OwnResponse<R extends IncomingMessage> extends ServerResponse<R> {}
    const own = { IncomingMessage: OwnRequest, ServerResponse: OwnResponse, optimizeEmptyRequests: true };
    super({ ...options, ...own, requireHostHeader: false });
    this.#messages = { request: OwnRequest.prototype, response: OwnResponse.prototype };
    // What Node answers itself does not wait for its turn, and floods of it fail an assertion in Node. So a missing
    // Host is refused below, and an unknown expectation is ignored, which RFC 9110 (10.1.1) allows.
    this.on('checkExpectation', (req, res) => this.emit('request', req, res));
    this.on('connection', (socket: Socket) => this.#parseInParts(socket));
  }

  /**
   * Serves the app. Express changes the prototype of each request and response to that of its app, after which V8 reads
   * them more slowly. Here they are made with these prototypes, so that nothing is changed.
   */
  serve(app: RequestListener & Prototypes): this {
    const { request, response } = this.#messages;
    Object.setPrototypeOf(request, app.request);
    Object.setPrototypeOf(response, app.response);
    return this.on('request', Object.assign(app, { request, response }));
  }

  override emit(event: string | symbol, ...args: unknown[]): boolean {
    if (event !== 'request') return super.emit(event as string, ...args);
    const [req, res] = args as [IncomingMessage, ServerResponse];
    // Node gives a response its socket when it is its turn.
    if (res.socket === null) this.#wait(req, res);
    else this.#begin(req, res);
    return true;
  }

  #parseInParts(socket: Socket): void {
    const progress = { waiting: 0, bodyBytes: 0 };
    this.#progress.set(socket, progress);
    const [parse] = socket.listeners('data') as [(part: Buffer) => void];
    socket.off('data', parse).on('data', (read: Buffer) => {
      for (let from = 0; from < read.length && !socket.destroyed;) {
        if (progress.waiting > 0) socket.pause();
        // Node also pauses it, while nobody reads the body of a request.
        if (socket.isPaused()) {
          socket.unshift(read.subarray(from));
          return;
        }
        const part = read.subarray(from, from + Math.max(partBytes, progress.bodyBytes));
        progress.bodyBytes -= part.length;
        from += part.length;
        parse(part);
      }
    });
  }

  #progressOf(socket: Socket): Progress {
    const found = this.#progress.get(socket);
    if (found === undefined) throw new Error('this connection was not registered when it opened');
    return found;
  }

  #begin(req: IncomingMessage, res: ServerResponse): void {
    // What of its body came with its head is less than a part.
    this.#progressOf(req.socket).bodyBytes = Number(req.headers['content-length'] ?? 0) - partBytes;
    if (req.headers.host === undefined && req.httpVersion === '1.1') {
      res.writeHead(400, { Connection: 'close' }).end();
    } else super.emit('request', req, res);
  }

  #wait(req: IncomingMessage, res: ServerResponse): void {
    const progress = this.#progressOf(req.socket);
    progress.waiting += 1;
    // Not at once, because Node is still passing the socket on, and so that other connections get their turn.
    res.once('socket', () => setImmediate(() => this.#start(req, res)));
  }

  #start(req: IncomingMessage, res: ServerResponse): void {
    const { socket } = req;
    if (socket.destroyed) return;
    this.#progressOf(socket).waiting -= 1;
    this.#begin(req, res);
    socket.resume();
  }
}
