import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { importCharges } from '../../../server/src/charges/import/charge-import.service.ts';
import { streamSource } from '../../../server/src/charges/import/import-source.ts';
import { sampleLines } from '../../../server/src/sandbox/sample/sample-lines.ts';
import { readSampleSellers } from '../../../server/src/sandbox/sample/sample-sellers.ts';
import { systemClock } from '../../../server/src/shared/clock.ts';
import { labKeyring, type Engine, type LabDatabase } from '../../lab/lab.ts';
import { seedSellers } from '../../lab/seed-sellers.ts';
import type { BenchContext } from '../context.ts';
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
  const store = await database.open();
  try {
    const { token, sellerIds } = await seedSellers(store, sellers);
    const { seed, until } = sample;
    const lines = sampleLines(await readSampleSellers(store), { count, seed, until: Date.parse(until) });
    const bytes = Readable.from([...lines].map((chunk) => Buffer.from(chunk)));
    const source = streamSource(bytes, join(lab.folder, `${name}.rejected.ndjson`));
    const deps = { store, keyring: labKeyring, clock: systemClock };
    const { imported } = await importCharges(deps, source, { withEvents: true });
    if (imported !== count) throw new Error(`${imported} of ${count} charges were imported`);
    await pauseDeliveries(store);
    const { rows } = await sql<{ uuid: string }>`
      select uuid from (select uuid, seller_id, row_number() over (partition by seller_id order by uuid) as turn
        from charges) charge order by turn, seller_id`.execute(store.read);
    return { database, token, sellerIds, uuids: rows.map(({ uuid }) => uuid) };
  } finally {
    await store.close();
  }
}

/** The same in a database of its own, before a server has it open. */
export async function copyOfCharges(
  { lab }: BenchContext,
  charges: ChargesDatabase,
  name: string,
): Promise<ChargesDatabase> {
  return { ...charges, database: await lab.copyDatabase(charges.database, name) };
}
