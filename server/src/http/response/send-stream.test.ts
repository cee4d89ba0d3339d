import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import express, { type Response } from 'express';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { MediaType } from '../operation.ts';
import { readApiDocument } from '../pages/pages.ts';
import { partsOf, streamForm } from './media-type.ts';
import { Patience, sendPage, sendStream, stalledMs } from './send-stream.ts';

/** The result of the one answer that a test's server gave. */
interface Answer {
  res: Response;
  sent: Promise<unknown>;
}

interface Document {
  paths: { '/v2/report/statement': { post: { description: string } } };
}

const unlimited = {
  holder: {
    principal: { party: 'intermediary', intermediaryId: 1, sellerId: null },
    credential: 'token:1',
    spender: 'token:1',
    personId: null,
    role: 'admin',
    isBlocked: false,
  },
  cost: null,
} as const;

/** The columns of the CSV in these tests. */
const columns = ['a', 'b'];

let server: Server | undefined;

afterEach(() => {
  vi.useRealTimers();
  server?.close();
  server?.closeAllConnections();
});

/** Serves these pages once. Returns the request as the client sees it and the answer as the server does. */
async function serve(
  pages: AsyncIterable<unknown[]>,
  mediaType: MediaType = 'application/json',
): Promise<{ message: IncomingMessage; answer: Answer }> {
  const answered = Promise.withResolvers<Answer>();
  const app = express();
  app.get('/', (_req, res) => {
    // A failure breaks the connection, as in the error handler.
    const sent = sendStream(
      res,
      streamForm(mediaType, columns),
      partsOf(pages, (item) => item),
      unlimited,
    ).catch((error: unknown) => {
      res.destroy();
      return error;
    });
    answered.resolve({ res, sent });
  });
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const request = get({ host: '127.0.0.1', port: (server.address() as AddressInfo).port, agent: false });
  const [message] = (await once(request, 'response')) as [IncomingMessage];
  return { message, answer: await answered.promise };
}

/** Returns pages of one text each, a megabyte long, and how many of them were requested. */
function largePages(count: number, item: (text: string) => unknown = (text) => text) {
  const seen = { produced: 0, ended: false };
  async function* pages() {
    try {
      for (; seen.produced < count; seen.produced++) {
        await nextTurn();
        yield [item(String(seen.produced).padStart(1_000_000, '0'))];
      }
    } finally {
      seen.ended = true;
    }
  }
  return { seen, pages: pages() };
}

/** Waits until the server produces no more because nobody reads. */
async function stalled(seen: { produced: number }): Promise<void> {
  for (let before = -1; before !== seen.produced;) {
    before = seen.produced;
    await sleep(50);
  }
}

async function* pagesOf(...pages: unknown[][]) {
  for (const page of pages) {
    await nextTurn();
    yield page;
  }
}

describe('an array is sent in pages', () => {
  test.each([
    ['no page', [], '[]'],
    ['one page', [[1, 2]], '[1,2]'],
    ['many pages', [[{ a: 1 }], ['x', null], [3]], '[{"a":1},"x",null,3]'],
  ])('%s', async (_, pages, text) => {
    const { message, answer } = await serve(pagesOf(...pages));
    expect((await buffer(message)).toString()).toBe(text);
    expect(await answer.sent).toBeUndefined();
  });

  test.each([
    ['application/json', '[{"a":1,"b":"x"},{"a":2,"b":"y"},{"a":3,"b":""}]'],
    ['application/x-ndjson', '{"a":1,"b":"x"}\n{"a":2,"b":"y"}\n{"a":3,"b":""}\n'],
    ['text/csv', 'a,b\r\n1,x\r\n2,y\r\n3,\r\n'],
  ] as const)('as %s', async (mediaType, text) => {
    const first = [
      { a: 1, b: 'x' },
      { a: 2, b: 'y' },
    ];
    const { message } = await serve(pagesOf(first, [{ a: 3, b: '' }]), mediaType);
    expect((await buffer(message)).toString()).toBe(text);
  });

  test.each([
    ['application/x-ndjson', ''],
    ['text/csv', 'a,b\r\n'],
  ] as const)('as %s without a line', async (mediaType, text) => {
    const { message, answer } = await serve(pagesOf(), mediaType);
    expect((await buffer(message)).toString()).toBe(text);
    expect(await answer.sent).toBeUndefined();
  });

  test.each(['application/x-ndjson', 'text/csv'] as const)(
    'as %s no faster than the client reads',
    async (mediaType) => {
      const { seen, pages } = largePages(60, (text) => ({ a: text, b: '' }));
      const { message, answer } = await serve(pages, mediaType);
      await stalled(seen);
      expect(seen.produced).toBeLessThan(50);
      message.destroy();
      expect(await answer.sent).toBeUndefined();
      expect(seen.ended).toBe(true);
    },
  );

  test('no faster than the client reads, and whole in the end', async () => {
    const { seen, pages } = largePages(60);
    const { message } = await serve(pages);
    await stalled(seen);
    expect(seen.produced).toBeLessThan(50);
    const items = JSON.parse((await buffer(message)).toString()) as string[];
    expect(items.map(Number)).toEqual(Array.from({ length: 60 }, (_, index) => index));
  });

  test('without piling up listeners while it waits for the client', async () => {
    const { pages } = largePages(60);
    const { message, answer } = await serve(pages);
    const counts: number[] = [];
    message.on('data', () => {
      counts.push(answer.res.listenerCount('drain'), answer.res.listenerCount('close'));
    });
    await once(message, 'end');
    expect(Math.max(...counts)).toBeLessThan(5);
  });
});

describe('what goes wrong', () => {
  test('before the first page sends nothing, so that the refusal can still be a problem', async () => {
    const failure = new Error('the storage is away');
    // oxlint-disable-next-line require-yield -- it fails before it has a page
    async function* failing(): AsyncGenerator<unknown[]> {
      await nextTurn();
      throw failure;
    }
    const sent = Promise.withResolvers<unknown>();
    const app = express();
    app.get('/', (_req, res) => {
      void sendStream(
        res,
        streamForm('application/json', columns),
        partsOf(failing(), (item) => item),
        unlimited,
      ).catch((error: unknown) => {
        sent.resolve([error, res.headersSent]);
        res.end();
      });
    });
    server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    expect(await sent.promise).toEqual([failure, false]);
  });

  test('in mid-stream breaks the connection and never closes the array', async () => {
    const failure = new Error('the storage is away');
    async function* failing() {
      await nextTurn();
      yield [1, 2];
      await nextTurn();
      throw failure;
    }
    const { message, answer } = await serve(failing());
    let text = '';
    await expect(
      (async () => {
        for await (const chunk of message) text += String(chunk);
      })(),
    ).rejects.toThrow('aborted');
    expect(text).toBe('[1,2');
    expect(await answer.sent).toBe(failure);
  });

  test('a client that goes away in mid-stream ends the reading of pages', async () => {
    const { seen, pages } = largePages(1_000);
    const { message, answer } = await serve(pages);
    await stalled(seen);
    message.destroy();
    expect(await answer.sent).toBeUndefined();
    expect(seen).toMatchObject({ ended: true });
    expect(seen.produced).toBeLessThan(900);
  });

  test('a client that takes nothing for two minutes is cut, not earlier', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { seen, pages } = largePages(1_000);
    const { message, answer } = await serve(pages);
    await stalled(seen);
    vi.advanceTimersByTime(119_999);
    expect(answer.res.destroyed).toBe(false);
    vi.advanceTimersByTime(1);
    expect(answer.res.destroyed).toBe(true);
    await answer.sent;
    expect(seen.ended).toBe(true);
    message.destroy();
  });
});

test('a page that its client does not take is cut after two minutes, too', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answered = Promise.withResolvers<Answer>();
  const app = express();
  app.get('/', (_req, res) => {
    answered.resolve({ res, sent: sendPage(res, Buffer.alloc(60_000_000)) });
  });
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = connect(port, '127.0.0.1').pause();
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const { res, sent } = await answered.promise;
  while (!res.writableNeedDrain) await nextTurn();
  vi.advanceTimersByTime(119_999);
  // What the client sends in the meantime does not count.
  client.write('\r\n');
  expect(res.destroyed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(res.destroyed).toBe(true);
  await sent;
  client.destroy();
});

describe('how long a response waits for its client', () => {
  /** The speed that the spec promises to be enough. */
  const slowBytesPerSecond = 50_000;

  test('is longer than a client at 50 KB/s takes to show that it reads', async () => {
    const { seen, pages } = largePages(1_000);
    const { message } = await serve(pages);
    await stalled(seen);
    const steps: number[] = [];
    for (let bytes = 0, { produced } = seen; steps.length < 4;) {
      bytes += (message.read() as Buffer | null)?.length ?? 0;
      await nextTurn();
      if (seen.produced === produced) continue;
      steps.push(bytes);
      [bytes, produced] = [0, seen.produced];
    }
    message.destroy();
    expect((Math.max(...steps) / slowBytesPerSecond) * 1_000).toBeLessThan(stalledMs);
  });

  // The sizes are a third of the send buffer: of 4 MiB, the default of Linux, and of 16 MiB.
  test.each([
    [1_400_000, 12_000, 11_000],
    [5_600_000, slowBytesPerSecond, 46_000],
  ])('in steps of %i bytes, is enough at %i B/s and too short at %i B/s', (step, enough, tooSlow) => {
    expect((step / enough) * 1_000).toBeLessThan(new Patience().leftMs);
    expect((step / tooSlow) * 1_000).toBeGreaterThan(new Patience().leftMs);
  });

  test('is promised in the spec', () => {
    const { paths } = JSON.parse(readApiDocument()) as Document;
    const text = paths['/v2/report/statement'].post.description.replaceAll(/\s+/g, ' ');
    expect(text).toContain(`less than ${slowBytesPerSecond / 1_000} KB a second may be`);
  });

  test('does not end for one at 50 KB/s, and does for one that takes a little in each minute', () => {
    const [steady, dripping] = [new Patience(), new Patience()];
    for (let minute = 0; minute < 60; minute++) {
      steady.waited(60_000, slowBytesPerSecond * 60);
      dripping.waited(60_000, 16_384);
    }
    expect([steady.leftMs, dripping.leftMs]).toEqual([stalledMs, 0]);
  });
});

test('lets others have their turn between two pages, though neither they nor the reader make it wait', async () => {
  const pageCount = 200;
  // These are small pages that come without waiting, and fit into what the connection takes at once.
  async function* pages() {
    for (let n = 0; n < pageCount; n++) yield await Promise.resolve([n]);
  }
  let turns = 0;
  const counted = { isOn: true };
  const count = async () => {
    for (; counted.isOn; turns++) await nextTurn();
  };
  const { message, answer } = await serve(pages());
  const counting = count();
  await Promise.all([buffer(message), answer.sent]);
  counted.isOn = false;
  await counting;
  expect(turns).toBeGreaterThan(pageCount / 2);
});
