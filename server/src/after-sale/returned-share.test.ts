import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { returnedFee, returnedShare } from './refund-terms.ts';

/** A charge with a fee of at most its value, split into parts of any size. */
const anySplit = fc
  .tuple(
    fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 99_999_999_999 })),
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 }),
  )
  .map(([chargeCents, share, cuts]) => {
    const places = [...new Set(cuts.map((cut) => Math.floor(cut * chargeCents)))].sort((a, b) => a - b);
    const ends = [...places.filter((place) => place > 0 && place < chargeCents), chargeCents];
    const parts = ends.map((end, index) => end - (ends[index - 1] ?? 0));
    return { chargeCents, feeCents: Math.floor(share * chargeCents), parts };
  });

interface Standing {
  valueCents: number;
  feeCents: number;
}

/** Returns the next part, after the standing ones. */
function refund(
  charge: { chargeCents: number; feeCents: number },
  standing: readonly Standing[],
  valueCents: number,
) {
  const sum = (of: keyof Standing) => standing.reduce((total, part) => total + part[of], 0);
  const returnable = {
    totalCents: charge.feeCents,
    chargeCents: charge.chargeCents,
    refundedCents: sum('valueCents'),
    returnedCents: sum('feeCents'),
  };
  return { valueCents, feeCents: returnedFee(returnable, valueCents, false) };
}

const total = (parts: readonly Standing[], of: keyof Standing) =>
  parts.reduce((sum, part) => sum + part[of], 0);

describe('what the parts of a refund return (D24)', () => {
  test('adds up to the fee and the net of the whole, for any split in any order; no part is negative', () => {
    fc.assert(
      fc.property(anySplit, fc.array(fc.nat()), ({ parts, ...charge }, order) => {
        const shuffled = parts
          .map((value, index) => ({ value, key: order[index] ?? index }))
          .sort((a, b) => a.key - b.key);
        const made: Standing[] = [];
        for (const { value } of shuffled) made.push(refund(charge, made, value));
        for (const { valueCents, feeCents } of made) {
          expect(feeCents).toBeGreaterThanOrEqual(0);
          expect(valueCents - feeCents).toBeGreaterThanOrEqual(0);
        }
        expect(total(made, 'feeCents')).toBe(charge.feeCents);
        expect(total(made, 'valueCents') - total(made, 'feeCents')).toBe(
          charge.chargeCents - charge.feeCents,
        );
      }),
      { numRuns: 2_000 },
    );
  });

  test('so far is the nearest to the proportion at every part, half to even', () => {
    fc.assert(
      fc.property(anySplit, ({ parts, ...charge }) => {
        const made: Standing[] = [];
        for (const value of parts) {
          made.push(refund(charge, made, value));
          // This is twice the difference to the exact proportion, times the value of the charge. It must not exceed the
          // value.
          const exact = BigInt(charge.feeCents) * BigInt(total(made, 'valueCents'));
          const off = 2n * (BigInt(total(made, 'feeCents')) * BigInt(charge.chargeCents) - exact);
          const size = off < 0n ? -off : off;
          expect(size <= BigInt(charge.chargeCents)).toBe(true);
          if (size === BigInt(charge.chargeCents)) expect(total(made, 'feeCents') % 2).toBe(0);
        }
      }),
    );
  });

  test('still adds up when any of them fail, and others take their place', () => {
    fc.assert(
      fc.property(
        anySplit,
        fc.array(fc.tuple(fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }))),
        (split, failures) => {
          const { parts, ...charge } = split;
          let standing: Standing[] = [];
          for (const value of parts) standing.push(refund(charge, standing, value));
          for (const [which, share] of failures) {
            standing = standing.filter((_, index) => index !== which % standing.length);
            const left = charge.chargeCents - total(standing, 'valueCents');
            const value = Math.floor(share * left);
            if (value > 0) standing.push(refund(charge, standing, value));
          }
          const left = charge.chargeCents - total(standing, 'valueCents');
          if (left > 0) standing.push(refund(charge, standing, left));
          for (const { valueCents, feeCents } of standing) {
            expect(feeCents).toBeGreaterThanOrEqual(0);
            expect(feeCents).toBeLessThanOrEqual(valueCents);
          }
          expect(total(standing, 'feeCents')).toBe(charge.feeCents);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test.each([
    [[1, 1, 1], 1, [0, 1, 0]],
    [[5, 5], 1, [0, 1]],
    [[5, 5, 5, 5], 2, [0, 1, 1, 0]],
    [[30, 70], 7, [2, 5]],
    [[100], 7, [7]],
  ])('of parts %j with a fee of %i is %j', (parts, feeCents, expected) => {
    const charge = { chargeCents: parts.reduce((sum, part) => sum + part, 0), feeCents };
    const made: Standing[] = [];
    for (const value of parts) made.push(refund(charge, made, value));
    expect(made.map((part) => part.feeCents)).toEqual(expected);
  });

  test('is never more than a refund, though one that failed had returned what is now due with it', () => {
    const charge = { chargeCents: 10, feeCents: 5 };
    const made: Standing[] = [];
    for (let part = 0; part < 4; part++) made.push(refund(charge, made, 1));
    expect(made.map((part) => part.feeCents)).toEqual([0, 1, 1, 0]);
    const standing = made.filter((part) => part.feeCents === 0);
    expect(refund(charge, standing, 1).feeCents).toBe(1);
  });

  test('is never negative, though those that stand have returned more than is due with it', () => {
    const charge = { chargeCents: 10, feeCents: 1 };
    const first = refund(charge, [], 4);
    const second = refund(charge, [first], 2);
    expect([first.feeCents, second.feeCents]).toEqual([0, 1]);
    // The first fails: of 2 that stand 1 was returned, and 0.3 is due with the next.
    expect(refund(charge, [second], 1).feeCents).toBe(0);
  });

  test('is nothing where the plan keeps the fee', () => {
    const returnable = { totalCents: 7, chargeCents: 100, refundedCents: 0, returnedCents: 0 };
    expect(returnedFee(returnable, 100, true)).toBe(0);
  });

  test('is exact where the product exceeds 2^53', () => {
    const chargeCents = 99_999_999_999;
    const returnable = { totalCents: 99_999_999_998, chargeCents, refundedCents: 0, returnedCents: 0 };
    expect(returnedShare(returnable, 99_999_999_997)).toBe(99_999_999_996);
  });
});
