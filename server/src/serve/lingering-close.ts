import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { AtMost } from '../shared/at-most.ts';

/** Limits on what is read of a body that nobody wants. */
export interface LingerLimits {
  /** A body of at most this many bytes is read to its end, and its connection stays open. */
  keptBytes: number;
  /**
   * Of a larger one, this much is read before the connection is cut, so that a client that sends first can still read.
   */
  bytes: number;
  /** The longest time for that. */
  ms: number;
}

/** One read at a time for all connections, so that endless bodies take little from other requests. */
const turns = new AtMost<Socket>(1);

/**
 * Closes the connection after the response, unless the body was read before it or is small. Cutting it at once would
 * make many clients lose the response: the kernel resets a connection on which bytes are unread. So our side is closed,
 * and some of what still comes is dropped.
 */
export function closeUnlessRead(req: IncomingMessage, res: ServerResponse, limits: LingerLimits): void {
  const { 'content-length': length, 'transfer-encoding': coding } = req.headers;
  // The size of a body in chunks is unknown.
  if (coding === undefined && Number(length ?? 0) <= limits.keptBytes) return;
  const { shouldKeepAlive } = res;
  res.shouldKeepAlive = false;
  const { socket } = req;
  const closeSoon = () => linger(socket, limits);
  // Node calls it when the last response of a connection is written.
  socket.destroySoon = closeSoon;
  req.once('end', () => {
    res.shouldKeepAlive = shouldKeepAlive;
    // Makes the prototype's visible again.
    if (socket.destroySoon === closeSoon) Reflect.deleteProperty(socket, 'destroySoon');
  });
}

function linger(socket: Socket, { bytes, ms }: LingerLimits): void {
  let left = bytes;
  const readOn = () => Promise.resolve(socket.resume());
  // The parser gets nothing more.
  socket.removeAllListeners('data');
  socket.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left <= 0) socket.destroy();
    socket.pause();
    void turns.run(socket, readOn);
  });
  socket.once('end', () => socket.destroy());
  const timer = setTimeout(() => socket.destroy(), ms);
  socket.once('close', () => clearTimeout(timer));
  socket.end();
  void turns.run(socket, readOn);
}
