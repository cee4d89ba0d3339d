import { parseArgs } from 'node:util';
import type { Engine } from '../../server/src/db/migrations/column-types.ts';
import { createSetup, type TestSetup } from '../../server/test/support/child-server.ts';
import { postgresDatabase, sqliteFile } from '../../server/test/support/databases.ts';
import { startPostgres } from '../../server/test/support/postgres-process.ts';
import { openTestStore } from '../../server/test/support/test-store.ts';

// Ends by `exit`, so that the processes it started end with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/** The numbers of a proof's command line, `--NAME N` for each default, and its engines, `--engine sqlite|postgres`. */
export function proofOptions<Numbers extends Record<string, number>>(
  defaults: Numbers,
): { numbers: Numbers; engines: Engine[] } {
  const named = Object.keys(defaults).map((name) => [name, { type: 'string' }] as const);
  const { values } = parseArgs({ options: { engine: { type: 'string' }, ...Object.fromEntries(named) } });
  const given = Object.entries<string | undefined>(values).flatMap(([name, text]) =>
    name === 'engine' || text === undefined ? [] : [[name, wholeNumber(name, text)] as const],
  );
  return { numbers: { ...defaults, ...Object.fromEntries(given) }, engines: enginesOf(values.engine) };
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} is "${text}". It takes a whole number.`);
  return Number(text);
}

function enginesOf(text: string | undefined): Engine[] {
  if (text === undefined) return ['sqlite', 'postgres'];
  if (text === 'sqlite' || text === 'postgres') return [text];
  throw new Error(`--engine is "${text}". It takes sqlite or postgres; without it both are run.`);
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
