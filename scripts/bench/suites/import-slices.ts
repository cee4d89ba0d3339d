import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine, LabDatabase } from '../../lab/lab.ts';
import { copyLines } from '../../lab/copy-lines.ts';
import { writeSample } from '../../lab/payfac.ts';
import { seedSellers } from '../../lab/seed-sellers.ts';
import type { BenchContext } from '../context.ts';
import { benchSellers, sample } from '../data/dataset.ts';
import { interleaved } from '../frame/rounds.ts';
import { assertSameImport } from '../checks/same-import.ts';

interface Imported {
  imported: number;
  elapsedMs: number;
}

/** Lines `first` to `first + count` of the charges, from 0. */
export interface Slice {
  first: number;
  count: number;
}

/**
 * Imports charges in as many slices as there are rounds, and after each slice lets the other contestant write
 * the same rows into a database of its own: both grow alike, in turns. Charges a second of both. Throws unless both
 * databases then have the same rows.
 */
export async function importInSlices(
  context: BenchContext,
  engine: Engine,
  writeSame: (ours: LabDatabase, theirs: LabDatabase, slice: Slice) => Promise<Imported>,
): Promise<{ ours: number[]; theirs: number[] }> {
  const { imports, rounds } = context.options;
  const ours = await sellersIn(context, engine, 'ours');
  const theirs = await sellersIn(context, engine, 'theirs');
  const file = await sampleFile(context, ours);
  const part = join(context.lab.folder, 'slice.ndjson');
  const sliceOf = (round: number): Slice => {
    const start = (n: number) => Math.floor((imports * n) / rounds);
    return { first: start(round), count: start(round + 1) - start(round) };
  };
  const rates = await interleaved(rounds, {
    async ours(round) {
      const { first, count } = sliceOf(round);
      await copyLines(file, part, first, first + count);
      const location = JSON.stringify(ours.location);
      return rateOf(await context.contestant<Imported>('import-charges.ts', location, part), count);
    },
    async theirs(round) {
      const slice = sliceOf(round);
      return rateOf(await writeSame(ours, theirs, slice), slice.count);
    },
  });
  await assertSameImport(ours, theirs);
  return rates;
}

/** Written for the first engine only: the sellers have the same ids on both, else the import would refuse its lines. */
async function sampleFile({ lab, options }: BenchContext, database: LabDatabase): Promise<string> {
  const file = join(lab.folder, 'charges.ndjson');
  if (!existsSync(file)) await writeSample(lab, database, { ...sample, count: options.imports, file });
  return file;
}

async function sellersIn(context: BenchContext, engine: Engine, name: string): Promise<LabDatabase> {
  const database = await context.lab.createDatabase(engine, `import-${name}`);
  const store = await database.open();
  try {
    await seedSellers(store, benchSellers);
    return database;
  } finally {
    await store.close();
  }
}

function rateOf({ imported, elapsedMs }: Imported, expected: number): number {
  if (imported !== expected) throw new Error(`${imported} charges were imported instead of ${expected}`);
  return (imported / elapsedMs) * 1000;
}
