/** Measures once; what it gives is a rate or a time, in the unit of its row. */
export type Measure = (round: number) => Promise<number>;

/**
 * Runs the contestants in turn, A B C A B C …, so that whatever else the machine does meets all of them. Gives
 * each contestant's values in the order of the rounds.
 */
export async function interleaved<Name extends string>(
  rounds: number,
  contestants: Readonly<Record<Name, Measure>>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(contestants) as Name[];
  const values = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round < rounds; round++) {
    for (const name of names) values[name].push(await contestants[name](round));
  }
  return values;
}
