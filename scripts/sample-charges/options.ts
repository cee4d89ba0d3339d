import { parseArgs } from 'node:util';
import { parseInstant } from '../../server/src/shared/calendar.ts';
import type { Sample } from '../../server/src/sandbox/sample/sample-lines.ts';
import { UserError } from '../../server/src/shared/user-error.ts';

/** Fixed, so that the same command writes the same file on any day. */
export const defaultUntil = '2026-11-01T00:00:00Z';

export const usage = `npm run sample-charges -- --count N [--seed S] [--until INSTANT] [--out FILE]

Writes N paid charges of the sellers in the database (DATABASE_URL, as the server has it), one JSON object a line,
for \`payfac charges import\`. The same seed gives the same charges for the same sellers and plans, and a larger N
begins with the lines of a smaller one.

  --count N        how many, 1 to 100000000
  --seed S         any text; default 1
  --until INSTANT  they were paid in the 90 days before this instant; default ${defaultUntil}
  --out FILE       where to; default standard output (then use npm run --silent, or npm's own lines come first)`;

export interface SampleOptions extends Sample {
  /** Null for standard output. */
  out: string | null;
}

const maxCount = 100_000_000;

/** Null when help was asked for. Throws `UserError` for options that cannot be used. */
export function parseOptions(args: readonly string[]): SampleOptions | null {
  const values = parse(args);
  if (values.help === true) return null;
  const count = Number(values.count);
  if (!/^\d+$/.test(values.count ?? '') || count < 1 || count > maxCount) {
    throw new UserError(`--count must be a whole number from 1 to ${maxCount}.\n\n${usage}`);
  }
  const until = parseInstant(values.until);
  if (until === null) throw new UserError(`--until must be an instant such as ${defaultUntil}.\n\n${usage}`);
  return { count, seed: values.seed, until, out: values.out ?? null };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        count: { type: 'string' },
        seed: { type: 'string', default: '1' },
        until: { type: 'string', default: defaultUntil },
        out: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    throw new UserError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}
