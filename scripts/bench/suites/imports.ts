import { join } from 'node:path';
import { copyLines } from '../../lab/copy-lines.ts';
import { addressOf, withStore, type Engine } from '../../lab/lab.ts';
import { writeSample } from '../../lab/sample.ts';
import { assertSameImport } from '../checks/same-import.ts';
import { createSeeded, sample } from '../data/seed.ts';
import { atLeast, type Goal } from '../frame/row.ts';
import type { BenchSession } from '../session.ts';
import type { BenchSuite } from '../suite.ts';

interface Rival {
  name: string;
  script: string;
  against: string;
  goal: Goal;
}

export const importSqlite: BenchSuite = {
  about: 'import on SQLite against the same rows by prepared statements',
  isLarge: true,
  comparisons: (session) =>
    comparisons(session, 'sqlite', {
      name: 'SQLite',
      script: 'bare-import.ts',
      against: 'the same rows, hashes and seals by prepared statements',
      goal: atLeast(0.6),
    }),
};

export const importPostgres: BenchSuite = {
  about: 'import on PostgreSQL against COPY of the same rows',
  isLarge: true,
  comparisons: (session) =>
    comparisons(session, 'postgres', {
      name: 'PostgreSQL',
      script: 'copy-rows.ts',
      against: 'COPY of the same rows into the same tables',
      goal: atLeast(0.4),
    }),
};

/**
 * Imports charges in as many slices as there are rounds. After each slice the other contestant writes the same rows
 * into its own database, so that both databases grow in the same way and must be the same in the end.
 */
async function* comparisons(session: BenchSession, engine: Engine, rival: Rival) {
  const { imports, rounds } = session.options;
  const { database: ours } = await createSeeded(session, engine, `import-${engine}-ours`, { sellers: 50 });
  const { database: theirs } = await createSeeded(session, engine, `import-${engine}-theirs`, {
    sellers: 50,
  });
  const file = join(session.lab.folder, `charges-${engine}.ndjson`);
  await withStore(ours, (store) => writeSample(store, { ...sample, count: imports }, file));
  const slice = join(session.lab.folder, 'slice.ndjson');
  const start = (round: number) => Math.floor((imports * round) / rounds);
  yield {
    contestants: {
      async ours(round: number) {
        await copyLines(file, slice, start(round), start(round + 1));
        const count = start(round + 1) - start(round);
        return session.rate(count, 'import-charges.ts', JSON.stringify(ours.location), slice);
      },
      theirs(round: number) {
        const count = start(round + 1) - start(round);
        return session.rate(count, rival.script, addressOf(ours), addressOf(theirs), start(round), count);
      },
    },
    check: () => assertSameImport(ours, theirs),
    rows: [
      {
        what: `import of ${imports} charges, ${rival.name}`,
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
