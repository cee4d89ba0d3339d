import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import { stalledMs } from '../http/response/send-stream.ts';
import { closeUnlessRead, type LingerLimits } from './lingering-close.ts';
import { OneAtATimeServer } from './one-at-a-time.ts';

/** Limits on the time and memory that one connection may take. */
export interface ConnectionLimits {
  /** For receiving the headers of a request, from the connection's start or the request's first byte. */
  headMs: number;
  /** For receiving the whole request. The time for the response does not count. */
  requestMs: number;
  /** How long a connection stays open between two requests. */
  idleMs: number;
  /** How long a client may read nothing of a response that has been written completely. */
  stalledReaderMs: number;
  /** How often the first two limits are checked. */
  checkEveryMs: number;
  connections: number;
  headerBytes: number;
  headerCount: number;
  unreadBody: LingerLimits;
}

export const connectionLimits: ConnectionLimits = {
  headMs: 15_000,
  // The largest body, 2 MiB, at 35 KB/s.
  requestMs: 60_000,
  // Longer than the minute after which most proxies close idle connections, so that no proxy sends a request
  // on a connection that the server is closing.
  idleMs: 65_000,
  // The same as in the middle of a stream (D26).
  stalledReaderMs: stalledMs,
  checkEveryMs: 5_000,
  connections: 4_096,
  // As most proxies allow; the longest request of the contract needs less than a quarter of it.
  headerBytes: 8 * 1024,
  headerCount: 100,
  // 64 KiB is the limit of all operations but one. What is dropped is at most twice the largest body.
  unreadBody: { keptBytes: 64 * 1024, bytes: 4 * 1024 * 1024, ms: 5_000, connections: 50 },
};

const warnEveryMs = 60_000;

/**
 * A server that disconnects clients that send or read too slowly. Headers that arrive too slowly or are too large get
 * 408 or 431, without a body.
 */
export function createHttpServer(
  logger: Logger,
  limits: ConnectionLimits = connectionLimits,
): OneAtATimeServer {
  const server = new OneAtATimeServer({
    headersTimeout: limits.headMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.idleMs,
    connectionsCheckingInterval: limits.checkEveryMs,
    maxHeaderSize: limits.headerBytes,
  });
  server.maxHeadersCount = limits.headerCount;
  server.maxConnections = limits.connections;
  server.on('drop', warnNowAndThen(logger, limits));
  server.on('request', (req, res) => {
    if (hasDoubtfulEnd(req)) res.shouldKeepAlive = false;
    closeUnlessRead(req, res, limits.unreadBody);
    // The socket's own timeout notices what the client reads, even of one large write. Node sets it again for the time
    // between two requests.
    res.once('prefinish', () => res.socket?.setTimeout(limits.stalledReaderMs));
  });
  return server;
}

/**
 * Who passed the request on may see its end elsewhere: chunks are faulty in HTTP/1.0 (RFC 9112, 6.1), and behind an
 * upgrade, which is ignored here, Node drops what it has read.
 */
function hasDoubtfulEnd({ headers, httpVersionMinor }: IncomingMessage): boolean {
  const areFaulty = httpVersionMinor === 0 && headers['transfer-encoding'] !== undefined;
  return areFaulty || headers.upgrade !== undefined;
}

/** Limits the warnings, so that a flood of connections does not flood the log. */
function warnNowAndThen(logger: Logger, { connections }: ConnectionLimits): () => void {
  let quietUntilMs = 0;
  return () => {
    const now = performance.now();
    if (now < quietUntilMs) return;
    quietUntilMs = now + warnEveryMs;
    logger.warn({ connections }, 'connections are refused: the limit is reached');
  };
}
