import { describe, expect, test } from 'vitest';
import { arrangementsOf, highestOf, linesByDay, netOf, receivablesOn, totalOf } from './daily.ts';

const day = (date: string, credit: number, debit: number) => ({ date, credit, debit });
const line = (date: string, credit: number, debit: number) => ({
  ...{ execution_date: date, entrada_liquida: credit, saida_liquida: debit },
});

describe('amounts of days', () => {
  const days = [day('2026-03-05', 0.1, 0), day('2026-03-06', 0.2, -0.7), day('2026-03-07', 0.3, -0.1)];

  test('add up to the centavo', () => {
    expect(days.map(netOf)).toEqual([0.1, -0.5, 0.2]);
    expect(totalOf(days)).toBe(-0.2);
  });

  test('have a highest one, by what is left of it; none without days', () => {
    expect(highestOf(days)?.date).toBe('2026-03-07');
    expect(highestOf([])).toBeNull();
  });
});

describe('receivables', () => {
  test('are put on their days, and nothing on the others', () => {
    const amounts = { netCredit: 10, netDebit: 2.5, totalNet: 7.5, finalAmount: 7.5 };
    expect(receivablesOn(['2026-03-05', '2026-03-06'], [{ date: '2026-03-06', amounts }])).toEqual([
      day('2026-03-05', 0, 0),
      day('2026-03-06', 10, -2.5),
    ]);
  });

  test('of other days are left out', () => {
    const amounts = { netCredit: 1, netDebit: 0, totalNet: 1, finalAmount: 1 };
    expect(receivablesOn(['2026-03-05'], [{ date: '2026-04-05', amounts }])).toEqual([
      day('2026-03-05', 0, 0),
    ]);
  });
});

test('payment arrangements are added up over days, in the order of their codes', () => {
  const part = (arrangement: 'PIX' | 'VCC', netCredit: number, netDebit: number) => {
    return { arrangement, netCredit, netDebit, totalNet: netCredit - netDebit };
  };
  const days = [
    { arrangements: [part('VCC', 0.1, 0), part('PIX', 5, 0)] },
    { arrangements: [part('VCC', 0.2, 99.01)] },
  ];
  expect(arrangementsOf(days)).toEqual([
    { arrangement: 'PIX', credit: 5, debit: 0 },
    { arrangement: 'VCC', credit: 0.3, debit: -99.01 },
  ]);
});

describe('lines of a statement', () => {
  test('are added up by day, the earliest first', () => {
    const lines = [
      line('2026-03-06', 0, 5),
      line('2026-03-05', 0.1, 0),
      line('2026-03-05', 0.2, 0),
      line('2026-03-06', 99.01, 0),
    ];
    expect(linesByDay(lines)).toEqual([day('2026-03-05', 0.3, 0), day('2026-03-06', 99.01, -5)]);
  });

  test('without lines there are no days', () => expect(linesByDay([])).toEqual([]));
});
