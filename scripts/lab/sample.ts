import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readSampleSellers } from '../../server/src/cli/sandbox/sample-charge.ts';
import { sampleLines, type Sample } from '../../server/src/cli/sandbox/sample-lines.ts';
import type { Store } from '../../server/src/db/store.ts';
import { readLines } from '../../server/src/imports/lines.ts';
import { oneIntermediary } from '../../server/src/intermediaries/named-intermediary.ts';
import { importLines } from './seed.ts';

/** Writes charges of the sellers in the database to a file, one per line. */
export async function writeSample(store: Store, sample: Sample, file: string): Promise<void> {
  await pipeline(await sampleBytes(store, sample), createWriteStream(file));
}

/** Imports the same charges into the database. */
export async function importSample(store: Store, sample: Sample): Promise<void> {
  await importLines(store, await labIntermediary(store), await sampleBytes(store, sample));
}

/** Returns the only intermediary in a database of the lab. */
export function labIntermediary({ read }: Store): Promise<number> {
  return oneIntermediary(read, undefined, 'a sample');
}

async function sampleBytes(store: Store, sample: Sample): Promise<Readable> {
  const sellers = await readSampleSellers(store, await labIntermediary(store));
  return Readable.from(bytesOf(sampleLines(sellers, sample)));
}

function* bytesOf(chunks: Iterable<string>): Generator<Buffer> {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

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
