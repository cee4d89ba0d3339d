import { parseInstant } from '../../server/src/shared/calendar.ts';
import type { Sample } from '../../server/src/cli/sandbox/sample-lines.ts';
import { UserError } from '../../server/src/shared/errors.ts';
import { parseOptionValues, wholeNumber } from '../shared/command.ts';

/** The default end of the period. It is fixed, so that the same command writes the same file on any day. */
const defaultUntil = '2026-11-01T00:00:00Z';

export const usage = `npm run sample-charges -- --count N [--intermediary NAME] [--seed S] [--until INSTANT] [--out FILE]

Writes N paid charges of an intermediary's sellers in the database, one JSON object a line, for \`payfac charges import\`.
Reads DATABASE_URL as the server does. The same seed gives the same charges for the same sellers and plans; a larger N
begins with the lines of a smaller one.

  --count N        how many, from 1 to 100000000
  --intermediary NAME  whose sellers; needed if there are several
  --seed S         any text; default 1
  --until INSTANT  the charges were paid in the 90 days before this instant; default ${defaultUntil}
  --out FILE       file to write; default standard output (use npm run --silent then: npm prints its own lines)`;

export interface SampleOptions extends Sample {
  /** The file to write; null for standard output. */
  out: string | null;
  /** The name of the intermediary; undefined if there is only one. */
  intermediary: string | undefined;
}

const maxCount = 100_000_000;

const options = {
  count: { type: 'string', default: '' },
  intermediary: { type: 'string' },
  seed: { type: 'string', default: '1' },
  until: { type: 'string', default: defaultUntil },
  out: { type: 'string' },
} as const;

/** Reads the options. Returns null if help was requested. Throws `UserError` for invalid options. */
export function parseOptions(args: readonly string[]): SampleOptions | null {
  const values = parseOptionValues(args, options, usage);
  if (values.help === true) return null;
  const count = wholeNumber('--count', values.count, [1, maxCount], usage);
  const until = parseInstant(values.until);
  if (until === null) throw new UserError(`--until must be an instant such as ${defaultUntil}.\n\n${usage}`);
  return { count, seed: values.seed, until, out: values.out ?? null, intermediary: values.intermediary };
}
