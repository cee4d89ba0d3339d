import { once } from 'node:events';
import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { RawClient } from '../../test/support/raw-client.ts';
import { commonHeaders } from '../http/request/request-record.ts';
import { gracefulStop } from './graceful-stop.ts';
import { connectionLimits, createHttpServer, type ConnectionLimits } from './http-server.ts';

/** Limits that no test reaches, for those that the test is not about. */
const generous: ConnectionLimits = {
  ...connectionLimits,
  headMs: 60_000,
  requestMs: 60_000,
  idleMs: 60_000,
  stalledReaderMs: 60_000,
  checkEveryMs: 20,
};

let server: Server;
let log: Record<string, unknown>[];
const clients: RawClient[] = [];

afterEach(() => {
  for (const client of clients.splice(0)) client.close();
  server.close();
  server.closeAllConnections();
});

async function serve(limits: Partial<ConnectionLimits>, handler: RequestListener = echo): Promise<string> {
  log = [];
  const write = (line: string) => void log.push(JSON.parse(line) as Record<string, unknown>);
  server = createHttpServer(handler, pino({ base: null }, { write }), { ...generous, ...limits });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Answers with the size of the body, once all of it has arrived. */
const echo: RequestListener = (req, res) => {
  let bytes = 0;
  const answer = () => res.end(`${bytes} bytes`);
  if (req.readableEnded) answer();
  req.on('data', (chunk: Buffer) => (bytes += chunk.length));
  req.on('end', answer);
};

async function open(url: string, options?: { isReading: boolean }): Promise<RawClient> {
  const client = await RawClient.connect(url, options);
  clients.push(client);
  return client;
}

const get = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
const post = (bytes: number) => `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes}\r\n\r\n`;
const bare = (status: string) => new RegExp(`^HTTP/1.1 ${status}\\r\\nConnection: close\\r\\n\\r\\n$`);

describe('a request that never gets ready', () => {
  test('no byte at all: the connection is cut', async () => {
    const client = await open(await serve({ headMs: 200 }));
    expect(await client.isEnded()).toBe(true);
    expect(client.received).toMatch(bare('408 Request Timeout'));
  });

  test('a head that comes line by line for ever (slowloris) is cut', async () => {
    const client = await open(await serve({ headMs: 300 }));
    client.send('GET / HTTP/1.1\r\nHost: x\r\n');
    const sending = client.sendSlowly(endless('X-Again: 1\r\n'), 20);
    expect(await client.isEnded()).toBe(true);
    await sending;
    expect(client.received).toMatch(bare('408 Request Timeout'));
  });

  test('a body that comes byte by byte for ever is cut', async () => {
    const client = await open(await serve({ headMs: 200, requestMs: 400 }));
    client.send(post(65_536));
    const sending = client.sendSlowly(endless('x'), 20);
    expect(await client.isEnded()).toBe(true);
    await sending;
    expect(client.received).toMatch(bare('408 Request Timeout'));
  });

  test('a body that stops in the middle, on a connection that is half closed, is over at once', async () => {
    const client = await open(await serve({}));
    client.send(`${post(100)}xyz`);
    client.socket.end();
    expect(await client.isEnded()).toBe(true);
    expect(client.received).toMatch(/^(HTTP\/1\.1 400 [^\n]*\r\nConnection: close\r\n\r\n)?$/);
  });

  test('a body that is slow but within the time is served, though its head alone would be too late', async () => {
    const client = await open(await serve({ headMs: 100 }));
    client.send(post(15));
    await client.sendSlowly('x'.repeat(15), 20);
    await client.receives(/15 bytes/);
  });

  function* endless(text: string): Generator<string> {
    // The loop has an end in case the server never closes the connection: 20 s at the shortest pause.
    for (let n = 0; n < 1_000; n++) yield text;
  }
});

describe('a head that is too large', () => {
  test('too many headers are refused, none of them is dropped in silence', async () => {
    const url = await serve({ headerCount: 20 }, (req, res) => {
      res.end(`last: ${String(req.headers['x-last'])}`);
    });
    const withHeaders = (count: number) =>
      `GET / HTTP/1.1\r\nHost: x\r\n${Array.from({ length: count - 2 }, (_, n) => `X-${n}: 1\r\n`).join('')}X-Last: here\r\n\r\n`;
    const allowed = await open(url);
    allowed.send(withHeaders(20));
    await allowed.receives(/last: here/);
    const refused = await open(url);
    refused.send(withHeaders(21));
    expect(await refused.isEnded()).toBe(true);
    expect(refused.received).toMatch(bare('431 Request Header Fields Too Large'));
  });

  test.each([
    ['one huge header', (size: number) => `GET / HTTP/1.1\r\nHost: x\r\nX-Huge: ${'x'.repeat(size)}\r\n\r\n`],
    ['a huge URL', (size: number) => `GET /${'x'.repeat(size)} HTTP/1.1\r\nHost: x\r\n\r\n`],
  ])('%s is refused', async (_, request) => {
    const url = await serve({ headerBytes: 8_192 });
    const small = await open(url);
    small.send(request(7_000));
    await small.receives(/200 OK/);
    const huge = await open(url);
    huge.send(request(9_000));
    expect(await huge.isEnded()).toBe(true);
    expect(huge.received).toMatch(bare('431 Request Header Fields Too Large'));
  });

  test.each(['nonsense\r\n\r\n', 'GET / HTTP/9.9\r\n\r\n', '\0\x01\x02\x03', '\x16\x03\x01\x02\x00\x01'])(
    'what is no HTTP at all is refused without a word about us: %j',
    async (text) => {
      const client = await open(await serve({}));
      client.send(text);
      expect(await client.isEnded()).toBe(true);
      expect(client.received).toMatch(bare('400 Bad Request'));
    },
  );
});

test('a request that is refused before it is served has the headers of every response, and its id is in the log', async () => {
  const client = await open(await serve({}));
  client.send('GET / HTTP/1.1\r\nHost: a b\r\n\r\n');
  expect(await client.isEnded()).toBe(true);
  expect(client.received).toMatch(/^HTTP\/1.1 400 [^]*Host must name one host/);
  for (const [name, value] of commonHeaders) expect(client.received).toContain(`${name}: ${value}\r\n`);
  const [, requestId] = /^X-Request-Id: (.+)$/im.exec(client.received) ?? [];
  expect(log).toMatchObject([{ requestId: requestId?.trim(), status: 400, msg: 'request refused' }]);
});

test('an unknown expectation is ignored', async () => {
  const client = await open(await serve({}));
  client.send(get.replace('Host', 'Expect: more\r\nHost'));
  await client.receives(/200 OK[^]*0 bytes/);
});

describe('a connection', () => {
  test('that is kept alive serves again, and is closed when it idles', async () => {
    const client = await open(await serve({ idleMs: 300 }));
    client.send(get);
    await client.receives(/0 bytes/);
    client.send(get);
    await client.receives(/0 bytes[^]*0 bytes/);
    expect(await client.isEnded()).toBe(true);
  });

  test('that the client has half closed is closed, also with an answer on its way', async () => {
    const answered = Promise.withResolvers<ServerResponse>();
    const client = await open(await serve({}, (_req, res) => answered.resolve(res)));
    client.send(get);
    const res = await answered.promise;
    client.socket.end();
    expect(await client.isEnded()).toBe(true);
    res.end('too late');
    for (let n = 0; (await countOf(server)) > 0 && n < 1_000; n++) await sleep(5);
    expect(await countOf(server)).toBe(0);
  });

  test('beyond the allowed number is refused, with one warning, and served when others are gone', async () => {
    const url = await serve({ connections: 2 });
    const first = await open(url);
    const second = await open(url);
    for (const client of [first, second]) {
      client.send(get);
      await client.receives(/0 bytes/);
    }
    for (let n = 0; n < 3; n++) expect(await (await open(url)).isEnded()).toBe(true);
    expect(log).toEqual([expect.objectContaining({ level: 40, connections: 2 })]);
    first.close();
    second.close();
    for (let n = 0; (await countOf(server)) > 0 && n < 1_000; n++) await sleep(5);
    const later = await open(url);
    later.send(get);
    await later.receives(/0 bytes/);
  });

  function countOf(counted: Server): Promise<number> {
    return new Promise((resolve, reject) =>
      counted.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
    );
  }
});

test('a body that no handler reads is not read further, and is whole when one does', async () => {
  const begun = Promise.withResolvers<Parameters<RequestListener>[0]>();
  const url = await serve({}, (req) => begun.resolve(req));
  const client = await open(url);
  client.send(`${post(8_000_000)}${'x'.repeat(8_000_000)}`);
  const req = await begun.promise;
  await sleep(100);
  expect(req.socket.bytesRead).toBeLessThan(300_000);
  let bytes = 0;
  for await (const chunk of req) bytes += (chunk as Buffer).length;
  expect(bytes).toBe(8_000_000);
});

describe('an answer to a body that no handler reads', () => {
  const refuse: RequestListener = (_req, res) => res.writeHead(413, { 'Content-Length': 7 }).end('refused');
  const chunked = `POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`;
  const chunk = (bytes: number) => `${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`;

  test('reaches a client that first writes all of the largest one, and the connection stays open', async () => {
    const client = await open(await serve({}, refuse), { isReading: false });
    const text = `${post(2_097_152)}${'x'.repeat(2_097_152)}`;
    await new Promise<void>((resolve) => client.socket.write(text, 'latin1', () => resolve()));
    client.read();
    client.send(get);
    await client.receives(/413 [^]*refused[^]*413 [^]*refused/);
    expect(client.received).not.toContain('Connection: close');
  });

  test('comes after 100 Continue', async () => {
    const client = await open(await serve({ unreadBytes: 1_000 }, refuse));
    client.send(post(2_000).replace('Host', 'Expect: 100-continue\r\nHost'));
    expect(await client.isEnded()).toBe(true);
    expect(client.received).toMatch(
      /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 413 [^]*\nConnection: close\r\n[^]*refused$/,
    );
  });

  test.each([
    ['is longer than allowed', post(1_001)],
    ['is in chunks', chunked],
    ['is in chunks, in HTTP/1.0', chunked.replace('HTTP/1.1', 'HTTP/1.0')],
  ])('closes the connection if the body %s', async (_, head) => {
    const client = await open(await serve({ unreadBytes: 1_000 }, refuse));
    client.send(head);
    expect(await client.isEnded()).toBe(true);
    expect(client.received).toMatch(/ 413 [^]*\r\nConnection: close\r\n[^]*refused$/);
  });

  test('leaves the connection open when all of a large one was read before', async () => {
    const client = await open(await serve({ unreadBytes: 1_000 }));
    for (let times = 1; times < 4; times++) {
      client.send(`${post(500_000)}${'x'.repeat(500_000)}${chunked}${chunk(65_536).repeat(4)}0\r\n\r\n`);
      await client.receives(new RegExp(`(500000 bytes[^]*262144 bytes[^]*){${times}}`));
    }
    expect(client.received).not.toContain('Connection: close');
  });

  test('is not followed by an answer to what is in the body', async () => {
    let begun = 0;
    const url = await serve({}, (_req, res) => {
      begun++;
      res.end('refused');
    });
    const client = await open(url);
    client.send(
      `${post(get.length * 200)}${get.repeat(200)}${get.replace('Host', 'Connection: close\r\nHost')}`,
    );
    expect(await client.isEnded()).toBe(true);
    expect(begun).toBe(2);
  });
});

describe('an answer that is complete here', () => {
  /** The number of megabytes that the kernel cannot buffer on both sides of a loopback connection. */
  const megabytes = 32;

  function large(answered: (res: ServerResponse) => void): RequestListener {
    return (_req, res) => {
      answered(res);
      res.end(Buffer.alloc(megabytes * 1_000_000, 'x'));
    };
  }

  test('is cut when its reader takes nothing', async () => {
    const answered = Promise.withResolvers<ServerResponse>();
    const client = await open(await serve({ stalledReaderMs: 200 }, large(answered.resolve)), {
      isReading: false,
    });
    client.send(get);
    const res = await answered.promise;
    const isClosed = await Promise.race([once(res, 'close').then(() => true), sleep(20_000, false)]);
    expect([isClosed, res.writableEnded, res.writableFinished]).toEqual([true, true, false]);
  });

  test('reaches a reader that is slow but takes something, though it takes longer than one may stall', async () => {
    const stalledReaderMs = 1_000;
    const url = await serve(
      { stalledReaderMs },
      large(() => undefined),
    );
    const client = await open(url, { isReading: false });
    client.send(get);
    const startedAt = performance.now();
    let bytes = 0;
    while (bytes < megabytes * 1_000_000) {
      const chunk = client.socket.read() as Buffer | null;
      if (chunk === null && client.socket.readableEnded) break;
      bytes += chunk?.length ?? 0;
      await sleep(chunk === null ? 1 : 4);
    }
    expect(bytes).toBeGreaterThanOrEqual(megabytes * 1_000_000);
    expect(performance.now() - startedAt).toBeGreaterThan(stalledReaderMs);
  });
});

describe('requests that are sent without waiting for responses', () => {
  test('are answered in their order, with their bodies, also one that is larger than one read', async () => {
    const client = await open(await serve({}));
    const sizes = [1, 2, 3, 300_000, 4];
    const posts = sizes.map((bytes) => `${post(bytes)}${'x'.repeat(bytes)}`).join('');
    client.send(`${posts}${get.replace('Host', 'Connection: close\r\nHost')}`);
    expect(await client.isEnded()).toBe(true);
    const bodies = client.received.match(/\d+(?= bytes)/g)?.map(Number);
    expect(bodies).toEqual([...sizes, 0]);
  });

  test.each([
    ['as many as allowed are served', 16, 16],
    ['one more is not begun, and the connection is cut', 17, 16],
    ['thousands are not begun either', 2_000, 16],
  ])('%s', async (_, sent, served) => {
    const begun: ServerResponse[] = [];
    const client = await open(await serve({}, (_req, res) => void begun.push(res)));
    client.send(get.repeat(sent));
    await expect.poll(() => begun.length).toBe(served);
    if (sent > served) expect(await client.isEnded()).toBe(true);
    for (const res of begun) res.end('answer');
    await expect.poll(() => client.received.split('answer').length - 1).toBe(sent > served ? 0 : served);
    expect(begun.length).toBe(served);
  });

  test('are counted again once they are answered', async () => {
    const client = await open(await serve({}));
    for (let times = 1; times <= 4; times++) {
      client.send(get.repeat(10));
      await expect.poll(() => client.received.split('0 bytes').length - 1).toBe(times * 10);
    }
  });

  test('get their last response when the server stops after it', async () => {
    const answered: ServerResponse[] = [];
    const client = await open(await serve({}, (_req, res) => answered.push(res)));
    client.send(get.repeat(3));
    await expect.poll(() => answered.length).toBe(3);
    const stopped = gracefulStop(server, 60_000);
    answered.forEach((res, n) => res.end(`answer ${n}`));
    expect(await client.isEnded()).toBe(true);
    await stopped;
    expect(client.received).toMatch(/answer 0[^]*answer 1[^]*answer 2$/);
  });
});

test('a stop cuts off requests that take too long, and ends after what follows from that', async () => {
  let isClosed = false;
  const client = await open(
    await serve({}, (_req, res) => {
      res.write('half');
      res.once('close', () => (isClosed = true));
    }),
  );
  client.send(get);
  await client.receives(/half/);
  await gracefulStop(server, 100);
  expect(isClosed).toBe(true);
});
