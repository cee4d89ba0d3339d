import type { BenchRow, Goal } from './frame/row.ts';

/** What one contestant measured in one round, by name. */
export type Measures = Readonly<Record<string, number>>;

export type Contestants = Readonly<Record<string, (round: number) => Promise<Measures>>>;

/** Contestants that take turns, and the rows of the table that they produce. */
export interface Comparison {
  contestants: Contestants;
  rows: readonly RowPlan[];
  /** Runs each contestant once before the first round. */
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
  /** What the other contestant is called in the table. */
  against?: string;
  goal?: Goal | null;
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
