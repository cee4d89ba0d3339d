import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { importCharges } from '../../server/src/charges/import/charge-import.service.ts';
import { streamSource } from '../../server/src/charges/import/import-source.ts';
import type { Store } from '../../server/src/db/store.ts';
import { oneIntermediary } from '../../server/src/intermediaries/named-intermediary.ts';
import { sampleLines, type Sample } from '../../server/src/sandbox/sample/sample-lines.ts';
import { readSampleSellers } from '../../server/src/sandbox/sample/sample-sellers.ts';
import { systemClock } from '../../server/src/shared/clock.ts';
import { labKeyring } from './lab.ts';

/** Writes charges of the sellers in the database to a file, one per line. */
export async function writeSample(store: Store, sample: Sample, file: string): Promise<void> {
  await pipeline(await sampleBytes(store, sample, await labIntermediary(store)), createWriteStream(file));
}

/** Imports the same charges into the database. */
export async function importSample(store: Store, sample: Sample, rejectedPath: string): Promise<void> {
  const intermediaryId = await labIntermediary(store);
  const source = streamSource(await sampleBytes(store, sample, intermediaryId), rejectedPath);
  const deps = { store, keyring: labKeyring, clock: systemClock };
  const { imported } = await importCharges(deps, source, { intermediaryId, withEvents: true });
  if (imported !== sample.count) throw new Error(`${imported} of ${sample.count} charges were imported`);
}

/** The only one in a database of the lab. */
export function labIntermediary({ read }: Store): Promise<number> {
  return oneIntermediary(read, undefined, 'a sample');
}

async function sampleBytes(store: Store, sample: Sample, intermediaryId: number): Promise<Readable> {
  return Readable.from(bytesOf(sampleLines(await readSampleSellers(store, intermediaryId), sample)));
}

function* bytesOf(chunks: Iterable<string>): Generator<Buffer> {
  for (const chunk of chunks) yield Buffer.from(chunk);
}
