import { expect, test } from 'vitest';
import { columnsAt, columnsLike, type ColumnName } from './columns.ts';

test('a channel has the columns whose first rate is there, in the order of the brands', () => {
  const values = {
    '/credit/pos/elo/sellerRates/0': '1',
    '/credit/pos/default/sellerRates/0': '',
    '/credit/pos/default/buyerRates/0': '0',
    '/credit/online/visa/sellerRates/0': '2',
  };
  const columns: ColumnName[] = ['default/sellerRates', 'default/buyerRates', 'elo/sellerRates'];
  expect(columnsAt(values, '/credit/pos')).toEqual(columns);
  // What the seller pays is never copied to the surcharges of the buyer.
  expect(columnsLike('elo/sellerRates', columns)).toEqual(['default/sellerRates', 'elo/sellerRates']);
});
