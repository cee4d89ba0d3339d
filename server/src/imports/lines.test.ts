import fc from 'fast-check';
import { Readable } from 'node:stream';
import { describe, expect, test, afterAll, beforeAll } from 'vitest';
import { maxLineBytes, readLines, type RawLine, fileSource } from './lines.ts';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

function stream(...chunks: (string | Buffer)[]): Readable {
  return Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

async function linesOf(...chunks: (string | Buffer)[]): Promise<RawLine[]> {
  return collect(readLines(stream(...chunks)));
}

async function textsOf(...chunks: (string | Buffer)[]): Promise<string[]> {
  return (await linesOf(...chunks)).map((line) => line.bytes.toString());
}

/** The longest line. Titles and failures name it, because they would otherwise print it whole. */
const longest = 'x'.repeat(maxLineBytes);

describe('lines', () => {
  test('end with LF or CRLF', async () => {
    expect(await textsOf('one\ntwo\r\nthree\n')).toEqual(['one', 'two', 'three']);
  });

  test('keep a CR that does not end them', async () => {
    expect(await textsOf('one\rstill one\n')).toEqual(['one\rstill one']);
  });

  test('count without an LF at the end of the input', async () => {
    expect(await textsOf('one\ntwo')).toEqual(['one', 'two']);
  });

  test('are numbered as in an editor, empty ones included but left out', async () => {
    const lines = await linesOf('one\n\n\r\nfour\n');
    expect(lines.map((line) => [line.number, line.bytes.toString()])).toEqual([
      [1, 'one'],
      [4, 'four'],
    ]);
  });

  test('know where in the input they end', async () => {
    expect((await linesOf('one\n', 'tw', 'o\r\nthree')).map((line) => line.endOffset)).toEqual([4, 9, 14]);
  });

  test('are those of a split, however the input is cut into chunks', async () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'é', '😀', '\r', '\n', '\r\n') });
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 5 }), async (whole, size) => {
        const bytes = Buffer.from(whole);
        const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
          bytes.subarray(index * size, (index + 1) * size),
        );
        const texts = whole.split('\n').map((line) => line.replace(/\r$/, ''));
        const expected = texts.flatMap((line, index) => (line === '' ? [] : [[index + 1, line]]));
        const lines = await linesOf(...chunks);
        expect(lines.map((line) => [line.number, line.bytes.toString()])).toEqual(expected);
        expect(lines).toEqual(await linesOf(bytes));
      }),
    );
  });
});

describe('a line of just 64 KiB', () => {
  test.each(['\n', '\r\n', ''])('ended by %j is kept whole', async (end) => {
    const [line] = await linesOf(longest, end);
    expect(line).toMatchObject({ isTooLong: false });
    expect(line?.bytes.length).toBe(maxLineBytes);
  });
});

describe('a longer line', () => {
  test.each(['\n', '\r\n', ''])('ended by %j is marked and cut', async (end) => {
    const [line] = await linesOf(`${longest}y${end}`);
    expect(line).toMatchObject({ isTooLong: true });
    expect(line?.bytes.length).toBe(maxLineBytes);
  });

  test('does not disturb the next', async () => {
    const lines = await linesOf(longest, longest, 'y\nnext\n');
    expect(lines.map((line) => [line.number, line.isTooLong])).toEqual([
      [1, true],
      [2, false],
    ]);
    expect(lines[1]?.bytes.toString()).toBe('next');
  });

  test('of a gigabyte takes no more memory than one of a megabyte', async () => {
    const chunk = Buffer.alloc(1024 * 1024, 'x');
    function* gigabyte(): Generator<Buffer> {
      for (let megabytes = 0; megabytes < 1024; megabytes++) yield chunk;
    }
    const before = process.memoryUsage();
    const [line] = await collect(readLines(Readable.from(gigabyte())));
    const after = process.memoryUsage();
    expect(line?.endOffset).toBe(1024 * chunk.length);
    expect(after.arrayBuffers - before.arrayBuffers).toBeLessThan(16 * 1024 * 1024);
  });
});

let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'payfac-source-'));
  file = join(folder, 'charges.ndjson');
  await writeFile(file, 'one\ntwo\n');
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test('a file is read whole, and its rejected lines go beside it', async () => {
  const source = await fileSource(file);
  expect(source).toMatchObject({ totalBytes: 8, rejectedPath: `${file}.rejected.ndjson` });
  const chunks: Buffer[] = [];
  for await (const chunk of source.bytes) chunks.push(chunk);
  expect(Buffer.concat(chunks).toString()).toBe('one\ntwo\n');
});

test('rejected lines go to another file that is named', async () => {
  expect(await fileSource(file, '/elsewhere/rejected')).toMatchObject({
    rejectedPath: '/elsewhere/rejected',
  });
});

test('what cannot be read is named', async () => {
  await expect(fileSource(join(folder, 'none'))).rejects.toThrow(/cannot read .*none/);
  await expect(fileSource(folder)).rejects.toThrow('is a folder');
});

test('rejected lines cannot replace the file that is read, by whatever name', async () => {
  const link = join(folder, 'link');
  await symlink(file, link);
  await expect(fileSource(file, file)).rejects.toThrow('--rejected FILE');
  await expect(fileSource(file, join(folder, '.', 'charges.ndjson'))).rejects.toThrow('--rejected FILE');
  await expect(fileSource(link, file)).rejects.toThrow('--rejected FILE');
});
