import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { Dispatcher } from 'undici';
import { afterEach, describe, expect, test } from 'vitest';
import { answerWith, Receiver, type Answer } from '../../../test/support/receiver.ts';
import { createSafeAgent } from './safe-agent.ts';
import { deliver, parseRetryAfter, type DeliveryResult } from './deliver.ts';

/** Enough on a busy machine too. */
const patientMs = 10_000;
const shortMs = 400;
const now = Date.parse('2026-11-20T12:00:00Z');
const cleanups: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

async function postTo(url: string, timeoutMs = patientMs): Promise<DeliveryResult> {
  const agent = createSafeAgent(true);
  cleanups.unshift(() => agent.destroy());
  return deliver(
    agent,
    { url: new URL(url), headers: { 'webhook-id': 'evt_1_1' }, body: '{}' },
    { timeoutMs, now },
  );
}

async function postToReceiver(
  answer: Answer,
  timeoutMs?: number,
): Promise<{ result: DeliveryResult; receiver: Receiver }> {
  const receiver = await Receiver.start(answer);
  cleanups.push(() => receiver.stop());
  return { result: await postTo(receiver.url, timeoutMs), receiver };
}

/** A server that speaks no HTTP of its own: it does to each connection what the test says. */
async function rawServer(onConnection: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    onConnection(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test.each([200, 201, 202, 204, 299])('%i is success', async (status) => {
  const { result } = await postToReceiver(answerWith(status));
  expect(result).toMatchObject({ outcome: 'succeeded', status, retryAfterMs: null });
});

test.each([
  [301, 'redirect'],
  [302, 'redirect'],
  [307, 'redirect'],
  [308, 'redirect'],
  [304, 'redirect'],
  [400, 'http_error'],
  [401, 'http_error'],
  [404, 'http_error'],
  [410, 'gone'],
  [429, 'http_error'],
  [500, 'http_error'],
  [503, 'http_error'],
])('%i is %s', async (status, outcome) => {
  const { result } = await postToReceiver(answerWith(status));
  expect(result).toMatchObject({ outcome, status });
});

test('a redirect is not followed', async () => {
  const other = await Receiver.start();
  cleanups.push(() => other.stop());
  const { result, receiver } = await postToReceiver(answerWith(307, { location: other.url }));
  expect(result.outcome).toBe('redirect');
  expect([receiver.received.length, other.received.length]).toEqual([1, 0]);
});

test('Retry-After is read', async () => {
  const { result } = await postToReceiver(answerWith(429, { 'retry-after': '7' }));
  expect(result.retryAfterMs).toBe(7_000);
  const dated = await postToReceiver(answerWith(503, { 'retry-after': 'Fri, 20 Nov 2026 12:01:00 GMT' }));
  expect(dated.result.retryAfterMs).toBe(60_000);
});

test('of the answer the first characters are kept, as one line that can be stored and shown', async () => {
  const { result } = await postToReceiver(
    answerWith(500, {}, `<html>\u0000\n\u001b[31m ação 😀${'x'.repeat(5_000)}`),
  );
  expect(result.detail).toHaveLength(200);
  expect(result.detail).toMatch(/^<html> \[31m ação 😀x+$/);
  const binary = await postToReceiver((res) => res.writeHead(200).end(Buffer.from([0xff, 0xfe, 0x41])));
  expect(binary.result.detail).toBe('\uFFFD\uFFFDA');
});

test('of an endless answer no more than 64 KiB are read', async () => {
  let written = 0;
  const { result } = await postToReceiver((res) => {
    res.writeHead(200);
    const more = () => {
      while (!res.destroyed && res.write(Buffer.alloc(16 * 1024, 'x'))) written += 16 * 1024;
    };
    res.on('drain', more);
    more();
  });
  // What it said first counts; the rest is cut off long before the time is up.
  expect(result).toMatchObject({ outcome: 'succeeded', status: 200 });
  expect(result.durationMs).toBeLessThan(patientMs);
  // Buffers of both sockets beyond what was read.
  expect(written).toBeLessThan(32 * 1024 * 1024);
});

test.each<[string, Answer]>([
  ['never answers', () => undefined],
  ['sends headers and no body', (res) => res.writeHead(200, { 'content-length': '10' }).flushHeaders()],
  [
    'drips',
    (res) => {
      res.writeHead(200);
      const timer = setInterval(() => res.write('.'), 20);
      res.on('close', () => clearInterval(timer));
    },
  ],
])('a receiver that %s is cut off when the time is up', async (_what, answer) => {
  const { result } = await postToReceiver(answer, shortMs);
  expect(result).toMatchObject({ outcome: 'timeout', status: null });
  expect(result.detail).toBe('no complete response within 0.4 s');
  expect(result.durationMs).toBeGreaterThanOrEqual(shortMs - 5);
});

test.each([
  [200, 'succeeded'],
  [503, 'http_error'],
])('of two Retry-After headers of an answer of %i the first counts', async (status, outcome) => {
  const { result } = await postToReceiver((res) =>
    res.writeHead(status, ['retry-after', '7', 'retry-after', '120']).end(),
  );
  expect(result).toMatchObject({ outcome, status, retryAfterMs: 7_000 });
});

test('a bug of ours is not the receiver’s failure', async () => {
  class BuggyAgent extends Dispatcher {
    override dispatch(): boolean {
      throw new TypeError('value.trim is not a function');
    }
  }
  const message = { url: new URL('http://127.0.0.1/'), headers: {}, body: '{}' };
  await expect(deliver(new BuggyAgent(), message, { timeoutMs: shortMs, now })).rejects.toThrow(TypeError);
});

test('a receiver that hangs up is a broken connection, before the answer and in its middle', async () => {
  const before = await postToReceiver((res) => res.socket?.destroy());
  expect(before.result).toMatchObject({ outcome: 'connection_failed', status: null });
  const amid = await postToReceiver((res) => {
    res.writeHead(200, { 'content-length': '100' }).write('half');
    setTimeout(() => res.socket?.destroy(), 20);
  });
  expect(amid.result).toMatchObject({ outcome: 'connection_failed', status: null });
});

test('nobody listens', async () => {
  const receiver = await Receiver.start();
  const { url } = receiver;
  await receiver.stop();
  const result = await postTo(url);
  expect(result).toMatchObject({ outcome: 'connection_failed', status: null });
  expect(result.detail).toContain('ECONNREFUSED');
});

test.each([
  ['noise', '\u0001\u0002 hello, this is not HTTP\r\n\r\n'],
  ['another protocol', 'SSH-2.0-OpenSSH_9.7\r\n'],
  ['endless headers', `HTTP/1.1 200 OK\r\nX: ${'a'.repeat(100_000)}`],
])('an answer that is no HTTP (%s) is invalid', async (_what, text) => {
  const url = await rawServer((socket) => socket.on('data', () => socket.end(text)));
  expect(await postTo(url)).toMatchObject({ outcome: 'invalid_answer', status: null });
});

test('a receiver without TLS behind https is a broken connection', async () => {
  const receiver = await Receiver.start();
  cleanups.push(() => receiver.stop());
  const result = await postTo(receiver.url.replace('http:', 'https:'));
  expect(result).toMatchObject({ outcome: 'connection_failed', status: null });
});

describe('Retry-After', () => {
  const second = 1_000;

  test.each([
    ['120', 120 * second],
    [' 5 ', 5 * second],
    ['0', 0],
    ['Fri, 20 Nov 2026 12:01:00 GMT', 60 * second],
    ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
    ['86401', 24 * 3_600 * second],
    ['9999999999', 24 * 3_600 * second],
    ['Sun, 20 Nov 2033 12:00:00 GMT', 24 * 3_600 * second],
  ])('%s', (value, expectedMs) => {
    expect(parseRetryAfter(value, now)).toBe(expectedMs);
  });

  test.each(['', 'soon', '-5', '1.5', '1e3', '2026-11-20', 'Fri, 99 Nov 2026 12:00:00 GMT', '99999999999'])(
    '"%s" is ignored',
    (value) => {
      expect(parseRetryAfter(value, now)).toBeNull();
    },
  );

  test('no header asks for nothing', () => {
    expect(parseRetryAfter(undefined, now)).toBeNull();
  });
});
