import { connect } from 'node:net';

/** A request as bytes, so that it can be one that no HTTP library would send. */
export interface RawRequest {
  method: string;
  target: string;
  headers: readonly (readonly [name: string, value: string])[];
  body: Buffer | null;
  framing: Framing;
  /**
   * The sender closes its half after sending, so that the server does not wait for an announced body that never comes.
   */
  isCutOff: boolean;
}

/**
 * How the body is announced: by its length, in chunks, or in ways that end early (`shorter` than announced) or are
 * invalid. `none` sends the body without announcing it.
 */
export type Framing =
  'length' | 'chunked' | 'shorter' | 'longer' | 'no-last-chunk' | 'bad-chunk' | 'both' | 'none';

/** Framings that HTTP allows: the response must be one that the document describes. */
export const properFramings: readonly Framing[] = ['length', 'chunked'];

export interface RawAnswer {
  status: number;
  headers: Headers;
  text: string;
  /**
   * Whether the response is complete. It is false as well where only the end of the connection ends it, as in HTTP/1.0.
   */
  isWhole: boolean;
  /** The head as it was received, to find injected headers. */
  head: string;
}

export type Outcome = { answer: RawAnswer } | { closed: true } | { hung: true };

/** Sends one request over a connection of its own and reads the whole response, for at most `timeoutMs`. */
export function exchange(url: string, request: RawRequest, timeoutMs: number): Promise<Outcome> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    const timer = setTimeout(() => {
      resolve({ hung: true });
      socket.destroy();
    }, timeoutMs);
    const finish = () => {
      clearTimeout(timer);
      const answer = parseAnswer(Buffer.concat(chunks), request.method);
      resolve(answer === null ? { closed: true } : { answer });
      socket.destroy();
    };
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('end', finish);
    // The server may close the connection while we still write; what it sent before counts.
    socket.on('error', finish);
    socket.write(bytesOf(request));
    if (request.isCutOff) socket.end();
  });
}

export function bytesOf({ method, target, headers, body, framing }: RawRequest): Buffer {
  const lines = [
    `${method} ${target} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Connection: close',
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ];
  if (body === null) return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  const length = `Content-Length: ${announcedLength(body, framing)}`;
  const chunked = 'Transfer-Encoding: chunked';
  const extra = {
    length: [length],
    shorter: [length],
    longer: [length],
    none: [],
    both: [length, chunked],
    chunked: [chunked],
    'no-last-chunk': [chunked],
    'bad-chunk': [chunked],
  }[framing];
  const head = Buffer.from(`${[...lines, ...extra].join('\r\n')}\r\n\r\n`, 'latin1');
  return Buffer.concat([head, framed(body, framing)]);
}

function announcedLength(body: Buffer, framing: Framing): number {
  if (framing === 'shorter') return body.length + 7;
  return framing === 'longer' ? Math.max(0, body.length - 7) : body.length;
}

function framed(body: Buffer, framing: Framing): Buffer {
  switch (framing) {
    case 'chunked':
    case 'both':
      return Buffer.concat([inChunks(body), Buffer.from('0\r\n\r\n')]);
    case 'no-last-chunk':
      return inChunks(body);
    case 'bad-chunk':
      return Buffer.concat([inChunks(body), Buffer.from('zz\r\n\r\n')]);
    default:
      return body;
  }
}

/**
 * Returns chunks: one byte alone, then the rest with an extension, which the receiver must ignore (RFC 9112, 7.1.1).
 */
function inChunks(body: Buffer): Buffer {
  const parts = [body.subarray(0, 1), body.subarray(1)].filter((part) => part.length > 0);
  return Buffer.concat(
    parts.flatMap((part) => [Buffer.from(`${part.length.toString(16)};x=y\r\n`), part, Buffer.from('\r\n')]),
  );
}

/** Returns the answer, or null if there is no complete head. A `100 Continue` before the response is skipped. */
function parseAnswer(bytes: Buffer, method: string): RawAnswer | null {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return null;
  const head = bytes.subarray(0, end).toString('latin1');
  const rest = bytes.subarray(end + 4);
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]);
  if (status === 100) return parseAnswer(rest, method);
  const headers = new Headers();
  for (const line of head.split('\r\n').slice(1)) {
    const colon = line.indexOf(':');
    headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const isEmpty = method === 'HEAD' || status === 204;
  const isChunked = headers.get('transfer-encoding') === 'chunked' && !isEmpty;
  const isAll = isEmpty || rest.length === Number(headers.get('content-length') ?? NaN);
  const { body, isWhole } = isChunked ? dechunked(rest) : { body: rest, isWhole: isAll };
  return { status, headers, head, text: body.toString('utf8'), isWhole };
}

function dechunked(bytes: Buffer): { body: Buffer; isWhole: boolean } {
  const parts: Buffer[] = [];
  let from = 0;
  for (;;) {
    const end = bytes.indexOf('\r\n', from);
    const length = Number.parseInt(bytes.subarray(from, end).toString('latin1'), 16);
    if (end === -1 || !(length > 0))
      return { body: Buffer.concat(parts), isWhole: end !== -1 && length === 0 };
    parts.push(bytes.subarray(end + 2, end + 2 + length));
    from = end + 2 + length + 2;
  }
}
