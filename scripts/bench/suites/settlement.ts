import { join } from 'node:path';
import { addDays } from '../../../server/src/shared/calendar.ts';
import type { Sample } from '../../../server/src/sandbox/sample/sample-lines.ts';
import { withStore, type Engine, type LabDatabase } from '../../lab/lab.ts';
import { importSample } from '../../lab/sample.ts';
import type { Comparison, Measures } from '../comparison.ts';
import { dataset, fewerCharges } from '../data/dataset.ts';
import { balanceRequest, receivablesRequest } from '../data/requests.ts';
import { createSeeded, sample } from '../data/seed.ts';
import { atLeast, atMost, type Goal } from '../frame/row.ts';
import { median } from '../frame/statistics.ts';
import { latenciesMs } from '../measure/latency.ts';
import type { LoadRequest } from '../measure/load-job.ts';
import type { BenchSession } from '../session.ts';
import type { BenchSuite } from '../suite.ts';

const linesPerSeller = 1_000;

/** By this day all charges of the sample are due. */
const closingDay = '2026-03-01';

/** Lines of a seller to whom little is due. */
const fewLines = 1_000;
const readsPerSecond = 20;

const engineNames: Record<Engine, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

export const closing: BenchSuite = {
  about: 'closing against one insert … select sum() group by of the engine alone',
  isLarge: true,
  async *comparisons(session) {
    yield await closingOn(session, 'sqlite');
    yield await closingOn(session, 'postgres');
  },
};

export const closingHistory: BenchSuite = {
  about: 'closing when few lines are due, with a long history against a short one',
  isLarge: true,
  async *comparisons(session) {
    const { charges, longRounds: rounds } = session.options;
    const due = fewerCharges(charges);
    yield {
      rounds,
      contestants: { long: await daily(session, charges, due), short: await daily(session, due, due) },
      rows: [
        {
          what: `closing of ${due} lines after ${charges}`,
          against: `after ${due}`,
          unit: 'ms',
          measure: 'elapsedMs',
          ours: 'long',
          theirs: 'short',
          goal: atMost(1.3),
        },
      ],
    };
  },
};

export const balance: BenchSuite = {
  about: 'getBalance and getFutureReceivables of a seller with many lines against one with few',
  isLarge: true,
  async *comparisons(session) {
    const { imports } = session.options;
    const rowsOf = (ours: 'transferred' | 'open', goal: Goal | null) =>
      (['getBalance', 'getFutureReceivables'] as const).map((measure) => ({
        what: `p50 of ${measure}, ${imports} lines ${ours}`,
        against: `${fewLines} lines alone, open`,
        unit: 'ms',
        measure,
        ours,
        theirs: 'few',
        goal,
      }));
    yield {
      warmsUp: true,
      contestants: {
        few: await readsOf(session, 'few', 0),
        transferred: await readsOf(session, 'transferred', imports),
        open: await readsOf(session, 'open', imports),
      },
      // What is open is added up line by line, so it has no goal.
      rows: [...rowsOf('transferred', atMost(1.5)), ...rowsOf('open', null)],
    };
  },
};

/** Each round closes a copy of the same database. */
async function closingOn(session: BenchSession, engine: Engine): Promise<Comparison> {
  const { imports: charges, longRounds: rounds } = session.options;
  const sellers = Math.ceil(charges / linesPerSeller);
  const { database } = await createSeeded(session, engine, `closing-${engine}`, { sellers, charges });
  const sums = new Set<unknown>();
  const run = async (script: string, { location }: LabDatabase): Promise<Measures> => {
    const measures = await session.rate(sellers, script, JSON.stringify(location), closingDay);
    sums.add(measures.cents);
    return measures;
  };
  return {
    rounds,
    contestants: {
      ours: async () =>
        run('close-transfers.ts', await session.lab.copyDatabase(database, `closed-${engine}`)),
      engine: () => run('sum-due.ts', database),
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

/** Closes a data set, and then, in each round, the charges of one more day. */
async function daily(session: BenchSession, history: number, due: number) {
  const kept = await dataset(session, history);
  const database = await session.lab.copyDatabase(kept.database, `history-${history}`);
  let day = closingDay;
  const close = () => session.run('close-transfers.ts', JSON.stringify(database.location), day);
  await close();
  return async () => {
    day = addDays(day, 1);
    await addCharges(session, database, { seed: day, count: due, until: sample.until });
    return close();
  };
}

/** A seller's reads. All have few open lines, and before them a history, transferred or open. */
async function readsOf(session: BenchSession, name: 'few' | 'transferred' | 'open', history: number) {
  const until = name === 'open' ? Date.now() : sample.until;
  const { database, token, sellerIds } = await createSeeded(session, 'sqlite', name, {
    sellers: 1,
    charges: history,
    until,
  });
  if (name === 'transferred') {
    await session.run('close-transfers.ts', JSON.stringify(database.location), closingDay);
  }
  await addCharges(session, database, { seed: name, count: fewLines, until: Date.now() });
  const { url } = await session.startServer(database);
  const p50 = async (request: LoadRequest) => {
    const count = Math.ceil(session.options.seconds * readsPerSecond);
    return median(await latenciesMs(url, Array<LoadRequest>(count).fill(request)));
  };
  return async () => ({
    getBalance: await p50(balanceRequest(token, sellerIds[0])),
    getFutureReceivables: await p50(receivablesRequest(token, sellerIds[0])),
  });
}

function addCharges({ lab }: BenchSession, database: LabDatabase, charges: Sample): Promise<void> {
  const rejected = join(lab.folder, 'rejected.ndjson');
  return withStore(database, (store) => importSample(store, charges, rejected), { isBulk: true });
}
