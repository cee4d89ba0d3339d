import { numberOf, typedNumber } from '../../forms/rule.ts';

/** Rates have four decimal places. */
const unit = 10_000;

/**
 * `count` rates, from `first` on, each `step` higher than the one before; null if one of the two is no number. An empty
 * step is zero.
 */
export function filled(first: string, step: string, count: number): string[] | null {
  const [start, more] = [numberOf(first), numberOf(step.trim() === '' ? '0' : step)];
  if (start === null || more === null) return null;
  const [startUnits, stepUnits] = [Math.round(start * unit), Math.round(more * unit)];
  return Array.from({ length: count }, (_, index) => typedNumber((startUnits + index * stepUnits) / unit));
}

/** The cells of a spreadsheet that were copied, by row; null if it is a single value. Per cent signs are left out. */
export function pastedCells(text: string): string[][] | null {
  const rows = text.replace(/\r?\n$/, '').split(/\r?\n/);
  const cells = rows.map((row) => row.split('\t').map((cell) => cell.replace(/[\s%]/g, '')));
  return cells.length > 1 || (cells[0]?.length ?? 0) > 1 ? cells : null;
}
