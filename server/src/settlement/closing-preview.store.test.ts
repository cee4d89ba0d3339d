import { afterEach, beforeEach, expect, test } from 'vitest';
import { chargeLine, chargeUuid, importedAt } from '../../test/support/charge-lines.ts';
import { dumpDatabase } from '../../test/support/database-dump.ts';
import { importMixed, importedLines, serviceOn } from '../../test/support/proof.ts';
import { seedIntermediary, seedSellers } from '../../test/support/seed.ts';
import { createTestStore, type TestStore } from '../../test/support/test-store.ts';
import { operator } from '../audit/audit.repository.ts';
import { saoPauloDate } from '../shared/calendar.ts';
import { closeTransfers, previewTransfers } from './closing.service.ts';

/** closing.store.test.ts tests with random ledgers that a preview foresees what a closing does. */

let database: TestStore;
let intermediaryId: number;

beforeEach(async () => {
  database = await createTestStore();
  intermediaryId = await seedIntermediary(database.store);
});
afterEach(() => database.cleanup());

const order = { transferDate: saoPauloDate(importedAt), minimumCents: 0, sellerId: null };
const service = () => serviceOn(database.store);

test.each([
  ['sellers to whom something is due', 2],
  ['idle sellers', 0],
])('a preview of %s that is stopped reads no further', async (_, active) => {
  const ids = await seedSellers(database.store, intermediaryId, 2);
  const lines = ids.slice(0, active).map((idSeller, n) => chargeLine({ idSeller, uuid: chargeUuid(n) }));
  await importedLines(service(), intermediaryId, lines);
  const done: number[] = [];
  const onProgress = (sellers: number) => done.push(sellers);
  const stop = new AbortController();
  const stopped = previewTransfers(service(), operator(intermediaryId), order, {
    onProgress,
    signal: stop.signal,
  });
  stop.abort(new Error('stopped'));
  await expect(stopped).rejects.toThrow('stopped');
  const whole = await previewTransfers(service(), operator(intermediaryId), order, { onProgress });
  expect([whole.created.count, done]).toEqual([active, [2]]);
});

test('a preview checks no seal: it counts a seller as paid that a closing refuses', async () => {
  const [changed = 0, other = 0] = await seedSellers(database.store, intermediaryId, 2);
  await importMixed(service(), changed, { first: 0, count: 1 });
  await importMixed(service(), other, { first: 6, count: 1 });
  await database.store.write((tx) =>
    tx
      .updateTable('bank_accounts')
      .set({ pix_key: 'thief@example.com' })
      .where('seller_id', '=', changed)
      .execute(),
  );
  const before = await dumpDatabase(database.store);
  const { created } = await previewTransfers(service(), operator(intermediaryId), order);
  expect(created.count).toBe(2);
  expect(await dumpDatabase(database.store)).toBe(before);
  const closing = await closeTransfers(service(), operator(intermediaryId), order);
  expect([closing.created.count, closing.refused.count]).toEqual([1, 1]);
  expect(closing.created.amountCents + closing.refused.amountCents).toBe(created.amountCents);
});
