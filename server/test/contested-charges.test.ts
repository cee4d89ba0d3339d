import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { importCharges } from '../src/charges/import/charge-import.service.ts';
import { streamSource } from '../src/imports/lines.ts';
import { openStore } from '../src/db/open-store.ts';
import { chargeLine, chargeUuid, lineStream } from './support/charge-lines.ts';
import { serviceOn } from './support/proof.ts';
import { seedIntermediary, seedSellers } from './support/seed.ts';
import { createTestStore } from './support/test-store.ts';

const chargeCount = 900;
const rounds = 5;

test('imports of the same charges for different sellers, in opposite orders, wait for each other in no circle', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'payfac-contested-'));
  const database = await createTestStore();
  const store = await openStore(database.location);
  try {
    const intermediaryId = await seedIntermediary(store);
    const sellerIds = await seedSellers(store, intermediaryId, 2);
    for (let round = 0; round < rounds; round++) {
      const uuids = Array.from({ length: chargeCount }, (_, n) => chargeUuid(round * chargeCount + n));
      const summaries = await Promise.all(
        sellerIds.map((idSeller, turn) => {
          const inOrder = turn === 0 ? uuids : uuids.toReversed();
          const lines = inOrder.map((uuid) => chargeLine({ uuid, idSeller }));
          const rejected = join(folder, `${round}-${idSeller}`);
          return importCharges(serviceOn(store), streamSource(lineStream(lines), rejected), {
            intermediaryId,
            withEvents: true,
          });
        }),
      );
      // The first import to write has all the charges. The other one waits for it, and then knows them.
      expect(summaries.map(({ imported }) => imported).sort()).toEqual([0, chargeCount]);
      expect(summaries.map(({ rejected }) => rejected).sort()).toEqual([0, chargeCount]);
    }
    await store.close();
    if (inject('engine') === 'postgres') {
      const { rows } = await sql<{ deadlocks: number }>`
        select deadlocks from pg_stat_database where datname = current_database()`.execute(
        database.store.read,
      );
      expect(rows).toEqual([{ deadlocks: 0 }]);
    }
  } finally {
    await database.cleanup();
    await rm(folder, { recursive: true, force: true });
  }
});
