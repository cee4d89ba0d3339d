import { describe, expect, test } from 'vitest';
import { planInForce } from './seller-plan.repository.ts';

const standing = { sinceSequence: 0, untilSequence: null };

/** The assignments, oldest first, as the repository lists them. */
const assignments = [
  { validFrom: 100, planId: 7, ...standing },
  { validFrom: 200, planId: 9, sinceSequence: 2, untilSequence: 5 },
  { validFrom: 200, planId: 8, ...standing },
  { validFrom: 300, planId: 7, ...standing },
];

describe('the plan in force (D18)', () => {
  test.each([
    ['long before the first assignment, the first', 0, 7],
    ['just before the first assignment, the first', 99, 7],
    ['at an assignment, that one', 100, 7],
    ['just before the next, still that one', 199, 7],
    ['at the next, the next', 200, 8],
    ['at the last, the last', 300, 7],
    ['long after the last, the last', Number.MAX_SAFE_INTEGER, 7],
  ])('%s', (_, paidAt, planId) => {
    expect(planInForce(assignments, paidAt)).toBe(planId);
  });

  test('there is none without assignments', () => {
    expect(planInForce([], 100)).toBeUndefined();
  });
});
