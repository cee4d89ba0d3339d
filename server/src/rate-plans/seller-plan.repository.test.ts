import { describe, expect, test } from 'vitest';
import { planInForce } from './seller-plan.repository.ts';

/** Oldest first, as the repository lists them. */
const assignments = [
  { sellerId: 1, validFrom: 100, planId: 7 },
  { sellerId: 1, validFrom: 200, planId: 8 },
  { sellerId: 1, validFrom: 300, planId: 7 },
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
