import { copyFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { labDatabase, type Engine, type LabDatabase } from '../lab/lab.ts';
import { runPayfac, writeSample } from '../lab/payfac.ts';
import { seedSellers } from '../lab/seed-sellers.ts';
import type { BenchContext } from './context.ts';
import { sample } from './dataset.ts';
import { pauseDeliveries } from './sellers-database.ts';

/** Charges of 64 sellers, none of them refunded, and nothing that a worker would deliver. */
export interface ChargesDatabase {
  database: LabDatabase;
  /** The intermediary's. */
  token: string;
  sellerIds: number[];
  /** Neighbours in the list are of different sellers. */
  uuids: string[];
}

const sellers = 64;

export async function chargesDatabase(
  context: BenchContext,
  engine: Engine,
  name: string,
  count: number,
): Promise<ChargesDatabase> {
  const { lab } = context;
  const database = await lab.createDatabase(engine, name);
  let store = await database.open();
  const { token, sellerIds } = await seedSellers(store, sellers);
  await store.close();
  const file = join(lab.folder, `${name}.ndjson`);
  await writeSample(lab, database, { ...sample, count, file });
  await runPayfac(lab, database, ['charges', 'import', file, '--json']);
  store = await database.open();
  try {
    await pauseDeliveries(store);
    const { rows } = await sql<{ uuid: string }>`
      select uuid from (select uuid, seller_id, row_number() over (partition by seller_id order by uuid) as turn
        from charges) charge order by turn, seller_id`.execute(store.read);
    return { database, token, sellerIds, uuids: rows.map(({ uuid }) => uuid) };
  } finally {
    await store.close();
  }
}

/** The same in a SQLite file of its own. */
export async function copyOfCharges(
  { lab }: BenchContext,
  charges: ChargesDatabase,
): Promise<ChargesDatabase> {
  const { location } = charges.database;
  if (location.engine !== 'sqlite') throw new TypeError('not a SQLite file');
  const path = join(lab.folder, `copy-of-${basename(location.path)}`);
  // Nobody has it open: the log is in the file.
  await copyFile(location.path, path);
  return { ...charges, database: labDatabase({ engine: 'sqlite', path }) };
}
