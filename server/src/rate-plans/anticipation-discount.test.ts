import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anticipationDiscount } from './anticipation-discount.ts';

const methods = ['SIMPLE', 'COMPOUND'] as const;
const terms = fc.record({
  ratePpm: fc.integer({ min: 1, max: 200_000 }),
  method: fc.constantFrom(...methods),
});
const cents = fc.integer({ min: 1, max: 99_999_999_999 });

describe('the discount of an anticipation', () => {
  test.each([
    ['SIMPLE', 20_000, 100_000, 60, 4_000],
    ['COMPOUND', 20_000, 100_000, 60, 3_883],
    ['COMPOUND', 20_000, 100_000, 30, 1_961],
    ['COMPOUND', 20_000, 100_000, 1, 66],
    ['SIMPLE', 20_000, 100_000, 1, 67],
    // Half a centavo goes to the even one: 0.5 and 1.5.
    ['SIMPLE', 10_000, 50, 30, 0],
    ['SIMPLE', 10_000, 150, 30, 2],
    // 1.00 in a month at 100 % is worth 0.50; 0.01 is worth half a centavo, 0.03 one and a half.
    ['COMPOUND', 1_000_000, 100, 30, 50],
    ['COMPOUND', 1_000_000, 1, 30, 0],
    ['COMPOUND', 1_000_000, 3, 30, 2],
    ['SIMPLE', 20_000, 100, 1_600, 100],
  ] as const)('%s at %i ppm of %i for %i days is %i', (method, ratePpm, amount, days, expected) => {
    expect(anticipationDiscount({ method, ratePpm }, amount, days)).toBe(expected);
  });

  test('is from nothing to the amount, and never falls as days grow', () => {
    fc.assert(
      fc.property(terms, cents, fc.integer({ min: 0, max: 800 }), (of, amount, days) => {
        const [discount, later] = [
          anticipationDiscount(of, amount, days),
          anticipationDiscount(of, amount, days + 1),
        ];
        return discount >= 0 && discount <= later && later <= amount;
      }),
    );
  });

  test('is nearest to the exact value, which a longer calculation gives', () => {
    // 10^40 times (1 + rate)^(-1/30), by Newton's method; its powers are exact to many more digits than a centavo needs.
    const scale = 10n ** 40n;
    const root = (ratePpm: number) => {
      let x = scale;
      const target = (scale * 1_000_000n) / BigInt(1_000_000 + ratePpm);
      for (let n = 0; n < 200; n++) {
        let power = scale;
        for (let k = 0; k < 29; k++) power = (power * x) / scale;
        x -= (x - (target * scale) / power) / 30n;
      }
      return x;
    };
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200_000 }),
        cents,
        fc.integer({ min: 1, max: 400 }),
        (ratePpm, amount, days) => {
          let factor = scale;
          const step = root(ratePpm);
          for (let day = 0; day < days; day++) factor = (factor * step) / scale;
          const exact = BigInt(amount) * (scale - factor);
          const found = BigInt(anticipationDiscount({ ratePpm, method: 'COMPOUND' }, amount, days)) * scale;
          const distance = found > exact ? found - exact : exact - found;
          return distance <= scale / 2n + scale / 10n ** 9n;
        },
      ),
      { numRuns: 30 },
    );
  });
});
