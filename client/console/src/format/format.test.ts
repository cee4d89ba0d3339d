import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  amountOf,
  day,
  dayOf,
  exactMoney,
  instant,
  instantIn,
  money,
  monthName,
  monthOf,
  percent,
  phone,
  taxId,
  weeksOf,
  zipCode,
} from './format.ts';

/** Replaces the non-breaking space that `Intl` puts between the sign and the number. */
const spaced = (text: string) => text.replaceAll('\u00a0', ' ');

describe('an amount that is typed', () => {
  test.each([
    ['1.500,00', 1500],
    ['1500,00', 1500],
    ['1500.00', 1500],
    ['1500', 1500],
    ['R$ 1.234.567,8', 1_234_567.8],
    [' 50.5 ', 50.5],
    ['0,01', 0.01],
  ])('%j is %d BRL', (text, amount) => {
    expect(amountOf(text)).toBe(amount);
  });

  test.each([
    '',
    '-5',
    '+5',
    '1e2',
    '12,345',
    '1.500',
    '1.500.000',
    '1,500.00',
    '1.50,00',
    '12,',
    ',5',
    '1 500',
    '٣',
  ])('%j is none', (text) => {
    expect(amountOf(text)).toBeNull();
  });

  test('every amount is read as it is written, in each of the ways', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
        const [whole, fraction] = [String(Math.floor(cents / 100)), String(cents % 100).padStart(2, '0')];
        const grouped = spaced(money(cents / 100));
        const writings = [grouped, `${whole},${fraction}`, `${whole}.${fraction}`];
        if (fraction === '00') writings.push(whole);
        for (const text of writings) expect(amountOf(text), text).toBe(cents / 100);
      }),
    );
  });

  test('of a text that is an amount, no sign is dropped', () => {
    const sign = fc.constantFrom(...Array.from('0123456789.,-e R$'));
    fc.assert(
      fc.property(fc.string({ unit: sign, maxLength: 12 }), (text) => {
        const amount = amountOf(text);
        if (amount === null) return;
        const [, digits = '', fraction = ''] =
          /^(?:R\$)? *([\d.]*?)(?:[.,](\d{1,2}))? *$/.exec(text.trim()) ?? [];
        expect(Number(digits.replaceAll('.', '') + fraction.padEnd(2, '0'))).toBe(Math.round(amount * 100));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('as Brazilians write it', () => {
  test.each([
    [0, 'R$ 0,00'],
    [1234.5, 'R$ 1.234,50'],
    [-0.01, '−R$ 0,01'],
    [0.1 - 0.3 + 0.2 - 1e-12, 'R$ 0,00'],
    [999_999_999.99, 'R$ 999.999.999,99'],
  ])('%d BRL is %s', (amount, text) => {
    expect(spaced(money(amount))).toBe(text);
  });

  test.each([
    ['1.485', 'R$ 1,485'],
    ['1234.00', 'R$ 1.234,00'],
    ['10000000.12345678', 'R$ 10.000.000,12345678'],
  ])('exactly %s BRL is %s', (decimal, text) => {
    expect(spaced(exactMoney(decimal))).toBe(text);
  });

  test('a day is that day, whatever the time zone of the reader', () => {
    expect(day('2026-03-05')).toBe('05/03/2026');
  });

  test('an instant is shown in São Paulo', () => {
    expect(instant('2026-03-05T02:30:00.000Z')).toBe('04/03/2026 23:30');
    expect(dayOf('2026-03-05T02:30:00.000Z')).toBe('2026-03-04');
  });

  test('what is typed is the time in São Paulo, with or without its seconds', () => {
    expect(instantIn('2026-12-01T08:30')).toBe('2026-12-01T08:30:00-03:00');
    expect(instantIn('2026-12-01T08:30:15')).toBe('2026-12-01T08:30:15-03:00');
    expect(instant(instantIn('2026-12-01T23:30'))).toBe('01/12/2026 23:30');
  });

  test.each([
    [taxId, '52998224725', '529.982.247-25'],
    [taxId, '12ABC34501DE35', '12.ABC.345/01DE-35'],
    [phone, '+5511987654321', '(11) 98765-4321'],
    [phone, '+351912345678', '+351912345678'],
    [zipCode, '01002000', '01002-000'],
  ])('%o of %s is %s', (write, raw, text) => {
    expect(write(raw)).toBe(text);
  });

  test('a rate has as many places as it needs', () => {
    expect([percent(11.49), percent(1), percent(0.9875)]).toEqual(['11,49%', '1%', '0,9875%']);
  });
});

describe('the weeks of a month', () => {
  test.each([
    ['2026-02', 4, '2026-02-01', 0, '2026-02-28'],
    ['2027-02', 5, '2027-02-01', 1, '2027-02-28'],
    ['2028-02', 5, '2028-02-01', 2, '2028-02-29'],
    ['2026-08', 6, '2026-08-01', 6, '2026-08-31'],
  ] as const)('%s has %d, and begins with %s on weekday %d', (month, count, first, weekday, last) => {
    const weeks = weeksOf(month);
    expect(weeks).toHaveLength(count);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    expect(weeks[0]?.indexOf(first)).toBe(weekday);
    const days = weeks.flat().filter((day) => day !== null);
    expect([days[0], days.at(-1)]).toEqual([first, last]);
    expect(new Set(days).size).toBe(Number(last.slice(-2)));
  });
});

test('a month has a name in each language', () => {
  expect(monthName(monthOf('2026-03-31'), 'pt-BR')).toBe('Março de 2026');
  expect(monthName(monthOf('2026-03-01'), 'en')).toBe('March 2026');
});
