import { describe, expect, test } from 'vitest';
import { assignedSpans, versionsWithin } from './plan-reading.service.ts';

const standing = { createdAt: 100, sinceSequence: 0, untilSequence: null };

describe('when a plan priced payments of a seller', () => {
  test('from its assignment to the next one; the first also before', () => {
    const assignments = [
      { planId: 7, validFrom: 100, ...standing },
      { planId: 8, validFrom: 200, ...standing },
    ];
    expect(assignedSpans(assignments)).toEqual([
      { planId: 7, from: -Infinity, to: 200 },
      { planId: 8, from: 200, to: Infinity },
    ]);
  });

  test('one that was replaced counts, unless no line was written meanwhile', () => {
    const assignments = [
      { planId: 7, validFrom: 100, createdAt: 100, sinceSequence: 0, untilSequence: 3 },
      { planId: 8, validFrom: 100, createdAt: 200, sinceSequence: 3, untilSequence: 3 },
      { planId: 9, validFrom: 100, createdAt: 300, sinceSequence: 3, untilSequence: null },
    ];
    expect(assignedSpans(assignments).map(({ planId }) => planId)).toEqual([7, 9]);
  });

  test('until the next one was made, after lines were written; a payment may be five minutes ahead', () => {
    const assignedAt = 60 * 60_000;
    const next = { createdAt: assignedAt, sinceSequence: 3, untilSequence: null };
    const assignments = [
      { planId: 7, validFrom: 100, ...standing },
      { planId: 8, validFrom: assignedAt, ...next },
    ];
    expect(assignedSpans(assignments)).toEqual([
      { planId: 7, from: -Infinity, to: assignedAt + 5 * 60_000 },
      { planId: 7, from: -Infinity, to: assignedAt },
      { planId: 8, from: assignedAt, to: Infinity },
    ]);
  });

  test('one that was replaced before it began never priced anything', () => {
    const assignments = [
      { planId: 7, validFrom: 100, ...standing },
      { planId: 9, validFrom: 150, createdAt: 200, sinceSequence: 3, untilSequence: null },
      { planId: 8, validFrom: 60 * 60_000, createdAt: 100, sinceSequence: 0, untilSequence: 3 },
    ];
    expect(new Set(assignedSpans(assignments).map(({ planId }) => planId))).toEqual(new Set([7, 9]));
  });
});

describe('the versions within the time of an assignment', () => {
  const versions = [10, 20, 30, 40].map((validFrom, index) => ({ version: index + 1, validFrom }));
  const seen = (from: number, to: number) =>
    versionsWithin(versions, [{ planId: 7, from, to }]).map(({ version }) => version);

  test.each([
    [-Infinity, Infinity, [1, 2, 3, 4]],
    [-Infinity, 10, [1]],
    [0, 5, [1]],
    [20, 30, [2]],
    [19, 30, [1, 2]],
    [20, 31, [2, 3]],
    [45, Infinity, [4]],
  ])('from %d to %d: %j', (from, to, expected) => {
    expect(seen(from, to)).toEqual(expected);
  });
});
