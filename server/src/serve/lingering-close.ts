import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey } from '../rate-limits/address-key.ts';

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
  /** At most this many connections of an address are closed in this way at once; for one more, the oldest is cut. */
  connections: number;
}

/** With the key of its address; the one that began first comes first. */
const lingering = new Map<Socket, string>();

/**
 * The pause before the next connection is read, at most 64 KiB: without it, the reads of eight clients that send at
 * full speed take the whole processor.
 */
const pauseMs = 2;

let round = lingering.keys();
let isReading = false;

function readFromNext(): void {
  const { value: next } = round.next();
  isReading = lingering.size > 0;
  if (!isReading) return;
  if (next === undefined) round = lingering.keys();
  next?.resume();
  setTimeout(readFromNext, pauseMs);
}

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

function linger(socket: Socket, { bytes, ms, connections }: LingerLimits): void {
  const address = addressKey(socket.remoteAddress);
  const ofAddress = [...lingering].filter(([, own]) => own === address);
  const [first] = ofAddress;
  if (first !== undefined && ofAddress.length >= connections) cut(first[0]);
  lingering.set(socket, address);
  let left = bytes;
  socket.pause();
  // The parser gets nothing more.
  socket.removeAllListeners('data');
  socket.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left <= 0) socket.destroy();
    socket.pause();
  });
  socket.once('end', () => socket.destroy());
  const timer = setTimeout(() => socket.destroy(), ms);
  socket.once('close', () => {
    lingering.delete(socket);
    clearTimeout(timer);
  });
  socket.end();
  if (!isReading) readFromNext();
}

/** Deletes it now, not on `close`, so that the next call cuts another. */
function cut(socket: Socket): void {
  lingering.delete(socket);
  socket.destroy();
}
