import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { UserError } from '../../server/src/shared/user-error.ts';

export const usage = `npm run bench -- [--only NAME] [--quick] [--charges N] [--rounds R] [--json FILE] [--data FOLDER]
npm run bench:large -- [the same]

Measures the service against others that do the same and against what it could at most be, in turns, and prints
medians, ratios and goals. Starts all it needs on free ports and temporary databases. Only ratios compare between
machines.

  --only NAME    one suite; may be given again
  --quick        10000 charges and two short rounds, in about a minute: shows that all works, and little more
  --charges N    how many there are, and how many are imported; default 1000000, and 200000 imported
  --rounds R     default 5, and 3 of what reads all charges in each
  --seconds S    how long each contestant is loaded with requests in a round; default 1
  --requests N   after how many requests memory is looked at again; default 100000, with --large 1000000
  --json FILE    all values, machine and versions
  --data FOLDER  where databases with charges are kept for the next run (default: in the temporary folder)
  --large        the suites that depend on how much there is, on 10000000 charges; making them takes a quarter of an
                 hour, once; 1000000 are imported

Suites:`;

export interface BenchOptions {
  /** Empty for all. */
  only: string[];
  /** In the data set. */
  charges: number;
  /** How many charges the import suites import. */
  imports: number;
  rounds: number;
  /** Of what reads the whole data set in each, and so takes seconds to minutes. */
  longRounds: number;
  /** How long a contestant is loaded in each round. */
  seconds: number;
  /** What a server answers before its memory is compared. */
  requests: number;
  isLarge: boolean;
  /** Null for none. */
  json: string | null;
  dataFolder: string;
}

const defaultCharges = 1_000_000;
const largeCharges = 10_000_000;
const quickCharges = 10_000;
/** Minutes less than the whole data set, and a slice of them still takes seconds. */
const defaultImports = 200_000;
const largeImports = 1_000_000;
const defaultRounds = 5;
const defaultLongRounds = 3;
const quickRounds = 2;
const defaultSeconds = 1;
const quickSeconds = 0.2;
const defaultRequests = 100_000;
const largeRequests = 1_000_000;
const quickRequests = 10_000;

/** Null when help was asked for. Throws `UserError` for options that cannot be used. */
export function parseOptions(args: readonly string[], names: readonly string[]): BenchOptions | null {
  const values = parse(args);
  if (values.help === true) return null;
  const { only = [], quick = false, large = false } = values;
  const unknown = only.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw new UserError(`there is no suite ${unknown}. There are ${names.join(', ')}.`);
  }
  if (quick && large) throw new UserError('--quick and --large exclude each other.');
  const requests = large ? largeRequests : quick ? quickRequests : defaultRequests;
  const charges = large ? largeCharges : quick ? quickCharges : defaultCharges;
  const imports = large ? largeImports : quick ? quickCharges : defaultImports;
  return {
    only,
    charges: count('--charges', values.charges, charges),
    imports: count('--charges', values.charges, imports),
    rounds: count('--rounds', values.rounds, quick ? quickRounds : defaultRounds),
    longRounds: count('--rounds', values.rounds, quick ? quickRounds : defaultLongRounds),
    seconds: seconds(values.seconds, quick ? quickSeconds : defaultSeconds),
    requests: count('--requests', values.requests, requests),
    isLarge: large,
    json: values.json ?? null,
    dataFolder: values.data ?? join(tmpdir(), 'payfac-bench'),
  };
}

function count(name: string, text: string | undefined, whenAbsent: number): number {
  if (text === undefined) return whenAbsent;
  const value = Number(text);
  if (/^\d{1,9}$/.test(text) && value >= 1) return value;
  throw new UserError(`${name} must be a whole number from 1 to 999999999.`);
}

function seconds(text: string | undefined, whenAbsent: number): number {
  if (text === undefined) return whenAbsent;
  const value = Number(text);
  if (/^\d{1,3}(\.\d{1,3})?$/.test(text) && value >= 0.1) return value;
  throw new UserError('--seconds must be a number from 0.1 to 999.999.');
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        only: { type: 'string', multiple: true },
        quick: { type: 'boolean' },
        large: { type: 'boolean' },
        charges: { type: 'string' },
        rounds: { type: 'string' },
        seconds: { type: 'string' },
        requests: { type: 'string' },
        json: { type: 'string' },
        data: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    throw new UserError(error instanceof Error ? error.message : String(error));
  }
}
