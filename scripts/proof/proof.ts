/** The one runner of proofs: `npm run proof -- NAME`. */
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { fuzz as sendFuzz } from '../../server/test/fuzz/fuzz.ts';
import { UserError } from '../../server/src/shared/errors.ts';
import type { Engine } from '../lab/lab.ts';
import { parseOptionValues, runScript, wholeNumber } from '../shared/command.ts';
import { abuse } from './abuse/abuse.ts';
import { crash } from './crash.ts';
import { events } from './events.ts';
import { imports } from './import.ts';
import { refund } from './refund.ts';
import { counted, withSetup, type Proof, type ProofRun } from './setup.ts';

const model: Proof<'sequences'> = {
  about: 'The service answers random sequences of all operations as an independent model in memory does.',
  sizes: { sequences: [1_000, 10] },
  isSeeded: true,
  prove: ({ engine, sizes, seed }) =>
    vitest(['--project', engine, 'server/test/model.test.ts'], {
      MODEL_RUNS: String(sizes.sequences),
      MODEL_SEED: String(seed),
    }),
};

const whole: Proof<'thousands'> = {
  about: 'The statements of charges of all kinds and of refunds add up to a second calculation.',
  // The size is in thousands of charges, of which each tenth is refunded.
  sizes: { thousands: [100, 1] },
  engines: ['sqlite'],
  prove({ engine, sizes }) {
    if (engine !== 'sqlite') throw new UserError('the proof whole is of sqlite alone.');
    const env = { WHOLE_RUN_CHARGES: `${sizes.thousands}000` };
    return vitest(['--project', engine, 'server/test/whole-run.test.ts'], env);
  },
};

const check: Proof<'changes'> = {
  about: 'The client and the program in Python find what is changed in a statement, as the service does.',
  sizes: { changes: [5_000, 50] },
  engines: ['sqlite'],
  isSeeded: true,
  prove: ({ engine, sizes, seed }) =>
    vitest(['--project', engine, 'server/test/check-statement.test.ts'], {
      CHECK_CASES: String(sizes.changes),
      CHECK_SEED: String(seed),
    }),
};

const sabotage: Proof = {
  about: 'The other proofs fail when the service lacks one of its guards.',
  prove: ({ engine }) => vitest(['--config', 'vitest.sabotage.config.ts', '--project', engine]),
};

const fuzz: Proof<'seconds'> = {
  about: 'The server answers valid and broken requests made from the schemas as the document allows.',
  sizes: { seconds: [600, 5] },
  isSeeded: true,
  prove: ({ engine, sizes, seed }) =>
    withSetup(engine, async (setup) => {
      const { accepted, statuses, ...report } = await sendFuzz(setup, {
        seed,
        durationMs: sizes.seconds * 1000,
      });
      console.table({ 'valid requests accepted': accepted });
      console.table({ 'responses by status (0: none)': statuses });
      return counted('all requests', report);
    }),
};

function vitest(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<readonly string[]> {
  const options = { env: { ...process.env, ...env }, stdio: 'inherit' } as const;
  const { status } = spawnSync('vitest', ['run', ...args], options);
  return Promise.resolve(status === 0 ? [] : ['a test failed']);
}

const proofs: Readonly<Record<string, Proof>> = {
  refund,
  crash,
  import: imports,
  events,
  whole,
  check,
  model,
  sabotage,
  fuzz,
  abuse,
};

const usage = `npm run proof -- NAME [--scale S] [--engine E] [--seed N] [--only PART]

  NAME         one of these:
${Object.entries(proofs)
  .map(([name, { about }]) => `               ${name.padEnd(10)}${about}`)
  .join('\n')}
  --scale S    multiplies the sizes of the proof, such as 0.01 for a short run; default 1
  --engine E   sqlite or postgres; default both, but sqlite alone for import, events, whole
               and check
  --seed N     repeats a run of crash, import, check, model, fuzz or abuse; default random
  --only PART  runs one part of crash or one attack of abuse; an unknown name lists them all

PostgreSQL is the server of TEST_DATABASE_URL, or one that is started for the proof.
Exit code 0: proved. 1: not proved. 2: what was asked for cannot be run.`;

const options = {
  scale: { type: 'string' },
  engine: { type: 'string' },
  seed: { type: 'string' },
  only: { type: 'string' },
} as const;

interface Asked {
  name: string;
  proof: Proof;
  runs: ProofRun[];
}

await runScript('proof', main, 2);

async function main(args: readonly string[]): Promise<void> {
  const asked = parse(args);
  if (asked === null) {
    console.log(usage);
    return;
  }
  const { name, proof, runs } = asked;
  for (const run of runs) {
    const sizes = Object.entries(run.sizes).map(([what, size]) => `${size} ${what}`);
    const seed = proof.isSeeded === true ? [`--seed ${run.seed}`] : [];
    console.log(`\nproof ${name} on ${[run.engine, ...sizes, ...seed].join(', ')}`);
    const violations = await proof.prove(run);
    for (const violation of violations) console.error(violation);
    console.log(violations.length === 0 ? 'PROVED' : 'NOT PROVED: see above.');
    if (violations.length > 0) process.exitCode = 1;
  }
}

/** Returns what to run, or null if help was requested. Throws `UserError` for what does not exist. */
function parse(args: readonly string[]): Asked | null {
  const [first = '', ...others] = args;
  const isNamed = first !== '' && !first.startsWith('-');
  const values = parseOptionValues(isNamed ? others : args, options, usage);
  if (values.help === true) return null;
  const proof = isNamed ? proofs[first] : undefined;
  if (proof === undefined) {
    const problem = isNamed ? `there is no proof "${first}"` : 'name a proof';
    throw new UserError(`${problem}.\n\n${usage}`);
  }
  refuseUnused(first, proof, values);
  const sizes = scaled(proof, values.scale);
  const seed =
    values.seed === undefined
      ? randomInt(1_000_000)
      : wholeNumber('--seed', values.seed, [0, 999_999_999], usage);
  const parts = partsOf(proof, values.only);
  const runs = enginesOf(proof, values.engine).map((engine) => ({ engine, sizes, seed, parts }));
  return { name: first, proof, runs };
}

/** Throws for an option that would have no effect, because it is a mistake. */
function refuseUnused(name: string, proof: Proof, values: { scale?: string; seed?: string; only?: string }) {
  const [unused] = [
    ...(values.scale !== undefined && proof.sizes === undefined ? ['scale'] : []),
    ...(values.seed !== undefined && proof.isSeeded !== true ? ['seed'] : []),
    ...(values.only !== undefined && proof.parts === undefined ? ['only'] : []),
  ];
  if (unused !== undefined) throw new UserError(`the proof ${name} has no --${unused}.\n\n${usage}`);
}

function scaled({ sizes = {} }: Proof, text = '1'): Record<string, number> {
  const scale = Number(text);
  if (!/^\d{1,3}(\.\d{1,6})?$/.test(text) || scale === 0) {
    throw new UserError(`--scale must be a number above 0, such as 0.01 or 2.\n\n${usage}`);
  }
  return Object.fromEntries(
    Object.entries(sizes).map(([name, [full, least]]) => [name, Math.max(least, Math.round(full * scale))]),
  );
}

function enginesOf({ engines = ['sqlite', 'postgres'] }: Proof, text?: string): readonly Engine[] {
  if (text === undefined) return engines;
  if (text === 'sqlite' || text === 'postgres') return [text];
  throw new UserError(`--engine must be sqlite or postgres.\n\n${usage}`);
}

function partsOf({ parts = [] }: Proof, text?: string): readonly string[] {
  if (text === undefined) return parts;
  if (parts.includes(text)) return [text];
  throw new UserError(`--only must be one of ${parts.join(', ')}.`);
}
