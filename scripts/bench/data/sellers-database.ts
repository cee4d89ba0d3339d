import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Store } from '../../../server/src/db/store.ts';
import { labDatabase, type LabDatabase } from '../../lab/lab.ts';
import { seedSellers, type LabSellers } from '../../lab/seed-sellers.ts';
import type { BenchContext } from '../context.ts';

export const requestSellers = 50;

/** The same sellers in a SQLite file for each contestant, so that nobody waits for another's lock. */
export interface SellersDatabases extends LabSellers {
  /** The first seller as this server shows it. */
  answerOf: (url: string) => Promise<string>;
  copy: (name: string) => Promise<{ database: LabDatabase; path: string }>;
}

export async function sellersDatabases(context: BenchContext, name: string): Promise<SellersDatabases> {
  const { lab } = context;
  const original = join(lab.folder, `${name}.db`);
  const database = await lab.createDatabase('sqlite', name);
  const store = await database.open();
  let sellers: LabSellers;
  try {
    sellers = await seedSellers(store, requestSellers);
    await pauseDeliveries(store);
  } finally {
    // It brings the log into the file.
    await store.close();
  }
  return {
    ...sellers,
    async answerOf(url) {
      const headers = { 'X-Token-Api': sellers.token };
      const response = await fetch(`${url}/v2/seller?sellerId=${sellers.sellerIds[0]}`, { headers });
      return response.text();
    },
    async copy(contestant) {
      const path = join(lab.folder, `${name}-${contestant}.db`);
      await copyFile(original, path);
      return { database: labDatabase({ engine: 'sqlite', path }), path };
    },
  };
}

/** Deliveries are measured by themselves: here every receiver has asked for a pause that outlasts the bench. */
export async function pauseDeliveries(store: Store): Promise<void> {
  const until = Date.UTC(2100, 0, 1);
  await store.write((tx) =>
    tx.updateTable('webhook_endpoints').set({ claimable_at: until, due_at: until }).execute(),
  );
}
