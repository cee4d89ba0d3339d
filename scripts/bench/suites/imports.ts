import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { fingerprints, importedTables, type TableRows } from '../../lab/fingerprint.ts';
import { addressOf, withStore, type Engine, type LabDatabase } from '../../lab/lab.ts';
import { copyLines, writeSample } from '../../lab/sample.ts';
import { atLeast, type Comparison, type Goal } from '../comparison.ts';
import { createSeeded, sample } from '../data.ts';
import type { BenchSuite, BenchSession } from '../session.ts';

interface Rival {
  name: string;
  script: string;
  against: string;
  goal: Goal;
}

const rivals: Record<Engine, Rival> = {
  sqlite: {
    name: 'SQLite',
    script: 'imports.sqlite.ts',
    against: 'the same rows, hashes and seals by prepared statements',
    goal: atLeast(0.75),
  },
  postgres: {
    name: 'PostgreSQL',
    script: 'imports.postgres.ts',
    against: 'COPY of the same rows into the same tables',
    goal: atLeast(0.5),
  },
};

export const imports: BenchSuite = {
  about: 'import against the engines alone writing the same rows',
  async *comparisons(session) {
    yield await onEngine(session, 'sqlite');
    yield await onEngine(session, 'postgres');
  },
};

/**
 * Imports charges in as many slices as there are rounds. After each slice the other contestant writes the same rows
 * into its own database, so that both databases grow in the same way and must be the same in the end.
 */
async function onEngine(session: BenchSession, engine: Engine): Promise<Comparison> {
  const rival = rivals[engine];
  const { imports: total, rounds } = session.options;
  const { database: ours } = await createSeeded(session, engine, `import-${engine}-ours`, { sellers: 50 });
  const { database: theirs } = await createSeeded(session, engine, `import-${engine}-theirs`, {
    sellers: 50,
  });
  const file = join(session.lab.folder, `charges-${engine}.ndjson`);
  await withStore(ours, (store) => writeSample(store, { ...sample, count: total }, file));
  const slice = join(session.lab.folder, 'slice.ndjson');
  const start = (round: number) => Math.floor((total * round) / rounds);
  return {
    contestants: {
      async ours(round: number) {
        await copyLines(file, slice, start(round), start(round + 1));
        const count = start(round + 1) - start(round);
        return session.rate(count, 'imports.own.ts', JSON.stringify(ours.location), slice);
      },
      theirs(round: number) {
        const count = start(round + 1) - start(round);
        return session.rate(count, rival.script, addressOf(ours), addressOf(theirs), start(round), count);
      },
    },
    check: () => assertSameImport(ours, theirs),
    rows: [
      {
        what: `import of ${total} charges, ${rival.name}`,
        against: rival.against,
        unit: 'charges/s',
        measure: 'perSecond',
        ours: 'ours',
        theirs: 'theirs',
        goal: rival.goal,
      },
    ],
  };
}

const { charges, statement_entries, outbox_events, webhook_deliveries } = importedTables;
/** The other contestant also copies the times when the import recorded its events. */
const recordedEvents = { ...outbox_events, columns: `${outbox_events.columns}, recorded_at` };
const dueDeliveries = { ...webhook_deliveries, columns: `${webhook_deliveries.columns}, due_at` };
const copied = {
  charges,
  statement_entries,
  outbox_events: recordedEvents,
  webhook_deliveries: dueDeliveries,
};

/** Throws unless both databases have the same charges, statement lines with their hashes, events and deliveries. */
export async function assertSameImport(
  ours: LabDatabase,
  theirs: LabDatabase,
  tables: Record<keyof typeof copied, TableRows> = copied,
): Promise<void> {
  const imported = await withStore(ours, (store) => fingerprints(store, tables));
  const written = await withStore(theirs, (store) => fingerprints(store, tables));
  if (imported.charges.rows === 0) throw new Error('the import wrote nothing that could be compared');
  const different = (Object.keys(tables) as (keyof typeof tables)[]).filter(
    (table) => !isDeepStrictEqual(imported[table], written[table]),
  );
  if (different.length > 0) throw new Error(`not written as the import did: ${different.join(', ')}`);
}
