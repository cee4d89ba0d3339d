import { createServer, type Server } from 'node:http';
import type { Logger } from 'pino';

/** How much of a connection's time and space one caller may take. */
export interface ConnectionLimits {
  /** Until the whole head of a request is there, from the connection or the request's first byte on. */
  headMs: number;
  /** Until the whole request is there. What the answer takes does not count. */
  requestMs: number;
  /** How long a connection stays open between two requests. */
  idleMs: number;
  /** How long a reader may take nothing of an answer that is complete here. */
  stalledReaderMs: number;
  /** How often the first two are looked after. */
  checkEveryMs: number;
  connections: number;
  headerBytes: number;
  headerCount: number;
}

export const connectionLimits: ConnectionLimits = {
  headMs: 15_000,
  // 64 KiB, the largest body, at a little more than 1 KB/s.
  requestMs: 60_000,
  // Longer than the minute after which most proxies give a connection up, so that none of them sends a request
  // into one that is just being closed.
  idleMs: 65_000,
  // As in mid-stream (D26).
  stalledReaderMs: 30_000,
  checkEveryMs: 5_000,
  connections: 4_096,
  // Twice the longest cursor, which is a query string (D26).
  headerBytes: 16 * 1024,
  headerCount: 100,
};

const warnEveryMs = 60_000;

/**
 * A server that cuts off whoever sends or reads too slowly, and answers 408 or 431, without a body, where a head is
 * too slow or too large to be a request at all.
 */
export function createHttpServer(logger: Logger, limits: ConnectionLimits = connectionLimits): Server {
  const server = createServer({
    headersTimeout: limits.headMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.idleMs,
    connectionsCheckingInterval: limits.checkEveryMs,
    maxHeaderSize: limits.headerBytes,
  });
  server.maxHeadersCount = limits.headerCount;
  server.maxConnections = limits.connections;
  server.on('drop', warnNowAndThen(logger, limits));
  server.on('request', (_req, res) => {
    // The socket's own time-out sees what the reader takes, also of one large write. It is set anew for the time
    // between two requests.
    res.once('prefinish', () => res.socket?.setTimeout(limits.stalledReaderMs));
  });
  return server;
}

/** Whoever floods the service must not flood its log too. */
function warnNowAndThen(logger: Logger, { connections }: ConnectionLimits): () => void {
  let quietUntilMs = 0;
  return () => {
    const now = performance.now();
    if (now < quietUntilMs) return;
    quietUntilMs = now + warnEveryMs;
    logger.warn({ connections }, 'connections are refused: as many as are allowed are open');
  };
}
