import { expect, test } from 'vitest';
import { balancesOf } from './balances.ts';

const line = (sequence: number, entrada_liquida: number, saida_liquida = 0) => ({
  ...{ sequence, entrada_liquida, saida_liquida },
});

test('each line has the balance after it, in both orders, and one that came later has none', () => {
  const lines = [line(1, 0.1), line(3, 0.2), line(9, 5), line(2, 0, 0.25)];
  const after = [
    [1, 10.1],
    [3, 10.3],
    [2, 10.05],
  ] as const;
  expect([...balancesOf(lines, { balance: 10, sequence: 3 }, false)]).toEqual(after);
  const newest = balancesOf(lines.toReversed(), { balance: 10.05, sequence: 3 }, true);
  expect([...newest]).toEqual(after.toReversed());
});
