import { randomUUID } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { commonHeaders } from '../http/request/request-record.ts';
import { stalledMs } from '../http/response/send-stream.ts';

/** Limits on the time and memory that one connection may take. */
export interface ConnectionLimits {
  /** The time for receiving the headers of a request, from the connection's start or the request's first byte. */
  headMs: number;
  /** The time for receiving the whole request. The time for the response does not count. */
  requestMs: number;
  /** How long a connection stays open between two requests. */
  idleMs: number;
  /** How long a client may read nothing of a response that has been written completely. */
  stalledReaderMs: number;
  /** How often the first two limits are checked. */
  checkEveryMs: number;
  connections: number;
  /** How many requests of a connection may be unanswered. */
  unanswered: number;
  headerBytes: number;
  headerCount: number;
  /** The longest body that is read to its end although no handler uses it. */
  unreadBytes: number;
}

export const connectionLimits: ConnectionLimits = {
  headMs: 15_000,
  // The largest body, 2 MiB, arrives in this time at 35 KB/s.
  requestMs: 60_000,
  // This is longer than the minute after which most proxies close idle connections, so that no proxy sends a request on
  // a connection that the server is closing.
  idleMs: 65_000,
  // The limit is the same as in the middle of a stream (D26).
  stalledReaderMs: stalledMs,
  checkEveryMs: 5_000,
  connections: 4_096,
  // No client or proxy that we know sends more without waiting for a response.
  unanswered: 16,
  // Most proxies allow as much; the longest request of the contract needs less than a quarter of it.
  headerBytes: 8 * 1024,
  headerCount: 100,
  // This is twice the largest body.
  unreadBytes: 4 * 1024 * 1024,
};

const warnEveryMs = 60_000;

/**
 * Returns a server that disconnects clients that send or read too slowly, or send too many requests without waiting for
 * the responses. Headers that arrive too slowly or are too large get 408 or 431, without a body. With `hosts`, a request
 * that names another host gets 421.
 */
export function createHttpServer(
  listener: RequestListener,
  logger: Logger,
  limits: ConnectionLimits = connectionLimits,
  hosts: readonly string[] | null = null,
): Server {
  const options = {
    headersTimeout: limits.headMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.idleMs,
    connectionsCheckingInterval: limits.checkEveryMs,
    maxHeaderSize: limits.headerBytes,
    // Most requests have no body. The option is documented, but missing in @types/node.
    optimizeEmptyRequests: true,
  };
  const server = createServer(options);
  server.maxHeadersCount = limits.headerCount;
  server.maxConnections = limits.connections;
  server.on('drop', warnNowAndThen(logger, limits));

  const unanswered = new WeakMap<Socket, Set<ServerResponse>>();
  server.on('request', (req, res) => {
    const { socket } = req;
    // Node starts all requests that one read brings, which may be two thousand.
    if (socket.destroyed) return;
    const responses = unanswered.get(socket) ?? new Set();
    unanswered.set(socket, responses.add(res));
    if (responses.size > limits.unanswered) {
      socket.destroy();
      return;
    }
    res.once('close', () => responses.delete(res));
    const refusal = refusalOf(req, hosts);
    if (refusal !== null) {
      const requestId = randomUUID();
      logger.info({ requestId, status: refusal.status }, 'request refused');
      res.setHeaders(commonHeaders);
      res.writeHead(refusal.status, {
        ...{ 'X-Request-Id': requestId, Connection: 'close' },
        'Content-Type': 'text/plain; charset=utf-8',
      });
      res.end(`${refusal.text}\n`);
      return;
    }
    closeUnlessRead(req, res, limits.unreadBytes);
    listener(req, res);
  });

  // Node would answer 417, which the document does not have. RFC 9110 (10.1.1) allows a server to ignore an expectation
  // that it does not know.
  server.on('checkExpectation', (req, res) => server.emit('request', req, res));

  // The timeout applies when nothing was sent or received for so long.
  server.timeout = limits.stalledReaderMs;
  server.on('timeout', (socket: Socket) => {
    const [first] = unanswered.get(socket) ?? [];
    // A response that is still being made may take its time.
    if (first === undefined || first.writableEnded) socket.destroy();
  });
  return server;
}

/** What a sandbox is called on its own machine. */
export const loopbackHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

const hostShape = /^(\[[\dA-Fa-f:.]+\]|[\w.-]+)(:\d{1,5})?$/;

/** Why a request is not served, whatever it asks for; null if it may be. */
function refusalOf(
  { headers, rawHeaders }: IncomingMessage,
  hosts: readonly string[] | null,
): { status: 400 | 421; text: string } | null {
  const { host, 'transfer-encoding': coding } = headers;
  // A proxy and this server might read where such a request ends, or whom it is for, in different ways.
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') {
    return {
      status: 400,
      text: 'Transfer-Encoding may only be "chunked". Send it once, or a Content-Length.',
    };
  }
  const [, name] = hostShape.exec(host ?? '') ?? [];
  if (host !== undefined && (name === undefined || isRepeated(rawHeaders, 'host'))) {
    return { status: 400, text: 'Host must name one host, such as "localhost:3000". Send it once.' };
  }
  // A page of another site may let its name lead to this machine (DNS rebinding).
  if (hosts !== null && !hosts.includes(name?.toLowerCase() ?? '')) {
    return {
      status: 421,
      text: `This server answers only to ${hosts.join(', ')}. Use one of them in the URL.`,
    };
  }
  return null;
}

/** Node keeps only the first of some headers. `raw` has names and values by turns. */
function isRepeated(raw: readonly string[], name: string): boolean {
  return raw.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length > 1;
}

/**
 * Closes the connection after the response where the next request might not be found. That is so behind chunks in
 * HTTP/1.0, which are faulty (RFC 9112, 6.1), and behind an upgrade, which is ignored here, while Node drops what it
 * has read. It is also so behind a body that was not read, if it is long, or in chunks, whose length is unknown: it
 * would keep the server busy for as long as its sender likes. Node reads a shorter one to its end.
 */
function closeUnlessRead(req: IncomingMessage, res: ServerResponse, unreadBytes: number): void {
  const { 'content-length': length, 'transfer-encoding': coding, upgrade } = req.headers;
  const isDoubtful = (coding !== undefined && req.httpVersionMinor === 0) || upgrade !== undefined;
  const isLong = coding !== undefined || Number(length ?? 0) > unreadBytes;
  if (!isDoubtful && !isLong) return;
  res.setHeader('Connection', 'close');
  if (isDoubtful) return;
  req.once('end', () => {
    if (!res.headersSent) res.removeHeader('Connection');
  });
}

/** Returns a function that warns, but so rarely that a flood of connections does not flood the log. */
function warnNowAndThen(logger: Logger, { connections }: ConnectionLimits): () => void {
  let quietUntilMs = 0;
  return () => {
    const now = performance.now();
    if (now < quietUntilMs) return;
    quietUntilMs = now + warnEveryMs;
    logger.warn({ connections }, 'connections are refused: the limit is reached');
  };
}
