import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import type { Engine } from '../../server/src/db/migrations/column-types.ts';
import { createSetup, type TestSetup } from '../../server/test/support/child-server.ts';
import { postgresDatabase, sqliteFile } from '../../server/test/support/databases.ts';
import { startPostgres } from '../../server/test/support/postgres-process.ts';
import { openTestStore } from '../../server/test/support/test-store.ts';

// Ends by `exit`, so that the processes it started end with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/**
 * The numbers of a proof's command line, `--NAME N` for each default, and its engines, `--engine sqlite|postgres`. Ends the
 * process with its usage for `--help`, and for what it cannot use.
 */
export function proofOptions<Numbers extends Record<string, number>>(
  defaults: Numbers,
): { numbers: Numbers; engines: Engine[] } {
  try {
    const values = valuesOf(Object.keys(defaults));
    if (values.help === true) {
      console.log(usageOf(defaults));
      process.exit(0);
    }
    const given = Object.keys(defaults).flatMap((name) => {
      const text = values[name];
      return typeof text === 'string' ? [[name, wholeNumber(name, text)] as const] : [];
    });
    return { numbers: { ...defaults, ...Object.fromEntries(given) }, engines: enginesOf(values.engine) };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usageOf(defaults)}`);
    process.exit(1);
  }
}

function valuesOf(names: readonly string[]): Record<string, unknown> {
  const numbers = Object.fromEntries(names.map((name) => [name, { type: 'string' }] as const));
  return parseArgs({
    options: { ...numbers, engine: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  }).values;
}

function usageOf(defaults: Record<string, number>): string {
  const proof = basename(process.argv[1] ?? '', '.ts');
  const numbers = Object.entries(defaults).map(([name, value]) => `  --${name} N (default ${value})`);
  const engine = '  --engine sqlite|postgres (default both)';
  return [`npm run proof:${proof} -- [options]`, '', engine, ...numbers].join('\n');
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} is "${text}". It takes a whole number.`);
  return Number(text);
}

function enginesOf(text: unknown): Engine[] {
  if (text === undefined) return ['sqlite', 'postgres'];
  if (text === 'sqlite' || text === 'postgres') return [text];
  throw new Error('--engine takes sqlite or postgres; without it both are run.');
}

/** Runs something on an empty database of the engine; a PostgreSQL is started for it, and everything removed after. */
export async function onEngine<T>(engine: Engine, run: (setup: TestSetup) => Promise<T>): Promise<T> {
  const given = process.env.TEST_DATABASE_URL;
  const started = engine === 'postgres' && given === undefined ? await startPostgres() : null;
  try {
    const database = engine === 'sqlite' ? sqliteFile() : postgresDatabase(started?.url ?? given ?? '');
    const setup = await createSetup(async () => openTestStore(await database));
    try {
      return await run(setup);
    } finally {
      await setup.cleanup();
    }
  } finally {
    await started?.stop();
  }
}
