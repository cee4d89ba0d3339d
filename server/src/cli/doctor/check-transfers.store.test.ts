import { afterEach, beforeEach, expect, test } from 'vitest';
import { proofSeller, type ProofSeller } from '../../../test/support/proof.ts';
import { createTestStore, type TestStore } from '../../../test/support/test-store.ts';
import { recordedTransfer, returnedTransfer } from '../../../test/support/transfers.ts';
import type { TransferRow } from '../../db/tables.ts';
import type { Transfer } from '../../settlement/transfer.ts';
import { checkTransfers, checkUnits } from './check-records.ts';

let database: TestStore;
let sellers: ProofSeller[];
beforeEach(async () => {
  database = await createTestStore();
  sellers = [await proofSeller(database.store, 'Acme'), await proofSeller(database.store, 'Globex')];
});
afterEach(() => database.cleanup());

const sent = Date.parse('2026-11-13T02:59:59Z');

const setTransfer = ({ id }: Transfer, set: Partial<Pick<TransferRow, 'status' | 'updated_at'>>) =>
  database.store.write((tx) => tx.updateTable('transfers').set(set).where('id', '=', id).execute());

const checked = async (instant: string) =>
  (await checkTransfers(database.store.read, Date.parse(instant))).map(({ level, detail }) => ({
    level,
    detail,
  }));
const allGood = [{ level: 'ok', detail: 'none has been CREATED or SENT for more than 3 bank business days' }];

test('no transfer, or none that waits', async () => {
  expect(await checked('2026-11-30T12:00:00Z')).toEqual(allGood);
  const [paid, failed] = [
    await recordedTransfer(database.store, sellers[0]!, '2026-10-31'),
    await recordedTransfer(database.store, sellers[1]!, '2026-10-31'),
  ];
  await setTransfer(paid, { status: 'PAID' });
  await returnedTransfer(database.store, failed);
  expect(await checked('2026-11-30T12:00:00Z')).toEqual(allGood);
});

test('one that was sent on a Thursday may wait until Tuesday, by the calendar of São Paulo', async () => {
  const transfer = await recordedTransfer(database.store, sellers[0]!, '2026-10-31');
  await setTransfer(transfer, { status: 'SENT', updated_at: sent });
  expect(await checked('2026-11-18T02:59:59Z')).toEqual(allGood);
  expect(await checked('2026-11-18T03:00:00Z')).toEqual([
    {
      level: 'warning',
      detail: expect.stringMatching(
        `^1 transfer has been CREATED or SENT for more than 3 bank business days; the oldest is transfer ${transfer.id} of ` +
          `seller ${transfer.sellerId}, SENT since 2026-11-12\\. .*payfac transfers import`,
      ) as string,
    },
  ]);
});

test('a holiday of the banks does not count', async () => {
  const transfer = await recordedTransfer(database.store, sellers[0]!, '2026-10-31');
  await setTransfer(transfer, { updated_at: Date.parse('2026-11-18T12:00:00Z') });
  // The bank business days after the 18th are the 19th, the 23rd, the 24th and the 25th.
  expect(await checked('2026-11-24T12:00:00Z')).toEqual(allGood);
  expect(await checked('2026-11-25T12:00:00Z')).toMatchObject([{ level: 'warning' }]);
});

test('those of all intermediaries are counted, and the oldest is named', async () => {
  const [newer, older] = [
    await recordedTransfer(database.store, sellers[0]!, '2026-10-31'),
    await recordedTransfer(database.store, sellers[1]!, '2026-10-31'),
  ];
  await setTransfer(newer, { updated_at: sent });
  await setTransfer(older, { updated_at: sent - 1 });
  const [result] = await checked('2026-12-01T12:00:00Z');
  expect(result?.detail).toMatch(/^2 transfers have been CREATED or SENT .* CREATED since 2026-11-12/);
  expect(result?.detail).toContain(`transfer ${older.id} of seller ${older.sellerId}`);
});

test('units that do not add up to the statement of their seller', async () => {
  const { read } = database.store;
  const now = Date.parse('2026-10-05T12:00:00Z');
  expect(await checkUnits(read, now)).toMatchObject([{ subject: 'units', level: 'ok' }]);
  const { sellerId } = sellers[1]!;
  await database.store.write((tx) =>
    tx.updateTable('receivable_units').set({ credit_cents: 1 }).where('seller_id', '=', sellerId).execute(),
  );
  const [found] = await checkUnits(read, now);
  expect(found).toMatchObject({ subject: 'units', level: 'fault' });
  expect(found?.detail).toContain(`1 seller do not add up`);
  expect(found?.detail).toContain(`the first is seller ${sellerId}`);
});
