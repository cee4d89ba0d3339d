/** The measurements of one contestant in one round, by name. */
export type Measures = Readonly<Record<string, number>>;

type Contestants = Readonly<Record<string, (round: number) => Promise<Measures>>>;

/** Contestants that take turns, and the rows of the table that they produce. */
export interface Comparison {
  contestants: Contestants;
  rows: readonly RowPlan[];
  /** Whether each contestant runs once before the first round. */
  warmsUp?: boolean;
  rounds?: number;
  /** Throws if the contestants did not write what they should. */
  check?: () => Promise<void>;
}

/** One row: the same measure of two contestants, or of ours alone. */
export interface RowPlan {
  what: string;
  unit: string;
  measure: string;
  ours: string;
  theirs?: string;
  /** The name of the other contestant in the table. */
  against?: string;
  goal?: Goal | null;
}

/** The goal of a row: for its ratio, or for its own value. */
export interface Goal {
  of: 'ratio' | 'value';
  is: 'at least' | 'at most';
  limit: number;
}

export const atLeast = (limit: number): Goal => ({ of: 'ratio', is: 'at least', limit });
export const atMost = (limit: number): Goal => ({ of: 'ratio', is: 'at most', limit });
export const valueAtMost = (limit: number): Goal => ({ of: 'value', is: 'at most', limit });

/** One line of the table: the values of each round, ours and those of the other contestant. */
export interface BenchRow {
  what: string;
  /** The other contestant; null if there is none. */
  against: string | null;
  unit: string;
  ours: number[];
  /** A value for each round; empty if there is no other contestant. */
  reference: number[];
  /** The goal; null if the row has none. */
  goal: Goal | null;
}

/** Runs the contestants in turn, A B C A B C …, so that other work on the machine affects all of them. */
export async function compare(
  { contestants, rows, warmsUp = false, rounds: own, check }: Comparison,
  rounds: number,
): Promise<BenchRow[]> {
  const measured = new Map<string, Measures[]>();
  const entries = Object.entries(contestants);
  if (warmsUp) for (const [, run] of entries) await run(0);
  for (let round = 0; round < (own ?? rounds); round++) {
    for (const [name, run] of entries) {
      measured.set(name, [...(measured.get(name) ?? []), await run(round)]);
    }
  }
  await check?.();
  const values = (contestant: string, measure: string) =>
    (measured.get(contestant) ?? []).map((measures) => {
      const value = measures[measure];
      if (value === undefined) throw new TypeError(`${contestant} does not measure ${measure}`);
      return value;
    });
  return rows.map(({ what, unit, measure, ours, theirs, against = null, goal = null }) => ({
    what,
    against,
    unit,
    ours: values(ours, measure),
    reference: theirs === undefined ? [] : values(theirs, measure),
    goal,
  }));
}

export interface RowResult {
  ours: number;
  reference: number | null;
  ratio: number | null;
  /** Whether the goal is reached; null without a goal. */
  isReached: boolean | null;
}

/** Returns the medians over the rounds, their ratio, and whether the goal is reached. */
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

/** Returns the median of the values. Throws a RangeError if there are none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[middle - 1], sorted[middle]];
  if (high === undefined) throw new RangeError('no value has no median');
  return sorted.length % 2 === 0 && low !== undefined ? (low + high) / 2 : high;
}

/** Returns the value that 99 % of the values do not exceed (nearest rank). */
export function p99(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(0.99 * sorted.length) - 1)];
  if (value === undefined) throw new RangeError('no value has no percentile');
  return value;
}
