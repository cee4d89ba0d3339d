import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { columnTypes } from '../../../server/src/db/migrations/column-types.ts';
import { releases } from '../../../server/src/db/migrations/releases.ts';
import { labDatabase, type LabDatabase } from '../../lab/lab.ts';
import { runPayfac, writeSample } from '../../lab/payfac.ts';
import { seedSellers } from '../../lab/seed-sellers.ts';
import type { BenchContext } from '../context.ts';
import { pauseDeliveries } from './sellers-database.ts';

export const benchSellers = 50;
export const sample = { seed: 'bench', until: '2026-01-01T00:00:00Z' } as const;

/** A SQLite database of charges of 50 sellers, imported as anybody would. */
export interface Dataset {
  database: LabDatabase;
  path: string;
  /** The intermediary's. */
  token: string;
  sellerIds: number[];
}

/** Raised by hand when something else than the schema makes an older data set useless. */
const version = 1;

const smallCharges = 10_000;

/** What many charges are compared with; of a smaller data set fewer still, so that there is something to compare. */
export function fewerCharges(charges: number): number {
  return charges > smallCharges ? smallCharges : Math.ceil(charges / 10);
}

/** Kept for the next run, under a name that says all that it depends on. */
export async function dataset(context: BenchContext, charges: number): Promise<Dataset> {
  const schema = Object.values(releases).flatMap((statements) => statements(columnTypes('sqlite')));
  const facts = JSON.stringify({ version, schema, sample, benchSellers });
  const digest = createHash('sha256').update(facts).digest('hex').slice(0, 12);
  const path = join(context.options.dataFolder, `charges-${charges}-${digest}.db`);
  const about = `${path}.json`;
  if (!existsSync(about)) await make(context, path, about, charges);
  const known = JSON.parse(await readFile(about, 'utf8')) as Pick<Dataset, 'token' | 'sellerIds'>;
  const database = labDatabase({ engine: 'sqlite', path });
  const store = await database.open();
  try {
    // Each charge is an event: a server would be busy with a million deliveries while it is measured.
    await pauseDeliveries(store);
  } finally {
    await store.close();
  }
  return { database, path, ...known };
}

async function make(context: BenchContext, path: string, about: string, charges: number): Promise<void> {
  const { lab, say } = context;
  const started = performance.now();
  const unfinished = `${path}.making`;
  for (const suffix of ['', '-wal', '-shm']) await rm(unfinished + suffix, { force: true });
  const database = labDatabase({ engine: 'sqlite', path: unfinished });
  const store = await database.open();
  await store.migrate();
  const { token, sellerIds } = await seedSellers(store, benchSellers);
  await store.close();
  const file = `${unfinished}.ndjson`;
  try {
    await writeSample(lab, database, { ...sample, count: charges, file });
    await runPayfac(lab, database, ['charges', 'import', file, '--json']);
  } finally {
    await rm(file, { force: true });
  }
  await rename(unfinished, path);
  await writeFile(about, JSON.stringify({ token, sellerIds }), { mode: 0o600 });
  const seconds = (performance.now() - started) / 1000;
  say(`made ${path}: ${charges} charges in ${seconds.toFixed(0)} s, kept for the next run`);
}
