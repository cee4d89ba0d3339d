import { constants, createReadStream } from 'node:fs';
import { access, readFile, realpath, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { reasonOf, UserError } from '../shared/errors.ts';

const LF = 0x0a;
const CR = 0x0d;

/** How much of a line is kept. It is many times the length of the longest valid charge. */
export const maxLineBytes = 64 * 1024;

/** A line without its terminator. */
export interface RawLine {
  /** The number of the line from 1. Empty lines count, as in an editor. */
  number: number;
  /** The text, or its first 64 KiB if the line is longer. */
  bytes: Buffer;
  isTooLong: boolean;
  /** How many bytes of the input end with this line. */
  endOffset: number;
}

/** The limit and one byte more, for the CR at the end of the longest allowed line. */
const keptBytes = maxLineBytes + 1;

/** The bytes read so far of the current line, which may span many chunks. */
class LineInProgress {
  #parts: Buffer[] = [];
  #kept = 0;
  #length = 0;

  get isEmpty(): boolean {
    return this.#length === 0;
  }

  add(part: Buffer): void {
    const room = keptBytes - this.#kept;
    this.#length += part.length;
    if (part.length === 0 || room === 0) return;
    const kept = part.length > room ? part.subarray(0, room) : part;
    this.#parts.push(kept);
    this.#kept += kept.length;
  }

  /** Returns the line and starts an empty one. */
  take(): Pick<RawLine, 'bytes' | 'isTooLong'> {
    const [only] = this.#parts;
    let bytes = this.#parts.length === 1 && only !== undefined ? only : Buffer.concat(this.#parts);
    const isCut = this.#length > this.#kept;
    if (!isCut && bytes.at(-1) === CR) bytes = bytes.subarray(0, -1);
    this.#parts = [];
    this.#kept = 0;
    this.#length = 0;
    const isTooLong = isCut || bytes.length > maxLineBytes;
    return { bytes: isTooLong ? bytes.subarray(0, maxLineBytes) : bytes, isTooLong };
  }
}

/** Returns the length of the line end at this position, or 0 if there is none. */
function lineEndAt(chunk: Buffer, at: number): number {
  if (chunk[at] === LF) return 1;
  return chunk[at] === CR && chunk[at + 1] === LF ? 2 : 0;
}

/**
 * Splits a stream of bytes into lines that end with LF or CRLF; the last one may have no line end. It leaves out empty
 * lines. It holds only one chunk and one line in memory, however long the input or its lines are.
 */
export async function* readLines(chunks: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<RawLine> {
  const current = new LineInProgress();
  let number = 0;
  let chunkOffset = 0;
  const next = (endOffset: number): RawLine => ({ number: ++number, ...current.take(), endOffset });
  for await (const chunk of chunks) {
    let start = 0;
    for (;;) {
      if (current.isEmpty) {
        // If each line end were a line, 2 MiB of them would take 160 ms instead of 5.
        for (let length = lineEndAt(chunk, start); length > 0; length = lineEndAt(chunk, start)) {
          number += 1;
          start += length;
        }
      }
      const end = chunk.indexOf(LF, start);
      if (end === -1) break;
      current.add(chunk.subarray(start, end));
      start = end + 1;
      const line = next(chunkOffset + start);
      if (line.bytes.length > 0) yield line;
    }
    current.add(chunk.subarray(start));
    chunkOffset += chunk.length;
  }
  const last = next(chunkOffset);
  if (last.bytes.length > 0) yield last;
}

/** Returns an element of a JSON array, a part of `text`, as the line of this number. */
export function lineOfElement(element: Buffer, number: number, text: Buffer): RawLine {
  const isTooLong = element.length > maxLineBytes;
  const bytes = isTooLong ? element.subarray(0, maxLineBytes) : element;
  return { number, bytes, isTooLong, endOffset: element.byteOffset + element.length - text.byteOffset };
}

/** Where the lines come from, and where rejected lines go. */
export interface ImportSource {
  bytes: AsyncIterable<Buffer>;
  /** The length of the input in bytes; null if it is not known in advance. */
  totalBytes: number | null;
  rejectedPath: string;
  /** True if an existing rejected file comes from an earlier run of the same file. */
  replacesRejected: boolean;
}

/**
 * Returns the lines of a file. Rejected lines go to `FILE.rejected.ndjson` next to it, unless another file is named.
 * Throws `UserError` if the file cannot be read.
 */
export async function fileSource(path: string, named?: string): Promise<ImportSource> {
  const rejectedPath = named ?? `${path}.rejected.ndjson`;
  const found = await statReadable(path);
  if (found.isDirectory()) throw new UserError(`${path} is a folder. Name a file.`);
  if ((await targetOf(path)) === (await targetOf(rejectedPath))) {
    throw new UserError(
      'the rejected lines cannot go to the file that is read. Name another with --rejected FILE.',
    );
  }
  return {
    bytes: chunksOf(path),
    totalBytes: found.isFile() ? found.size : null,
    rejectedPath,
    replacesRejected: named === undefined,
  };
}

/** Returns the lines of a stream, such as standard input. */
export function streamSource(bytes: AsyncIterable<Buffer>, rejectedPath: string): ImportSource {
  return { bytes, totalBytes: null, rejectedPath, replacesRejected: false };
}

async function statReadable(path: string) {
  try {
    await access(path, constants.R_OK);
    return await stat(path);
  } catch (error) {
    throw new UserError(`cannot read ${path}: check that it exists and that this user may read it.`, {
      cause: error,
    });
  }
}

/** Reads a file. It is opened only when the first bytes are read, so that nothing has to be closed before. */
async function* chunksOf(path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path);
}

/** Returns all bytes of a file. Throws `UserError` if it cannot be read. */
export function readWhole(path: string): Promise<Buffer> {
  return readFile(path).catch((cause: unknown) => {
    const advice = 'Check that it exists and that this user may read it.';
    throw new UserError(`cannot read ${path}: ${reasonOf(cause)}. ${advice}`, { cause });
  });
}

/** Returns the real path, which is the same for two names of one file. */
function targetOf(path: string): Promise<string> {
  return realpath(path).catch(() => resolve(path));
}
