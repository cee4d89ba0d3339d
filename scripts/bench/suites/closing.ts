import type { Engine, LabDatabase } from '../../lab/lab.ts';
import { atLeast, type Comparison, type Measures } from '../comparison.ts';
import { createSeeded } from '../data.ts';
import type { BenchSuite, BenchSession } from '../session.ts';

const linesPerSeller = 1_000;

/** The day by which all charges of the sample are due. */
const closingDay = '2026-03-01';

const engineNames: Record<Engine, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

export const closing: BenchSuite = {
  about: 'closing against one insert … select sum() group by of the engine alone',
  async *comparisons(session) {
    yield await closingOn(session, 'sqlite');
    yield await closingOn(session, 'postgres');
  },
};

/** Measures closings. Each round closes a copy of the same database. */
async function closingOn(session: BenchSession, engine: Engine): Promise<Comparison> {
  const { imports: charges, longRounds: rounds } = session.options;
  const sellers = Math.ceil(charges / linesPerSeller);
  const { database } = await createSeeded(session, engine, `closing-${engine}`, { sellers, charges });
  const sums = new Set<unknown>();
  const run = async (contestant: string, { location }: LabDatabase): Promise<Measures> => {
    const measures = await session.rate(
      sellers,
      'closing.contestants.ts',
      contestant,
      JSON.stringify(location),
      closingDay,
    );
    sums.add(measures.cents);
    return measures;
  };
  return {
    rounds,
    contestants: {
      ours: async () => run('close', await session.lab.copyDatabase(database, `closed-${engine}`)),
      engine: () => run('sum', database),
    },
    check() {
      if (sums.size === 1) return Promise.resolve();
      throw new Error(`the contestants found different sums to be due: ${[...sums].join(', ')}`);
    },
    rows: [
      {
        what: `closing of ${charges} lines, ${engineNames[engine]}`,
        against: 'one insert … select sum() group by',
        unit: 'sellers/s',
        measure: 'perSecond',
        ours: 'ours',
        theirs: 'engine',
        goal: atLeast(0.5),
      },
    ],
  };
}
