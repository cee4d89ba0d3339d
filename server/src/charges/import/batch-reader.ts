import { maxBatchLines } from './enter-charges.ts';
import { readLines, type RawLine } from './line-reader.ts';

/** A full batch of ordinary lines has half a megabyte; this limits batches of very long lines. */
const maxBatchBytes = 4 * 1024 * 1024;

/** The lines of a stream, in batches that each fit into one transaction. */
export async function* readBatches(chunks: AsyncIterable<Buffer>): AsyncGenerator<RawLine[]> {
  let lines: RawLine[] = [];
  let heldBytes = 0;
  for await (const line of readLines(chunks)) {
    lines.push(line);
    heldBytes += line.bytes.length;
    if (lines.length < maxBatchLines && heldBytes < maxBatchBytes) continue;
    yield lines;
    lines = [];
    heldBytes = 0;
  }
  if (lines.length > 0) yield lines;
}
