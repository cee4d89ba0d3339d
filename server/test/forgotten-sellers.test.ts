import { expect, inject, test } from 'vitest';
import { cnpjNumber } from './support/fixtures.ts';
import { undoMigrationsAfter } from './support/earlier-schema.ts';
import { rewriteAsFirstVersion } from './support/proof.ts';
import { seededAt, seedIntermediary, seedSellers } from './support/seed.ts';
import { testKeyring } from './support/test-keyring.ts';
import { createTestStore } from './support/test-store.ts';
import { sealEarlierRows } from '../src/reseal/seal-earlier-rows.ts';
import { findSellerByDocument, findSellerById } from '../src/sellers/seller-view.repository.ts';
import { findSellerOwner, listSellers } from '../src/sellers/seller.repository.ts';

// An earlier version was never spread, and some of its migrations cannot run on spread tables.
test.skipIf(inject('isCluster'))(
  'a seller that an earlier version erased stays erased, and its document is free',
  async () => {
    const database = await createTestStore();
    const { store } = database;
    try {
      const intermediaryId = await seedIntermediary(store);
      const [erased = 0, other = 0] = await seedSellers(store, intermediaryId, 2);
      const erasedAt = seededAt + 1_000;
      for (const sellerId of [erased, other]) {
        await rewriteAsFirstVersion(store, { intermediaryId, sellerId, planId: 0 });
      }
      // As the earlier version wrote it: without the column, with a mark in the document.
      const missing = await store.write(async (tx) => {
        await tx
          .updateTable('sellers')
          .set({ document: `#${String(erased).padStart(13, '0')}`, status: 'BLOCKED', updated_at: erasedAt })
          .where('id', '=', erased)
          .execute();
        return undoMigrationsAfter(tx, '0004-secret-keys');
      });
      expect(await store.migrate()).toEqual(missing);
      await sealEarlierRows({ store, keyring: testKeyring });
      expect(await listSellers(store.read)).toMatchObject([
        { id: erased, forgottenAt: erasedAt },
        { id: other, forgottenAt: null },
      ]);
      expect(await findSellerById(store.read, intermediaryId, erased)).toBeUndefined();
      expect(await findSellerOwner(store.read, erased)).toBeUndefined();
      expect(await findSellerById(store.read, intermediaryId, other)).toMatchObject({ id: other });

      const [again] = await seedSellers(store, intermediaryId, 1);
      expect([erased, other]).not.toContain(again);
      expect(await findSellerByDocument(store.read, intermediaryId, cnpjNumber(0))).toMatchObject({
        id: again,
      });
    } finally {
      await database.cleanup();
    }
  },
);
