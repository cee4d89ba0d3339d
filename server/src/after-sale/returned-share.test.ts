import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { feeOfChange, feesToSettle, returnedShare } from './refund-terms.ts';

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
  return { valueCents, feeCents: feeOfChange(returnable, valueCents) };
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

  test('is exact where the product exceeds 2^53', () => {
    const chargeCents = 99_999_999_999;
    const returnable = { totalCents: 99_999_999_998, chargeCents, refundedCents: 0, returnedCents: 0 };
    expect(returnedShare(returnable, 99_999_999_997)).toBe(99_999_999_996);
  });
});

/** What stands of a charge: its refunds and its chargebacks. */
interface Stand {
  refunds: Standing[];
  disputes: Standing[];
}

interface Charge {
  chargeCents: number;
  feeCents: number;
}

const returnableOf = ({ chargeCents, feeCents }: Charge, { refunds, disputes }: Stand) => ({
  totalCents: feeCents,
  chargeCents,
  refundedCents: total([...refunds, ...disputes], 'valueCents'),
  returnedCents: total([...refunds, ...disputes], 'feeCents'),
});

/** Changes what a chargeback debits, by one line, and then settles the fee. A refund has nothing to settle. */
function changeTo(charge: Charge, stand: Stand, own: Standing, toCents: number): void {
  const by = toCents - own.valueCents;
  const line = feeOfChange(returnableOf(charge, stand), by, own);
  expect(Math.sign(by) * line).toBeGreaterThanOrEqual(0);
  expect(Math.abs(line)).toBeLessThanOrEqual(Math.abs(by));
  own.valueCents += by;
  own.feeCents += line;
  settle(charge, stand);
}

/** Settles the fee by pairs of lines, each of which follows the rule of all lines, by which they are verified. */
function settle(charge: Charge, stand: Stand): void {
  const { disputes } = stand;
  for (const [index, cents] of feesToSettle(returnableOf(charge, stand), disputes).entries()) {
    const dispute = disputes[index]!;
    const gross = Math.abs(cents);
    for (const [by, fee] of [
      [-gross, Math.min(cents, 0)],
      [gross, Math.max(cents, 0)],
    ] as const) {
      expect(feeOfChange(returnableOf(charge, stand), by, dispute) - fee).toBe(0);
      dispute.valueCents += by;
      dispute.feeCents += fee;
    }
  }
}

/**
 * Expects that all that stands returns fee x what stands / value, half to even, if a chargeback stands: exactly, unless
 * the chargebacks would return less than nothing or more than their value.
 */
function expectDue(charge: Charge, stand: Stand): void {
  const { refunds, disputes } = stand;
  for (const { valueCents, feeCents } of [...refunds, ...disputes]) {
    expect(feeCents).toBeGreaterThanOrEqual(0);
    expect(feeCents).toBeLessThanOrEqual(valueCents);
  }
  const { refundedCents, returnedCents } = returnableOf(charge, stand);
  const standing = BigInt(Math.min(refundedCents, charge.chargeCents));
  const twice = 2n * BigInt(charge.feeCents) * standing;
  const value = BigInt(charge.chargeCents);
  const floor = twice / (2n * value);
  const rest = twice - floor * 2n * value;
  const due = Number(rest > value || (rest === value && floor % 2n === 1n) ? floor + 1n : floor);
  expect(returnedCents).toBeLessThanOrEqual(charge.feeCents);
  if (disputes.length === 0) return;
  const byRefunds = total(refunds, 'feeCents');
  expect(returnedCents - byRefunds).toBe(
    Math.min(Math.max(due - byRefunds, 0), total(disputes, 'valueCents')),
  );
}

describe('what refunds that may fail and chargebacks of any value return, in any order (D30)', () => {
  const anySteps = fc.array(
    fc.record({ kind: fc.nat(4), which: fc.nat(), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
    { maxLength: 20 },
  );

  test.each([
    ['all chargebacks are won, and what is left is refunded', true],
    ['all of it is charged back', false],
  ])('is what is due after every step, and exactly the fee once %s', (_name, areWon) => {
    fc.assert(
      fc.property(anySplit, anySteps, ({ chargeCents, feeCents }, steps) => {
        const charge = { chargeCents, feeCents };
        const stand: Stand = { refunds: [], disputes: [] };
        const { refunds, disputes } = stand;
        const left = () => Math.max(0, chargeCents - total([...refunds, ...disputes], 'valueCents'));
        const refundPart = (valueCents: number) => {
          if (valueCents === 0) return;
          refunds.push({ valueCents, feeCents: feeOfChange(returnableOf(charge, stand), valueCents) });
        };
        const change = (dispute: Standing, toCents: number) => {
          changeTo(charge, stand, dispute, toCents);
          if (toCents === 0) disputes.splice(disputes.indexOf(dispute), 1);
        };
        for (const { kind, which, share } of steps) {
          const dispute = disputes[which % Math.max(1, disputes.length)];
          if (kind === 0) refundPart(Math.floor(share * left()));
          if (kind === 1 && refunds.length > 0) {
            refunds.splice(which % refunds.length, 1);
            settle(charge, stand);
          }
          if (kind === 4 && dispute !== undefined) change(dispute, 0);
          if (kind === 2) disputes.unshift({ valueCents: 0, feeCents: 0 });
          const changed = kind === 2 ? disputes[0] : dispute;
          if ((kind === 2 || kind === 3) && changed !== undefined) {
            const most = chargeCents - total(disputes, 'valueCents') + changed.valueCents;
            change(changed, Math.ceil(share * most));
          }
          expectDue(charge, stand);
        }
        for (const dispute of areWon ? [...disputes] : []) change(dispute, 0);
        if (areWon) refundPart(left());
        else if (left() > 0) {
          const rest = { valueCents: 0, feeCents: 0 };
          disputes.unshift(rest);
          change(rest, left());
        }
        const { refundedCents, returnedCents } = returnableOf(charge, stand);
        expect(returnedCents).toBe(feeCents);
        if (areWon) expect(refundedCents).toBe(chargeCents);
      }),
      { numRuns: 3_000 },
    );
  });
});
