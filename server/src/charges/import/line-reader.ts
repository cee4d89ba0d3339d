const LF = 0x0a;
const CR = 0x0d;

/** Many times the longest valid charge. Of a longer line no more than this is kept. */
export const maxLineBytes = 64 * 1024;

/** A line without its terminator. */
export interface RawLine {
  /** Counts from 1, empty lines included, as an editor does. */
  number: number;
  /** The first 64 KiB, if the line is longer. */
  bytes: Buffer;
  isTooLong: boolean;
  /** Bytes of the input up to and including this line. */
  endOffset: number;
}

/** One more than the limit, for the CR at the end of the longest allowed line. */
const keptBytes = maxLineBytes + 1;

/** What has been read of the current line, which may span many chunks. */
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

/** The length of the line end that stands here; 0 if none does. */
function lineEndAt(chunk: Buffer, at: number): number {
  if (chunk[at] === LF) return 1;
  return chunk[at] === CR && chunk[at + 1] === LF ? 2 : 0;
}

/**
 * Splits a stream of bytes into lines that end with LF or CRLF; the last one may have no terminator. Leaves out empty
 * lines. Holds only one chunk and one line in memory, however long the input or its lines are.
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
        // 2 MiB of line ends would take 160 ms instead of 5 if each were a line.
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
