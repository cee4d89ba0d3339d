import { sql } from 'kysely';
import type { Store } from '../../../server/src/db/store.ts';
import { withStore, type Engine, type LabDatabase } from '../../lab/lab.ts';
import { importSample } from '../../lab/sample.ts';
import { seedSellers } from '../../lab/seed-sellers.ts';
import type { BenchSession } from '../session.ts';

export const sample = { seed: 'bench', until: Date.parse('2026-01-01T00:00:00Z') } as const;

/** A database with sellers, and perhaps paid charges of theirs. */
export interface Seeded {
  database: LabDatabase;
  /** The intermediary's. */
  token: string;
  sellerIds: number[];
}

export interface Amounts {
  sellers: number;
  charges?: number;
  /** When the last of them was paid; as in the sample unless it is given. */
  until?: number;
}

export async function createSeeded(
  { lab }: BenchSession,
  engine: Engine,
  name: string,
  amounts: Amounts,
): Promise<Seeded> {
  return seed(await lab.createDatabase(engine, name), `${lab.folder}/${name}.rejected.ndjson`, amounts);
}

export function seed(
  database: LabDatabase,
  rejectedPath: string,
  { sellers, charges = 0, until = sample.until }: Amounts,
): Promise<Seeded> {
  const fill = async (store: Store) => {
    const { token, sellerIds } = await seedSellers(store, sellers);
    if (charges > 0) await importSample(store, { ...sample, until, count: charges }, rejectedPath);
    await pauseDeliveries(store);
    return { database, token, sellerIds };
  };
  return withStore(database, fill, { isBulk: true });
}

/** Deliveries have their own suite; elsewhere every receiver has asked for a pause longer than the bench. */
async function pauseDeliveries(store: Store): Promise<void> {
  const until = Date.UTC(2100, 0, 1);
  await store.write((tx) =>
    tx.updateTable('webhook_endpoints').set({ claimable_at: until, due_at: until }).execute(),
  );
}

/** All charges; neighbours in the list belong to different sellers. */
export async function chargeUuids(database: LabDatabase): Promise<string[]> {
  const { rows } = await withStore(database, ({ read }) =>
    sql<{ uuid: string }>`
      select uuid from (select uuid, seller_id, row_number() over (partition by seller_id order by uuid) as turn
        from charges) charge order by turn, seller_id`.execute(read),
  );
  return rows.map(({ uuid }) => uuid);
}
