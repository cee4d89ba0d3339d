import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UserError } from '../../server/src/shared/errors.ts';
import { parseOptionValues, wholeNumber } from '../shared/command.ts';

export const usage = `npm run bench -- [--only NAME] [--quick] [--charges N] [--rounds R] [--json FILE] [--saved FILE]
  [--data FOLDER]

Measures the service against what does the same work by hand or by the database alone, in turns. Prints medians, ratios
and goals. Starts everything it needs on free ports and temporary databases. Only ratios can be compared between
machines.

  --only NAME    run one suite; may be given several times
  --quick        10000 charges and two short rounds, in about a minute: shows that everything works, and little more
  --charges N    number of charges in the data set, and of charges to import; default 1000000, and 50000 to import
  --rounds R     default 5, and 3 for what reads all charges in each round
  --seconds S    how long each contestant gets requests in a round; default 1
  --requests N   memory is measured again after this many requests; default 100000
  --json FILE    write all values, the machine and the versions to a file
  --saved FILE   compare with a run that --json wrote: adds its ratio, or its value, and ours divided by that
  --data FOLDER  where databases with charges are kept for the next run (default: in the temporary folder)

Suites:`;

export interface BenchOptions {
  /** The suites to run; empty for all. */
  only: string[];
  /** The number of charges in the data set. */
  charges: number;
  /** How many charges the import suites import. */
  imports: number;
  rounds: number;
  /** How many rounds the suites have that read the whole data set in each round, which takes seconds to minutes. */
  longRounds: number;
  /** How many seconds a contestant gets requests in each round. */
  seconds: number;
  /** How many requests a server answers before its memory is compared. */
  requests: number;
  /** The file for the results as JSON; null for none. */
  json: string | null;
  /** The file of an earlier run; null for none. */
  saved: string | null;
  dataFolder: string;
}

type Amounts = Pick<BenchOptions, 'charges' | 'imports' | 'rounds' | 'longRounds' | 'seconds' | 'requests'>;

/** How many charges are imported by default. The whole data set would take minutes; this many take seconds. */
const imports = 50_000;
const normal = { charges: 1_000_000, imports, rounds: 5, longRounds: 3, seconds: 1, requests: 100_000 };
const quick = { charges: 10_000, imports: 10_000, rounds: 2, longRounds: 2, seconds: 0.2, requests: 10_000 };

const options = {
  only: { type: 'string', multiple: true },
  quick: { type: 'boolean' },
  charges: { type: 'string' },
  rounds: { type: 'string' },
  seconds: { type: 'string' },
  requests: { type: 'string' },
  json: { type: 'string' },
  saved: { type: 'string' },
  data: { type: 'string' },
} as const;

/** Reads the options. Returns null if help was requested. Throws `UserError` for invalid options. */
export function parseOptions(args: readonly string[], names: readonly string[]): BenchOptions | null {
  const values = parseOptionValues(args, options, usage);
  if (values.help === true) return null;
  const { only = [], quick: isQuick = false } = values;
  const unknown = only.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw new UserError(`there is no suite ${unknown}. There are ${names.join(', ')}.`);
  }
  const defaults: Amounts = isQuick ? quick : normal;
  return {
    only,
    charges: count('--charges', values.charges, defaults.charges),
    imports: count('--charges', values.charges, defaults.imports),
    rounds: count('--rounds', values.rounds, defaults.rounds),
    longRounds: count('--rounds', values.rounds, defaults.longRounds),
    seconds: seconds(values.seconds, defaults.seconds),
    requests: count('--requests', values.requests, defaults.requests),
    json: values.json ?? null,
    saved: values.saved ?? null,
    dataFolder: values.data ?? join(tmpdir(), 'payfac-bench'),
  };
}

function count(name: string, text: string | undefined, whenAbsent: number): number {
  return text === undefined ? whenAbsent : wholeNumber(name, text, [1, 999_999_999], usage);
}

function seconds(text: string | undefined, whenAbsent: number): number {
  if (text === undefined) return whenAbsent;
  const value = Number(text);
  if (/^\d{1,3}(\.\d{1,3})?$/.test(text) && value >= 0.01) return value;
  throw new UserError('--seconds must be a number from 0.01 to 999.999.');
}
