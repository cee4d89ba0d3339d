import type { Schemas } from '@payment-intermediary/client';
import { describe, expect, test } from 'vitest';
import { freePricesOf, installmentsText } from './free-prices.ts';

const rates = (rateAt: (installments: number) => number) => ({
  sellerRates: Array.from({ length: 24 }, (_, index) => rateAt(index + 1)),
});
const priced: Schemas['TaxInput'] = {
  pix: { delayForRedeem: 0, value: 0.99, rateType: 'PERCENTAGE' },
  bankSlip: { delayForRedeem: 2, value: 3.49, rateType: 'FIXED' },
  debit: { delayForRedeem: 1, value: 1.45, rateType: 'PERCENTAGE' },
  credit: [{ online: { delayForRedeem: 30, refundWindowDays: 90, default: rates(() => 3) } }],
};

describe('prices at zero', () => {
  test('none, where each has a price', () => expect(freePricesOf(priced)).toEqual([]));

  test('methods', () => {
    const free = { pix: { ...priced.pix, value: 0 }, debit: { ...priced.debit, value: 0 } };
    expect(freePricesOf({ ...priced, ...free })).toEqual([{ method: 'PIX' }, { method: 'DEBIT_CARD' }]);
  });

  test('instalments of any brand, of the channel that has them', () => {
    const pos = {
      delayForRedeem: 28,
      default: rates((count) => (count <= 2 ? 0 : 1)),
      elo: rates((count) => (count === 2 || count === 12 ? 0 : 1)),
    };
    expect(freePricesOf({ ...priced, credit: [...priced.credit, { pos }] })).toEqual([
      { channel: 'POS', installments: [1, 2, 12] },
    ]);
  });
});

test.each([
  [[1], '1x'],
  [[1, 2, 3, 12], '1–3x, 12x'],
  [Array.from({ length: 24 }, (_, index) => index + 1), '1–24x'],
])('instalments %j are shown as %s', (counts, text) => expect(installmentsText(counts)).toBe(text));
