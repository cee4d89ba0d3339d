import document from '../../../../../generated/openapi.json' with { type: 'json' };
import type { Schemas } from '@payment-intermediary/client';
import { expect, test } from 'vitest';
import { neighboursAt } from './versions.ts';

const { tax } = document.components.examples.RatePlanInputStandard.value as Schemas['RatePlanInput'];

/** Number 3 was added last, to begin between the others. */
const plan = {
  version: 3,
  versions: [version(1, '2026-01-01'), version(3, '2026-03-01'), version(2, '2026-06-01')],
};

function version(number: number, day: string): Schemas['RatePlanVersion'] {
  const at = `${day}T00:00:00Z`;
  return {
    version: number,
    name: 'Loja',
    validFrom: at,
    createdAt: at,
    digest: '0'.repeat(64),
    tax,
    changes: [],
  };
}

test.each([
  [null, 3, 2],
  ['2026-02-28T20:59:00-03:00', 1, 3],
  ['2026-02-28T21:00:00-03:00', 3, 2],
  ['2026-07-01T00:00:00-03:00', 2, undefined],
  // The API refuses the past; what was shown until then is of no harm.
  ['2025-01-01T00:00:00-03:00', 1, 3],
])('one that begins at %s is after version %i and before %s', (validFrom, before, after) => {
  const found = neighboursAt(plan, validFrom);
  expect([found.before.version, found.after?.version]).toEqual([before, after]);
});
