import { beforeEach, expect, test } from 'vitest';
import { useTampering } from '../../../test/support/tampering.ts';
import type { DailyVolumeRow } from '../../db/tables.ts';

const t = useTampering();

let volume: DailyVolumeRow;

beforeEach(async () => {
  await t.freshSeller();
  volume = await t.store.read
    .selectFrom('daily_volumes')
    .selectAll()
    .where('seller_id', '=', t.seller.sellerId)
    .orderBy('day')
    .orderBy('payment_method')
    .limit(1)
    .executeTakeFirstOrThrow();
});

const nameOf = ({ day, payment_method: method }: Pick<DailyVolumeRow, 'day' | 'payment_method'>) =>
  `the volume of ${day} ${method} is not what its lines add up to: it was changed`;

test('none was changed', async () => {
  expect(await t.faultFound()).toBeUndefined();
});

test.each<[string, Partial<DailyVolumeRow>]>([
  ['the number of sales', { sales: 99 }],
  ['the value', { value_cents: 1n }],
  ['the fee', { fee_cents: 1n }],
  ['what is refunded', { refunded_cents: 7n }],
  ['what is disputed', { disputed_cents: 7n }],
  ['the fee that is returned', { returned_fee_cents: 7n }],
  ['its day', { day: '2001-01-01' }],
])('a changed volume is found: %s', async (_, set) => {
  await t.store.write((tx) =>
    tx
      .updateTable('daily_volumes')
      .set(set)
      .where('seller_id', '=', volume.seller_id)
      .where('day', '=', volume.day)
      .where('payment_method', '=', volume.payment_method)
      .execute(),
  );
  expect(await t.faultFound()).toMatchObject({ sequence: null, what: nameOf({ ...volume, ...set }) });
});

test('a volume that is gone is found', async () => {
  await t.store.write((tx) =>
    tx
      .deleteFrom('daily_volumes')
      .where('seller_id', '=', volume.seller_id)
      .where('day', '=', volume.day)
      .where('payment_method', '=', volume.payment_method)
      .execute(),
  );
  expect(await t.faultFound()).toMatchObject({ what: nameOf(volume), stored: 'no volume' });
});
