import { expect, test } from 'vitest';
import { ptBr } from '../../texts/texts.ts';
import { columnsAt, columnsLike, filled, groupsAt, pastedCells, type ColumnName } from './columns.ts';

test('a channel has the columns whose first rate is there, in the order of the brands', () => {
  const values = {
    '/credit/pos/elo/sellerRates/0': '1',
    '/credit/pos/default/sellerRates/0': '',
    '/credit/pos/default/buyerRates/0': '0',
    '/credit/online/visa/sellerRates/0': '2',
  };
  const columns: ColumnName[] = ['default/sellerRates', 'default/buyerRates', 'elo/sellerRates'];
  expect(columnsAt(values, '/credit/pos')).toEqual(columns);
  // The seller's rates are never copied to the surcharges of the buyer.
  expect(columnsLike('elo/sellerRates', columns)).toEqual(['default/sellerRates', 'elo/sellerRates']);
});

test('brands with equal rates share a column, unless they differed before', () => {
  const plan = (visa: string) =>
    Object.fromEntries(
      ['default/sellerRates', 'default/buyerRates', 'mastercard/sellerRates', 'visa/sellerRates'].map(
        (column) => [`/credit/pos/${column}/0`, column === 'visa/sellerRates' ? visa : '2'],
      ),
    );
  const headings = (...all: ReturnType<typeof plan>[]) =>
    groupsAt(all, '/credit/pos', ptBr).map(({ heading }) => heading);
  const buyers = 'Todas as bandeiras (comprador)';
  expect(headings(plan('2'))).toEqual(['Todas as bandeiras', buyers]);
  expect(headings(plan('3'))).toEqual(['Demais bandeiras, Mastercard', buyers, 'Visa']);
  expect(headings(plan('3'), plan('2'))).toEqual(['Demais bandeiras, Mastercard', buyers, 'Visa']);
});

test('rates rise by the step, without the errors of binary fractions', () => {
  expect(filled('3,19', '0,7', 4)).toEqual(['3,19', '3,89', '4,59', '5,29']);
  expect(filled('0.1', '0.1', 3)).toEqual(['0,1', '0,2', '0,3']);
  expect(filled('2', '', 3)).toEqual(['2', '2', '2']);
  expect(filled('3,1875', '0,0001', 2)).toEqual(['3,1875', '3,1876']);
});

test.each([
  ['', '1'],
  ['3,19', 'x'],
  ['-1', ''],
])('%j with the step %j fills nothing', (first, step) => {
  expect(filled(first, step, 24)).toBeNull();
});

test('the cells of a spreadsheet are pasted as such, a single value as the browser does it', () => {
  expect(pastedCells('3,19%\t4\r\n 4,49 %\t5\r\n')).toEqual([
    ['3,19', '4'],
    ['4,49', '5'],
  ]);
  expect(pastedCells('3,19\n')).toBeNull();
  expect(pastedCells('3,19\t4')).toEqual([['3,19', '4']]);
});
