import { useSyncExternalStore } from 'react';

/** Formats amounts, dates and documents as Brazilians write them, whatever the language of the page. */

const locale = 'pt-BR';
export const timeZone = 'America/Sao_Paulo';

/** The format of amounts in BRL. A zero has no sign, nor has an amount that is rounded to zero. */
const brl = new Intl.NumberFormat(locale, { style: 'currency', currency: 'BRL', signDisplay: 'negative' });
const roundBrl = new Intl.NumberFormat(locale, {
  style: 'currency',
  currency: 'BRL',
  signDisplay: 'negative',
  notation: 'compact',
  maximumFractionDigits: 1,
});
const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 });
const dayFormat = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'short' });
const instantFormat = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'short', timeStyle: 'short' });

/** Formats an amount in BRL, such as `R$ 1.234,56`. A minus is a real minus sign. */
export function money(amount: number): string {
  return brl.format(amount).replace('-', '−');
}

const amountText = /^(?:[1-9]\d{0,2}(?:\.\d{3})+,\d{1,2}|\d{1,15}(?:[.,]\d{1,2})?)$/;

/**
 * Returns the amount in BRL that a text is: `1.500,00`, `1500,00`, `1500.00`, `1500`, with or without `R$`. Returns null
 * for every other text. `1.500` could be either of two amounts, and no character is ignored to make a text an amount.
 */
export function amountOf(text: string): number | null {
  const written = text.trim().replace(/^R\$\s*/, '');
  if (!amountText.test(written)) return null;
  return Number(written.includes(',') ? written.replaceAll('.', '').replace(',', '.') : written);
}

/** Formats an amount in BRL with decimal places beyond centavos, such as `1234.485`, as `R$ 1.234,485`. */
export function exactMoney(decimal: string): string {
  const [whole = '', fraction = ''] = decimal.split('.');
  return money(Number(whole)).replace(/00$/, fraction);
}

/** Formats an amount in BRL for the axis of a chart, such as `R$ 1,2 mil`. */
export function roundMoney(amount: number): string {
  return roundBrl.format(amount).replace('-', '−');
}

/** Formats a number with at most four decimal places. */
export function decimal(value: number): string {
  return number.format(value);
}

export function percent(value: number): string {
  return `${number.format(value)}%`;
}

/** Formats a day such as `2026-03-05` as `05/03/2026`. */
export function day(date: string): string {
  return dayFormat.format(new Date(`${date}T00:00:00Z`));
}

/** Formats an instant in UTC as day and time in São Paulo. */
export function instant(at: string): string {
  return instantFormat.format(new Date(at)).replace(',', '');
}

/**
 * Returns the instant of a day and time in São Paulo, such as `2026-12-01T08:30`. There has been no summer time since
 * 2019.
 */
export function instantIn(local: string): string {
  return `${local.padEnd(19, ':00')}-03:00`;
}

/** Returns the day of an instant in São Paulo, such as `2026-03-05`. */
export function dayOf(at: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(at));
}

/** Returns today in São Paulo, such as `2026-03-05`, or the day that many days later. */
export function today(daysLater = 0): string {
  return dayAfter(dayOf(new Date().toISOString()), daysLater);
}

/** Returns the day that many days after another, such as `2026-03-05`, or before it if the number is negative. */
export function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Formats a CPF or CNPJ with its punctuation. A CNPJ may hold letters. */
export function taxId(digits: string): string {
  if (digits.length === 11) return digits.replace(/^(.{3})(.{3})(.{3})(.{2})$/, '$1.$2.$3-$4');
  return digits.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5');
}

/** Formats `+5511987654321` as `(11) 98765-4321`. A number of another country stays as it is. */
export function phone(number: string): string {
  return number.replace(/^\+55(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3');
}

/** Formats `01002000` as `01002-000`. */
export function zipCode(digits: string): string {
  return digits.replace(/^(\d{5})(\d{3})$/, '$1-$2');
}

/** A month such as `2026-03`. */
export type Month = `${string}-${string}`;

/** Returns the month of a day such as `2026-03-05`. */
export function monthOf(day: string): Month {
  return day.slice(0, 7) as Month;
}

/**
 * Returns the weeks of a month, from Sunday to Saturday, as in Brazil. A day of the month is text such as `2026-03-05`;
 * a day of another month is null.
 */
export function weeksOf(month: Month): (string | null)[][] {
  const first = new Date(`${month}-01T00:00:00Z`);
  const dayCount = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const before = first.getUTCDay();
  const weekCount = Math.ceil((before + dayCount) / 7);
  return Array.from({ length: weekCount }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const day = week * 7 + weekday - before + 1;
      return day < 1 || day > dayCount ? null : `${month}-${String(day).padStart(2, '0')}`;
    }),
  );
}

/** Returns the month that many months later. */
export function nextMonth(month: Month, by: number): Month {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return monthOf(new Date(Date.UTC(year, number - 1 + by, 1)).toISOString());
}

/** Returns the last day of a month. */
export function lastOfMonth(month: Month): string {
  return dayAfter(`${nextMonth(month, 1)}-01`, -1);
}

/** Returns a day with its weekday, such as `terça-feira, 24/11/2026`. */
export function dayWithWeekday(date: string, language: string): string {
  const format = new Intl.DateTimeFormat(language, { timeZone: 'UTC', weekday: 'long' });
  return `${format.format(new Date(`${date}T00:00:00Z`))}, ${day(date)}`;
}

/** Returns the name of a month, such as `março de 2026`. */
export function monthName(month: Month, language: string): string {
  const format = new Intl.DateTimeFormat(language, { timeZone: 'UTC', month: 'long', year: 'numeric' });
  const name = format.format(new Date(`${month}-01T00:00:00Z`));
  // It stands alone, as a title.
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Hebrew, Arabic and the other scripts that are written from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Returns a name as it stands in a text: one that is written from right to left does not turn what is beside it. */
export function isolated(name: string): string {
  return rightToLeft.test(name) ? `\u2068${name}\u2069` : name;
}

/** Converts an amount of the API, in BRL, to whole centavos, so that amounts can be added. */
export function toCents(amount: number): number {
  return Math.round(amount * 100);
}

/** Converts centavos to an amount in BRL, to show it. */
export function fromCents(cents: number): number {
  return cents / 100;
}

const lookMs = 10_000;

/** Returns the sum of amounts as text. */
export function totalAmount(items: readonly { amount: number }[]): string {
  return money(fromCents(items.reduce((sum, { amount }) => sum + toCents(amount), 0)));
}

/** Returns today in São Paulo, also on a page that stays open past midnight. */
export function useToday(): string {
  return useSyncExternalStore(subscribe, () => today());
}

/** Checks the day again and again, because a single timer until midnight would stop while the machine sleeps. */
function subscribe(onLook: () => void): () => void {
  const timer = setInterval(onLook, lookMs);
  return () => clearInterval(timer);
}
