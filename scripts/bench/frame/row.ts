import { median } from './statistics.ts';

/** The goal of a row: for its ratio, or for its own value. */
export interface Goal {
  of: 'ratio' | 'value';
  is: 'at least' | 'at most';
  limit: number;
}

export const atLeast = (limit: number): Goal => ({ of: 'ratio', is: 'at least', limit });
export const atMost = (limit: number): Goal => ({ of: 'ratio', is: 'at most', limit });

/** One line of the table: what was measured in each round, ours and what it is compared with. */
export interface BenchRow {
  what: string;
  /** What it is compared with; null when nothing is. */
  against: string | null;
  unit: string;
  ours: number[];
  /** A value for each round; empty when nothing is compared. */
  reference: number[];
  /** Null if the row has no goal. */
  goal: Goal | null;
}

export interface RowResult {
  ours: number;
  reference: number | null;
  ratio: number | null;
  /** Null without a goal. */
  isReached: boolean | null;
}

/** Medians over the rounds, their ratio, and whether the goal is reached. */
export function resultOf(row: BenchRow): RowResult {
  const ours = median(row.ours);
  const reference = row.reference.length === 0 ? null : median(row.reference);
  const ratio = reference === null ? null : ours / reference;
  return { ours, reference, ratio, isReached: isReached(row.goal, ours, ratio) };
}

function isReached(goal: Goal | null, value: number, ratio: number | null): boolean | null {
  if (goal === null) return null;
  const measured = goal.of === 'value' ? value : ratio;
  if (measured === null) throw new TypeError('a ratio needs something to compare with');
  return goal.is === 'at least' ? measured >= goal.limit : measured <= goal.limit;
}
