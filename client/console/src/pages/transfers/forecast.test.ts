import { describe, expect, test } from 'vitest';
import { forecastOf, type DueSeller } from './forecast.ts';

const active = (available: number): DueSeller => ({ status: 'ACTIVE', available });
const blocked = (available: number): DueSeller => ({ status: 'BLOCKED', available });
const none = { count: 0, amount: 0 };

describe('what a closing would do', () => {
  test('pays what is due, carries what is owed, and leaves blocked sellers', () => {
    expect(forecastOf([active(0.1), active(0.2), active(-5), blocked(7.7)], 0)).toEqual({
      created: { count: 2, amount: 0.3 },
      carried: { count: 1, amount: -5 },
      blocked: { count: 1, amount: 7.7 },
    });
  });

  test('a minimum is paid itself, and less is carried', () => {
    expect(forecastOf([active(99.99), active(100)], 100)).toEqual({
      created: { count: 1, amount: 100 },
      carried: { count: 1, amount: 99.99 },
      blocked: none,
    });
  });

  test('does not count sellers to whom nothing is due', () => {
    expect(forecastOf([active(0), blocked(0)], 0)).toEqual({ created: none, carried: none, blocked: none });
  });
});
