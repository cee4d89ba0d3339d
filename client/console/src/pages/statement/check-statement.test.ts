import type { Schemas } from '@payment-intermediary/client';
import { expect, test } from 'vitest';
import { linesOf } from './check-statement.ts';

test('each line has all its faults, and a missing line is shown at its position', () => {
  const entries = [{ sequence: 1 }, { sequence: 3 }] as Schemas['StatementEntry'][];
  const findings = [
    { sequence: 2, what: 'is missing' },
    { sequence: 3, what: 'was changed' },
    { sequence: 3, what: 'is not the head' },
    { sequence: null, what: 'of a plan' },
  ];
  const lines = linesOf(entries, findings);
  expect(lines.map(({ sequence, what, line }) => [sequence, what, line !== null])).toEqual([
    [1, null, true],
    [2, 'is missing', false],
    [3, 'was changed; is not the head', true],
  ]);
});
