import type { Schemas } from '@payment-intermediary/client';
import { fromCents, toCents } from '../format/format.ts';

/** The incoming and outgoing amounts of a day, in BRL. Outgoing amounts are negative. */
export interface Daily {
  date: string;
  credit: number;
  debit: number;
}

export function netOf({ credit, debit }: Pick<Daily, 'credit' | 'debit'>): number {
  return fromCents(toCents(credit) + toCents(debit));
}

export function totalOf(days: readonly Daily[]): number {
  return fromCents(days.reduce((sum, day) => sum + toCents(netOf(day)), 0));
}

/** Returns the day with the largest net amount, or null without days. */
export function highestOf(days: readonly Daily[]): Daily | null {
  return days.reduce<Daily | null>(
    (most, day) => (most === null || netOf(day) > netOf(most) ? day : most),
    null,
  );
}

/** Returns what falls due on each of these days, which may be nothing. */
export function receivablesOn(
  dates: readonly string[],
  receivables: readonly Pick<Schemas['ReceivablesOfDay'], 'date' | 'amounts'>[],
): Daily[] {
  const byDate = new Map(receivables.map(({ date, amounts }) => [date, amounts]));
  return dates.map((date) => {
    const { netCredit = 0, netDebit = 0 } = byDate.get(date) ?? {};
    return { date, credit: netCredit, debit: 0 - netDebit };
  });
}

type Parts = Pick<Schemas['ReceivablesOfDay'], 'arrangements'>;

/** Returns what falls due on all of these days in each payment arrangement, in the order of their codes. */
export function arrangementsOf(days: readonly Parts[]) {
  const parts = Map.groupBy(
    days.flatMap(({ arrangements }) => arrangements),
    ({ arrangement }) => arrangement,
  );
  const sums = [...parts].map(([arrangement, own]) => ({
    arrangement,
    credit: sumOf(own.map(({ netCredit }) => netCredit)),
    debit: 0 - sumOf(own.map(({ netDebit }) => netDebit)),
  }));
  return sums.sort((a, b) => a.arrangement.localeCompare(b.arrangement));
}

/** Returns the days of these statement lines, the earliest first. */
export function linesByDay(
  lines: readonly Pick<Schemas['StatementEntry'], 'execution_date' | 'entrada_liquida' | 'saida_liquida'>[],
): Daily[] {
  const byDate = Map.groupBy(lines, ({ execution_date: date }) => date);
  const days = [...byDate].map(([date, ofDay]) => ({
    date,
    credit: sumOf(ofDay.map(({ entrada_liquida: credit }) => credit)),
    debit: 0 - sumOf(ofDay.map(({ saida_liquida: debit }) => debit)),
  }));
  return days.sort((a, b) => a.date.localeCompare(b.date));
}

function sumOf(amounts: readonly number[]): number {
  return fromCents(amounts.reduce((sum, amount) => sum + toCents(amount), 0));
}

/** Whether a line of the statement is an adjustment. Its payment method, if it has one, is that of its charge. */
export function isAdjustment({ operacao }: Pick<Schemas['StatementEntry'], 'operacao'>): boolean {
  return operacao === 'AJUSTE_CREDITO' || operacao === 'AJUSTE_DEBITO';
}
