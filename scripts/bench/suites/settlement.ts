import type { Engine, LabDatabase } from '../../lab/lab.ts';
import { atLeast, atMost, valueAtMost, type Comparison, type Measures } from '../comparison.ts';
import { createSeeded, getRequest, type Seeded } from '../data.ts';
import { load } from '../load.ts';
import type { BenchSuite, BenchServer, BenchSession } from '../session.ts';

const linesPerSeller = 1_000;

/** The day by which all charges of the sample are due. */
const closingDay = '2026-03-01';

/** How long a closing of a thousand sellers to whom nothing is due may take. */
const idleMs = 20;

/** The unpaid lines of the sellers whose balances are read. The sample is two years long. */
const [many, few] = [100_000, 100];

const connections = 8;

const engineNames: Record<Engine, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

export const settlement: BenchSuite = {
  about:
    'closing against one insert … select sum() group by of the engine alone; getBalance against getSeller',
  async *comparisons(session) {
    for (const engine of ['sqlite', 'postgres'] as const) {
      yield await closingOn(session, engine);
      yield await balanceOn(session, engine);
    }
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
      'settlement.contestants.ts',
      contestant,
      JSON.stringify(location),
      closingDay,
    );
    sums.add(measures.cents);
    return measures;
  };
  const ours = 'ours';
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
        ...{ unit: 'sellers/s', measure: 'perSecond', ours, theirs: 'engine', goal: atLeast(2) },
      },
      {
        what: `closing of ${sellers} sellers, nothing is due, ${engineNames[engine]}`,
        ...{
          unit: 'ms',
          measure: 'idleMs',
          ours,
          goal: valueAtMost((idleMs * Math.max(sellers, 1000)) / 1000),
        },
      },
    ],
  };
}

/** Measures the processor time of balances of sellers with many and with few unpaid lines. */
async function balanceOn(session: BenchSession, engine: Engine): Promise<Comparison> {
  const charges = Math.min(many, session.options.imports);
  const [long, short] = [await siteOf(session, engine, charges), await siteOf(session, engine, few)];
  const requested = (path: (id: number) => string, site: Site) => () =>
    load(session, [site.server], { connections, requests: [getRequest(site.token, path(site.sellerId))] });
  const balance = (id: number) => `/v2/seller/${id}/balance`;
  const what = `getBalance with ${charges} unpaid lines, ${engineNames[engine]}`;
  const row = { what, unit: 'µs/request', measure: 'cpuMicroseconds', ours: 'balance' };
  return {
    warmsUp: true,
    contestants: {
      balance: requested(balance, long),
      seller: requested((id) => `/v2/seller?sellerId=${id}`, long),
      fewLines: requested(balance, short),
    },
    rows: [
      { ...row, against: 'getSeller', theirs: 'seller', goal: atMost(1.2) },
      { ...row, against: `with ${few}`, theirs: 'fewLines', goal: atMost(1.1) },
    ],
  };
}

interface Site extends Pick<Seeded, 'token'> {
  sellerId: number;
  server: BenchServer;
}

/** Starts a server on a database with one seller. */
async function siteOf(session: BenchSession, engine: Engine, charges: number): Promise<Site> {
  const amounts = { sellers: 1, charges };
  const { database, token, sellerIds } = await createSeeded(session, engine, `balance-${charges}`, amounts);
  return { token, sellerId: sellerIds[0] ?? 0, server: await session.startServer(database) };
}
