import { parseArgs } from 'node:util';
import { UserError } from '../../../server/src/shared/user-error.ts';
import type { Engine } from '../../lab/lab.ts';

export const usage = `npm run proof:import -- [--charges N] [--kills K] [--engine sqlite|postgres] [--seed S]

Imports a file of N charges twice into temporary databases: once undisturbed, and once killed (SIGKILL) K times at
random moments and started again, each time after a seller's plan was changed. Then compares every row and hash of the
two databases, and verifies the statements. Exit code 0: both are the same; 1: they are not, or it could not run.

  --charges N   default 1000000
  --kills K     default 8
  --engine E    sqlite (default) or postgres, on the server of TEST_DATABASE_URL or on one of its own
  --seed S      of the moments, plan changes and charges; printed, by default drawn`;

export interface ProofOptions {
  charges: number;
  kills: number;
  engine: Engine;
  seed: string;
}

/** Null when help was asked for. Throws `UserError` for options that cannot be used. */
export function parseOptions(args: readonly string[]): ProofOptions | null {
  const values = parse(args);
  if (values.help === true) return null;
  const { engine } = values;
  if (engine !== 'sqlite' && engine !== 'postgres') {
    throw new UserError(`--engine must be sqlite or postgres.\n\n${usage}`);
  }
  return {
    charges: count('--charges', values.charges, 100_000_000),
    kills: count('--kills', values.kills, 1_000),
    engine,
    seed: values.seed ?? String(Math.floor(Math.random() * 1_000_000_000)),
  };
}

function count(name: string, text: string, largest: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= 1 && value <= largest) return value;
  throw new UserError(`${name} must be a whole number from 1 to ${largest}.\n\n${usage}`);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        charges: { type: 'string', default: '1000000' },
        kills: { type: 'string', default: '8' },
        engine: { type: 'string', default: 'sqlite' },
        seed: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    throw new UserError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}
