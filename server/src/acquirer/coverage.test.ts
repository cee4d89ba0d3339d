import { describe, expect, test } from 'vitest';
import { coverageOf, dayOfNewSale, dayOfPayment } from './coverage.ts';
import type { SettlementLine } from './settlement-line.ts';

const days = (...soldThrough: string[]) =>
  soldThrough.map((day) => ({ acquirer: 'cielo', soldThrough: day, paidFrom: null }));
const soldAfter = (...of: string[]) => coverageOf(days(...of)).get('cielo')?.soldAfter;

test('files cover the days since the first of those that follow each other', () => {
  expect(soldAfter('2026-11-12', '2026-11-11', '2026-11-10')).toBe('2026-11-10');
  // A week without a file is a pause: more is a new beginning.
  expect(soldAfter('2026-11-12', '2026-11-05')).toBe('2026-11-05');
  expect(soldAfter('2026-11-12', '2026-11-04')).toBe('2026-11-12');
  expect(soldAfter('2026-11-12', '2026-10-01')).toBe('2026-11-12');
  expect(coverageOf([{ acquirer: 'rede', soldThrough: null, paidFrom: '2026-11-12' }])).toEqual(
    new Map([['rede', { soldAfter: null, paidFrom: '2026-11-12' }]]),
  );
});

describe('a line', () => {
  const line = (changes: Partial<SettlementLine> = {}) =>
    ({
      ...{
        kind: 'SALE',
        soldOn: '2026-11-18',
        paidOn: null,
        endToEndId: null,
        txid: null,
        nossoNumero: null,
      },
      ...changes,
    }) as SettlementLine;
  const daysOf = (changes: Partial<SettlementLine>) => [
    dayOfNewSale(line(changes)),
    dayOfPayment(line(changes)),
  ];

  test.each<[what: string, changes: Partial<SettlementLine>, sold: string | null, paid: string | null]>([
    ['an announcement tells of its sale', {}, '2026-11-18', null],
    ['a payment tells of the payment alone', { paidOn: '2026-12-18' }, null, '2026-12-18'],
    ['so does that of a debit card', { paidOn: '2026-11-19' }, null, '2026-11-19'],
    ['a Pix is sold when it is paid', { endToEndId: 'E1', paidOn: '2026-11-18' }, '2026-11-18', null],
    ['so is a boleto', { nossoNumero: '7', paidOn: '2026-11-22' }, '2026-11-18', null],
    ['a Pix that is paid late is one too', { txid: 't', paidOn: '2026-11-23' }, null, '2026-11-23'],
    ['a fee tells of neither', { kind: 'FEE', paidOn: '2026-11-18' }, null, null],
  ])('%s', (_, changes, sold, paid) => {
    expect(daysOf(changes)).toEqual([sold, paid]);
  });
});
