import { expect, test } from 'vitest';
import { chartPeriod } from './period.ts';

/** Still 20 November in São Paulo. */
const now = Date.parse('2026-11-21T02:00:00Z');

test('is the last 90 days in São Paulo, or 90 days up to a given end', () => {
  expect(chartPeriod({}, now)).toEqual({ from: '2026-08-23', to: '2026-11-20' });
  expect(chartPeriod({ to: '2026-03-31' }, now)).toEqual({ from: '2026-01-01', to: '2026-03-31' });
  expect(chartPeriod({ from: '2026-11-20' }, now)).toEqual({ from: '2026-11-20', to: '2026-11-20' });
});

test('refuses a reversed period and one that no picture can show, and says which', () => {
  expect(() => chartPeriod({ from: '2026-11-02', to: '2026-11-01' }, now)).toThrow(
    'the period starts on 2026-11-02, which is after its end, 2026-11-01.',
  );
  expect(() => chartPeriod({ from: '2026-11-21' }, now)).toThrow('today, 2026-11-20; give its end with --to');
  expect(() => chartPeriod({ from: '0001-01-01', to: '9999-12-31' }, now)).toThrow(
    'longer than 100 years. Choose a shorter one.',
  );
});
