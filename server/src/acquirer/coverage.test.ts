import { describe, expect, test } from 'vitest';
import { coverageOf, dayOfNewSale, dayOfPayment } from './coverage.ts';
import type { SettlementLine } from './settlement-line.ts';

const begunAt = Date.parse('2026-11-20T12:00:00Z');
const days = (...soldThrough: string[]) =>
  soldThrough.map((day) => ({ acquirer: 'cielo', soldThrough: day, paidFrom: null, begunAt }));
const soldAfter = (...of: string[]) => coverageOf(days(...of)).get('cielo')?.soldAfter;

test('files cover the days since the first of those that follow each other', () => {
  expect(soldAfter('2026-11-15', '2026-11-14', '2026-11-13')).toBe('2026-11-13');
  // A week without a file is a pause: more is a new beginning.
  expect(soldAfter('2026-11-15', '2026-11-08')).toBe('2026-11-08');
  expect(soldAfter('2026-11-15', '2026-11-07')).toBe('2026-11-15');
  expect(soldAfter('2026-11-15', '2026-10-01')).toBe('2026-11-15');
  // A file without sales, such as an empty one, is no pause.
  const empty = { acquirer: 'cielo', soldThrough: null, paidFrom: null };
  const imported = { ...empty, begunAt: Date.parse('2026-11-11T12:00:00Z') };
  expect(coverageOf([...days('2026-11-15', '2026-11-05'), imported]).get('cielo')?.soldAfter).toBe(
    '2026-11-05',
  );
  expect(coverageOf([{ acquirer: 'rede', soldThrough: null, paidFrom: '2026-11-18', begunAt }])).toEqual(
    new Map([['rede', { soldAfter: null, paidFrom: '2026-11-18' }]]),
  );
  // The only file tells of days long before it was imported.
  expect(soldAfter('2026-10-01')).toBe('2026-10-01');
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
