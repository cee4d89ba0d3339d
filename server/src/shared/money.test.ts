import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  brlFromCents,
  centsFromBrl,
  dividedHalfUp,
  formatBrl,
  formatGroupedBrl,
  MAX_AMOUNT_CENTS,
} from './money.ts';

describe('money', () => {
  it('reads BRL exactly where a product of doubles would not', () => {
    expect(19.99 * 100).not.toBe(1999);
    expect(centsFromBrl(19.99)).toBe(1999);
    expect(centsFromBrl(999_999_999.99)).toBe(MAX_AMOUNT_CENTS);
  });

  it('refuses a third decimal place', () => {
    expect(centsFromBrl(10.001)).toBeNull();
    // So large that it is read from its text.
    expect(centsFromBrl(2 ** 44 + 0.625)).toBeNull();
    expect(centsFromBrl(2 ** 44 + 0.25)).toBe(1_759_218_604_441_625);
  });

  it('writes BRL with exactly two places', () => {
    expect([0, 5, 50, 100, 1234, -105].map(formatBrl)).toEqual([
      '0.00',
      '0.05',
      '0.50',
      '1.00',
      '12.34',
      '-1.05',
    ]);
  });

  it('writes sums of any size, for people in groups of three', () => {
    expect(formatBrl(-12_345_678_901_234_567_890n)).toBe('-123456789012345678.90');
    expect([0n, -5n, 99_999n, 100_000n, -123_456_789n].map(formatGroupedBrl)).toEqual([
      '0.00',
      '-0.05',
      '999.99',
      '1,000.00',
      '-1,234,567.89',
    ]);
    expect(() => formatBrl(2 ** 53)).toThrow(RangeError);
  });

  it.each([
    [1n, 2, 1n],
    [-1n, 2, -1n],
    [1n, 3, 0n],
    [-1n, 3, 0n],
    [5n, 3, 2n],
    [-5n, 3, -2n],
    [19_039n, 2, 9_520n],
    [0n, 7, 0n],
    [5n, 0, 0n],
    [10n ** 30n + 1n, 2, 5n * 10n ** 29n + 1n],
  ])('divides %s centavos by %s, half away from zero: %s', (cents, shares, each) => {
    expect(dividedHalfUp(cents, shares)).toBe(each);
  });

  it('keeps every amount on the way through JSON', () => {
    fc.assert(
      fc.property(fc.integer({ min: -MAX_AMOUNT_CENTS, max: MAX_AMOUNT_CENTS }), (cents) => {
        const wire: unknown = JSON.parse(JSON.stringify(brlFromCents(cents)));
        expect(centsFromBrl(Number(wire))).toBe(cents);
        expect(Number(formatBrl(cents))).toBe(wire);
        expect(String(wire)).toMatch(/^-?\d+(\.\d{1,2})?$/);
      }),
    );
  });
});
