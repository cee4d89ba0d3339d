import { UserError } from '../../server/src/shared/user-error.ts';
import { Lab, type Engine } from '../lab/lab.ts';
import { environmentOf, type Setup } from '../lab/payfac.ts';
import { parseOptionValues, runScript, wholeNumber } from '../shared/command.ts';

export interface NumberOption {
  default: number;
  /** What the option sets, for the help. */
  about: string;
  /** Default: 1. */
  atLeast?: number;
}

export interface Proof<Name extends string> {
  /** As in `npm run proof:NAME`. */
  name: string;
  /** What it does and shows, for the help. */
  about: string;
  numbers: Record<Name, NumberOption>;
  /** The engines used if none is chosen. Default: both. */
  engines?: readonly Engine[];
  /** What can be chosen alone with --only. Default: the proof has no parts. */
  parts?: readonly string[];
}

export type Numbers<Name extends string> = Readonly<Record<Name, number>>;

/**
 * A proof's command line: reads its options, or prints the help, and runs `prove` on each engine. The exit code is 1
 * unless all of them return true.
 */
export function runProof<Name extends string>(
  proof: Proof<Name>,
  prove: (engine: Engine, numbers: Numbers<Name>, parts: readonly string[]) => Promise<boolean>,
): Promise<void> {
  const usage = usageOf(proof);
  return runScript(`proof:${proof.name}`, async (args) => {
    const names = Object.keys(proof.numbers) as Name[];
    const options = Object.fromEntries(
      [...names, 'engine', ...(proof.parts === undefined ? [] : ['only'])].map(
        (name) => [name, { type: 'string' }] as const,
      ),
    );
    const { help, ...values } = parseOptionValues(args, options, usage);
    if (help === true) {
      console.log(usage);
      return;
    }
    const numbers = Object.fromEntries(
      names.map((name) => [name, numberOf(name, values[name], proof.numbers[name], usage)] as const),
    ) as Record<Name, number>;
    const parts = partsOf(values.only, proof, usage);
    for (const engine of enginesOf(values.engine, proof, usage)) {
      const shown = names.map((name) => `--${name} ${numbers[name]}`).join(' ');
      console.log(`\nproof:${proof.name} on ${engine}, ${shown}`);
      const isProved = await prove(engine, numbers, parts);
      console.log(isProved ? 'PROVED' : 'NOT PROVED: see above.');
      if (!isProved) process.exitCode = 1;
    }
  });
}

const largest = 999_999_999;

function numberOf(name: string, text: unknown, option: NumberOption, usage: string): number {
  if (typeof text !== 'string') return option.default;
  return wholeNumber(`--${name}`, text, [option.atLeast ?? 1, largest], usage);
}

function enginesOf(
  text: unknown,
  { engines }: Pick<Proof<string>, 'engines'>,
  usage: string,
): readonly Engine[] {
  if (text === undefined) return engines ?? ['sqlite', 'postgres'];
  if (text === 'sqlite' || text === 'postgres') return [text];
  throw new UserError(`--engine must be sqlite or postgres.\n\n${usage}`);
}

function partsOf(
  text: unknown,
  { parts = [] }: Pick<Proof<string>, 'parts'>,
  usage: string,
): readonly string[] {
  if (text === undefined) return parts;
  if (typeof text === 'string' && parts.includes(text)) return [text];
  throw new UserError(`--only must be one of ${parts.join(', ')}.\n\n${usage}`);
}

function usageOf({ name, about, numbers, engines, parts }: Proof<string>): string {
  const options = Object.entries(numbers).map(([option, { default: value, about: sets }]) => {
    return `  ${`--${option} N`.padEnd(15)}${sets}; default ${option === 'seed' ? 'random' : value}`;
  });
  return [
    `npm run proof:${name} -- [options]\n\n${about}\n`,
    ...options,
    `  ${'--engine E'.padEnd(15)}sqlite or postgres; default ${engines?.join(' and ') ?? 'both, one after the other'}`,
    ...(parts === undefined ? [] : [`  ${'--only NAME'.padEnd(15)}one of these:`, ...linesOf(parts)]),
    '\nPostgreSQL is the server of TEST_DATABASE_URL, or one that is started for the proof.',
    'Exit code 0: proved. 1: not proved, or it could not run.',
  ].join('\n');
}

/** Five names a line. */
function linesOf(parts: readonly string[]): string[] {
  const lines = Array.from({ length: Math.ceil(parts.length / 5) }, (_, n) => parts.slice(5 * n, 5 * n + 5));
  return lines.map((names) => ' '.repeat(17) + names.join(', '));
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
