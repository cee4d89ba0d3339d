import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brlFromCents, centsFromBrl, formatBrl, MAX_AMOUNT_CENTS } from './money.ts';

describe('money', () => {
  it('reads BRL exactly where a product of doubles would not', () => {
    expect(19.99 * 100).not.toBe(1999);
    expect(centsFromBrl(19.99)).toBe(1999);
    expect(centsFromBrl(999_999_999.99)).toBe(MAX_AMOUNT_CENTS);
  });

  it('refuses a third decimal place', () => {
    expect(centsFromBrl(10.001)).toBeNull();
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
