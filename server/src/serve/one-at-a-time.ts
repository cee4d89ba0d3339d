import { Server, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * How many requests of a connection may wait. Browsers, proxies and the usual clients wait for a response before they
 * send the next request.
 */
const mostWaiting = 32;

/**
 * Answers the requests of a connection one at a time. Node parses all that one read of a socket brings, which may be
 * two thousand requests, and would start them all. Here the next one starts when the kernel has taken the response
 * before it. Until then the socket is not read, and a connection on which too many wait is closed.
 */
export class OneAtATimeServer extends Server {
  /** Only of connections on which requests wait. */
  readonly #waiting = new WeakMap<Socket, number>();

  override emit(event: string | symbol, ...args: unknown[]): boolean {
    const [req, res] = args;
    // Node gives a response its socket when it is its turn.
    if (event !== 'request' || (res as ServerResponse).socket !== null)
      return super.emit(event as string, ...args);
    this.#wait(req as IncomingMessage, res as ServerResponse);
    return true;
  }

  #wait(req: IncomingMessage, res: ServerResponse): void {
    const { socket } = req;
    const waiting = this.#waiting.get(socket) ?? 0;
    if (waiting === mostWaiting) socket.destroy();
    if (socket.destroyed) return;
    this.#waiting.set(socket, waiting + 1);
    if (waiting === 0) {
      socket.on('resume', pause);
      socket.pause();
    }
    // Not at once, because Node is still passing the socket on, and so that other connections get their turn.
    res.once('socket', () => setImmediate(() => this.#start(req, res)));
  }

  #start(req: IncomingMessage, res: ServerResponse): void {
    const { socket } = req;
    if (socket.destroyed) return;
    const waiting = (this.#waiting.get(socket) ?? 1) - 1;
    this.#waiting.set(socket, waiting);
    if (waiting === 0) {
      socket.off('resume', pause);
      socket.resume();
    }
    super.emit('request', req, res);
  }
}

/** Node reads a socket again when it has drained or a body is read. */
function pause(this: Socket): void {
  this.pause();
}
