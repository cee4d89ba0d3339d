import { expect, test } from 'vitest';
import { historyOf } from './history.ts';

const now = Date.parse('2026-03-10T12:00:00Z');

function assignment(idPlan: number, day: string, isReplaced = false) {
  return {
    id_seller: 1,
    idPlan,
    validFrom: `${day}T00:00:00Z`,
    assignedAt: '2026-01-01T00:00:00Z',
    isReplaced,
  };
}

function statesOf(assignments: ReturnType<typeof assignment>[], idInForce: number, at = now) {
  return historyOf(assignments, idInForce, at).map(({ idPlan, validFrom, state }) => [
    idPlan,
    validFrom.slice(0, 10),
    state,
  ]);
}

test('the last to begin comes first, and each is what it is now', () => {
  const made = [
    assignment(1, '2026-01-01'),
    assignment(2, '2026-04-01'),
    assignment(3, '2026-02-15', true),
    assignment(3, '2026-02-01'),
  ];
  expect(statesOf(made, 3)).toEqual([
    [2, '2026-04-01', 'later'],
    [3, '2026-02-15', 'replaced'],
    [3, '2026-02-01', 'current'],
    [1, '2026-01-01', 'past'],
  ]);
});

test('of several assignments of the plan in force, the last that has begun', () => {
  const made = [assignment(1, '2026-01-01'), assignment(2, '2026-02-01'), assignment(1, '2026-03-01')];
  const later = [...made, assignment(2, '2026-05-01'), assignment(1, '2026-06-01')];
  expect(statesOf(later, 1).map(([, , state]) => state)).toEqual([
    'later',
    'later',
    'current',
    'past',
    'past',
  ]);
});

test('a browser whose clock is behind still sees which plan is in force', () => {
  const made = [assignment(1, '2026-01-01'), assignment(2, '2026-02-01')];
  expect(statesOf(made, 2, Date.parse('2025-01-01')).map(([, , state]) => state)).toEqual([
    'current',
    'past',
  ]);
});
