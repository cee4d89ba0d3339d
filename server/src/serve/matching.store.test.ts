import { afterEach, beforeEach, expect, test } from 'vitest';
import { chargeLine, chargeUuid } from '../../test/support/charge-lines.ts';
import { importedLines, serviceOn } from '../../test/support/proof.ts';
import { seedIntermediary, seedSeller } from '../../test/support/seed.ts';
import { seedSettlementFile, unknownSale } from '../../test/support/settlement-files.ts';
import { createTestStore, type TestStore } from '../../test/support/test-store.ts';
import { createLogger } from '../http/observe/logger.ts';
import { startMatching } from './matching.ts';

let database: TestStore;
beforeEach(async () => {
  database = await createTestStore();
});
afterEach(() => database.cleanup());

test('lines that can match by now are compared, though those of another intermediary cannot be', async () => {
  const service = serviceOn(database.store);
  const ids: number[] = [];
  for (const name of ['Broken', 'Sound']) {
    const intermediaryId = await seedIntermediary(database.store, name);
    const sellerId = await seedSeller(database.store, intermediaryId, 1);
    await seedSettlementFile(service, intermediaryId, unknownSale('', { tid: undefined, txid: 'T1' }));
    const source = { acquirer: 'acme', txid: 'T1' };
    const charge = chargeLine({ idSeller: sellerId, uuid: chargeUuid(77), value: 10, source });
    await importedLines(service, intermediaryId, [charge]);
    ids.push(intermediaryId);
  }
  const [broken = 0, sound = 0] = ids;
  await database.store.write((tx) =>
    tx
      .updateTable('settlement_files')
      .set({ sold_through: 'no day' })
      .where('intermediary_id', '=', broken)
      .execute(),
  );
  const logged: object[] = [];
  const write = (text: string) => void logged.push(JSON.parse(text) as object);
  const matching = startMatching(service, createLogger('info', { write }));
  const stateOf = (intermediaryId: number) =>
    database.store.read
      .selectFrom('settlement_lines')
      .select('state')
      .where('intermediary_id', '=', intermediaryId)
      .executeTakeFirst();
  await expect.poll(() => stateOf(sound)).toEqual({ state: 'MATCHED' });
  await matching.stop();
  expect(await stateOf(broken)).toEqual({ state: 'MISSING_HERE' });
  expect(logged).toMatchObject([{ level: 'error', intermediaryId: broken }]);
});
