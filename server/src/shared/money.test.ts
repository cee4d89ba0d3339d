import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  brlFromCents,
  centsFromBrl,
  dividedHalfUp,
  formatBrl,
  formatGroupedBrl,
  MAX_AMOUNT_CENTS,
  formatDecimal,
  parseDecimal,
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

describe('parseDecimal', () => {
  it.each([
    [19.99, 2, 1999],
    [0.1, 2, 10],
    [0.29, 2, 29],
    [1.005, 3, 1005],
    [100, 4, 1_000_000],
    [2.3456, 4, 23_456],
    [1e-4, 4, 1],
    [1e-7, 7, 1],
    [1.5e-7, 8, 15],
    [1e15, 0, 1_000_000_000_000_000],
    [999_999_999.99, 2, 99_999_999_999],
    [-1.05, 2, -105],
    [0, 2, 0],
    [90_071_992_547_409.9, 2, 9_007_199_254_740_990],
    [Number.MAX_SAFE_INTEGER, 0, Number.MAX_SAFE_INTEGER],
  ])('reads %d with %i places as %i', (value, places, scaled) => {
    expect(parseDecimal(value, places)).toBe(scaled);
  });

  it('reads negative zero as plain zero', () => {
    expect(Object.is(parseDecimal(-0, 2), 0)).toBe(true);
  });

  it.each([
    [10.001, 2],
    [0.1 + 0.2, 2],
    [1e-7, 4],
    [1.00001, 4],
    [0.5, 0],
    [Number.NaN, 2],
    [Number.POSITIVE_INFINITY, 2],
    [Number.NEGATIVE_INFINITY, 2],
    [Number.MAX_SAFE_INTEGER, 2],
    [Number.MAX_SAFE_INTEGER + 1, 0],
    [-Number.MAX_SAFE_INTEGER - 1, 0],
    [1e21, 2],
    [1.5e300, 2],
    [Number.MIN_VALUE, 10],
  ])('refuses %d with %i places', (value, places) => {
    expect(parseDecimal(value, places)).toBeNull();
  });
});

describe('parseDecimal, of any number', () => {
  const somePlaces = fc.integer({ min: 0, max: 10 });

  it('reads what is written with that many places', () => {
    const scaledIntegers = fc.integer({ min: -(2 ** 50), max: 2 ** 50 });
    fc.assert(
      fc.property(scaledIntegers, somePlaces, (scaled, places) => {
        expect(parseDecimal(Number(`${scaled}e-${places}`), places)).toBe(scaled);
      }),
      { numRuns: 2_000 },
    );
  });

  it('gives what its shortest text says, or null when that has more places', () => {
    const readText = (value: number, places: number) => {
      const shifted = Number(`${value}e${places}`);
      return Number.isInteger(shifted) && Number(`${shifted}e-${places}`) === value ? shifted + 0 : null;
    };
    const values = fc.oneof(
      fc.double({ min: -1e4, max: 1e4, noNaN: true }),
      fc.tuple(fc.integer(), fc.integer({ min: 0, max: 12 })).map(([n, e]) => Number(`${n}e-${e}`)),
    );
    fc.assert(
      fc.property(values, fc.integer({ min: 0, max: 4 }), (value, places) => {
        expect(parseDecimal(value, places)).toBe(readText(value, places));
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('formatDecimal', () => {
  it.each([
    [25_000, 4, '2.5'],
    [0, 4, '0'],
    [-105, 2, '-1.05'],
    [-5, 2, '-0.05'],
    [1, 4, '0.0001'],
    [1_000_000, 4, '100'],
    [100, 0, '100'],
    [99_999_999_999, 2, '999999999.99'],
  ])('writes %i with %i places as %s', (scaled, places, text) => {
    expect(formatDecimal(scaled, places)).toBe(text);
  });

  it('writes negative zero without its sign', () => {
    expect(formatDecimal(-0, 2)).toBe('0');
  });

  it.each([1.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1])('refuses %d', (scaled) => {
    expect(() => formatDecimal(scaled, 2)).toThrow(RangeError);
  });

  // Any fifteen significant digits survive the conversion to a double and back (IEEE 754, DBL_DIG).
  it('is undone by parseDecimal', () => {
    const scaledIntegers = fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 });
    fc.assert(
      fc.property(scaledIntegers, fc.integer({ min: 0, max: 8 }), (scaled, places) => {
        expect(parseDecimal(Number(formatDecimal(scaled, places)), places)).toBe(scaled);
      }),
    );
  });

  it('gives the number back for whatever parseDecimal accepts', () => {
    const fewPlaces = fc
      .tuple(fc.maxSafeInteger(), fc.integer({ min: 0, max: 12 }))
      .map(([digits, exponent]) => digits / 10 ** exponent);
    fc.assert(
      fc.property(fc.oneof(fewPlaces, fc.double()), fc.integer({ min: 0, max: 8 }), (value, places) => {
        const scaled = parseDecimal(value, places);
        if (scaled !== null) expect(Number(formatDecimal(scaled, places))).toBe(value === 0 ? 0 : value);
      }),
    );
  });
});
