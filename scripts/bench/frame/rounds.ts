/**
 * Runs the contestants in turn, A B C A B C …, so that whatever else the machine does meets all of them. Gives
 * what each contestant measured, in the order of the rounds.
 */
export async function interleaved<Name extends string, Measured = number>(
  rounds: number,
  contestants: Readonly<Record<Name, (round: number) => Promise<Measured>>>,
): Promise<Record<Name, Measured[]>> {
  const names = Object.keys(contestants) as Name[];
  const values = Object.fromEntries(names.map((name) => [name, [] as Measured[]])) as Record<
    Name,
    Measured[]
  >;
  for (let round = 0; round < rounds; round++) {
    for (const name of names) values[name].push(await contestants[name](round));
  }
  return values;
}
