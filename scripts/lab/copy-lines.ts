import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readLines } from '../../server/src/charges/import/line-reader.ts';

/** Copies the lines after the first `from`, up to and including line `until`, to a separate file. */
export async function copyLines(file: string, part: string, from: number, until: number): Promise<void> {
  await pipeline(Readable.from(linesBetween(file, from, until)), createWriteStream(part));
}

async function* linesBetween(file: string, from: number, until: number): AsyncGenerator<string> {
  for await (const line of readLines(createReadStream(file))) {
    if (line.number > until) return;
    if (line.number > from) yield `${line.bytes.toString()}\n`;
  }
}
