import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { importCharges } from '../../server/src/charges/import/charge-import.service.ts';
import { streamSource } from '../../server/src/charges/import/import-source.ts';
import type { Store } from '../../server/src/db/store.ts';
import { sampleLines, type Sample } from '../../server/src/sandbox/sample/sample-lines.ts';
import { readSampleSellers } from '../../server/src/sandbox/sample/sample-sellers.ts';
import { systemClock } from '../../server/src/shared/clock.ts';
import { labKeyring } from './lab.ts';

/** Writes charges of the sellers in the database to a file, one per line. */
export async function writeSample(store: Store, sample: Sample, file: string): Promise<void> {
  await pipeline(await sampleBytes(store, sample), createWriteStream(file));
}

/** Imports the same charges into the database. */
export async function importSample(store: Store, sample: Sample, rejectedPath: string): Promise<void> {
  const source = streamSource(await sampleBytes(store, sample), rejectedPath);
  const deps = { store, keyring: labKeyring, clock: systemClock };
  const { imported } = await importCharges(deps, source, { withEvents: true });
  if (imported !== sample.count) throw new Error(`${imported} of ${sample.count} charges were imported`);
}

async function sampleBytes(store: Store, sample: Sample): Promise<Readable> {
  return Readable.from(bytesOf(sampleLines(await readSampleSellers(store), sample)));
}

function* bytesOf(chunks: Iterable<string>): Generator<Buffer> {
  for (const chunk of chunks) yield Buffer.from(chunk);
}
