import { expect, test } from 'vitest';
import { en, ptBr } from './volumes.ts';

test.each([
  ['none', 'Igual ao período anterior.', 'The same as in the period before.'],
  [{ share: -0.004 }, 'Quase igual ao período anterior.', 'Almost the same as in the period before.'],
  [{ share: -0.006 }, '1% a menos que no período anterior.', '1% less than in the period before.'],
  [{ share: 0.5 }, '50% a mais que no período anterior.', '50% more than in the period before.'],
] as const)('a change of %o', (change, portuguese, english) => {
  expect(ptBr.volumes.change(change)).toBe(portuguese);
  expect(en.volumes.change(change)).toBe(english);
});
