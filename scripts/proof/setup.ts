import { Lab, type Engine } from '../lab/lab.ts';
import { environmentOf, type Setup } from '../lab/payfac.ts';

/** A size at scale 1, and the smallest one that still proves something. */
type Size = readonly [full: number, least: number];

export interface Proof<Name extends string = string> {
  /** What the proof does and shows, in a sentence for the help. */
  about: string;
  /** The sizes that `--scale` multiplies. Default: none, and the proof has one scale. */
  sizes?: Readonly<Record<Name, Size>>;
  /** True if `--seed` repeats an earlier run. */
  isSeeded?: boolean;
  /** The engines used if none is chosen. Default: both. */
  engines?: readonly Engine[];
  /** The parts that can be chosen alone with `--only`. Default: the proof has no parts. */
  parts?: readonly string[];
  /** Returns what must not happen and did; nothing, if the proof succeeds. */
  prove(run: ProofRun<Name>): Promise<readonly string[]>;
}

/** One run of a proof, on one engine. */
export interface ProofRun<Name extends string = string> {
  engine: Engine;
  sizes: Readonly<Record<Name, number>>;
  seed: number;
  parts: readonly string[];
}

/** Runs something with a lab, and closes the lab. */
export async function withLab<T>(run: (lab: Lab) => Promise<T>): Promise<T> {
  const lab = await Lab.open();
  try {
    return await run(lab);
  } finally {
    await lab.close();
  }
}

/** Runs something on a new, empty database. */
export function withSetup<T>(engine: Engine, run: (setup: Setup) => Promise<T>): Promise<T> {
  return withLab(async (lab) => {
    const { location } = await lab.createDatabase(engine, 'proof');
    return run({ folder: lab.folder, location, env: environmentOf(location, lab.folder) });
  });
}

/** Prints the counts, and returns the violations, which are shown at the end. */
export function counted(
  title: string,
  { violations, ...counts }: { readonly violations: readonly string[] },
): readonly string[] {
  console.log(title);
  console.table({ ...counts, violations: violations.length });
  return violations;
}
