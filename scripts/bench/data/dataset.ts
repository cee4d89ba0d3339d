import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { columnTypes } from '../../../server/src/db/migrations/column-types.ts';
import { releases } from '../../../server/src/db/migrations/releases.ts';
import { labDatabase, withStore } from '../../lab/lab.ts';
import type { BenchSession } from '../session.ts';
import { sample, seed, type Seeded } from './seed.ts';

const sellers = 50;

/** Increase this when something other than the schema makes an older data set useless. */
const version = 2;

const smallCharges = 10_000;

/** The number of charges of the smaller data set in a comparison, which is always much smaller than `charges`. */
export function fewerCharges(charges: number): number {
  return charges > smallCharges ? smallCharges : Math.ceil(charges / 10);
}

/** A SQLite database with charges of 50 sellers. Kept for the next run under a name that tells its content. */
export async function dataset(session: BenchSession, charges: number): Promise<Seeded> {
  const schema = Object.values(releases).flatMap((statements) => statements(columnTypes('sqlite')));
  const content = JSON.stringify({ version, schema, sample, sellers });
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 12);
  const path = join(session.options.dataFolder, `charges-${charges}-${digest}.db`);
  const seededPath = `${path}.json`;
  if (!existsSync(seededPath)) await create(session, path, seededPath, charges);
  const seeded = JSON.parse(await readFile(seededPath, 'utf8')) as Pick<Seeded, 'token' | 'sellerIds'>;
  return { database: labDatabase({ engine: 'sqlite', path }), ...seeded };
}

async function create(
  session: BenchSession,
  path: string,
  seededPath: string,
  charges: number,
): Promise<void> {
  const startedMs = performance.now();
  const unfinished = `${path}.unfinished`;
  for (const suffix of ['', '-wal', '-shm']) await rm(unfinished + suffix, { force: true });
  const database = labDatabase({ engine: 'sqlite', path: unfinished });
  await withStore(database, (store) => store.migrate());
  const { token, sellerIds } = await seed(database, `${unfinished}.rejected.ndjson`, { sellers, charges });
  await rename(unfinished, path);
  await writeFile(seededPath, JSON.stringify({ token, sellerIds }), { mode: 0o600 });
  const seconds = (performance.now() - startedMs) / 1000;
  session.say(`created ${path}: ${charges} charges in ${seconds.toFixed(0)} s, kept for the next run`);
}
