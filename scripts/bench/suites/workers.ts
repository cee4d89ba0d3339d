import type { Engine } from '../../lab/lab.ts';
import type { Comparison, RowPlan } from '../comparison.ts';
import { refundRequest, sellerRequest } from '../data/requests.ts';
import { chargeUuids, createSeeded } from '../data/seed.ts';
import { load } from '../measure/load.ts';
import type { BenchServer, BenchSession } from '../session.ts';
import type { BenchSuite } from '../suite.ts';
import { assertIntact, turns } from './refunds.ts';

const connections = 32;
const sellers = 64;
const workers = 2;
/** How many refunds a turn may take, on either engine. */
const perSecondAtMost = 1_200;

export const workersSuite: BenchSuite = {
  about: 'getSeller and refunds of a server with 2 workers against one process, on both engines',
  isLarge: false,
  async *comparisons(session) {
    for (const engine of ['sqlite', 'postgres'] as const) {
      yield* onEngine(session, engine);
      await session.stopServers();
    }
  },
};

async function* onEngine(session: BenchSession, engine: Engine): AsyncIterable<Comparison> {
  const { rounds, seconds } = session.options;
  const perTurn = Math.ceil((seconds * perSecondAtMost) / connections) * connections;
  const charges = perTurn * (rounds + 1);
  const own = await createSeeded(session, engine, `workers-${engine}`, { sellers, charges });
  const uuids = await chargeUuids(own.database);
  const copy = await session.lab.copyDatabase(own.database, `workers-${engine}-one`);
  const several = await session.startServer(own.database, workers);
  const one = await session.startServer(copy);
  const reads = own.sellerIds.map((id) => sellerRequest(own.token, id));
  const read = (server: BenchServer) => () => load(session, [server], { connections, requests: reads });
  yield {
    warmsUp: true,
    contestants: { several: read(several), one: read(one) },
    rows: rowsOf(`getSeller, ${engine}`, 'requests'),
  };
  const refund = (server: BenchServer) => {
    const next = turns(uuids, perTurn);
    return () => {
      const requests = next().map((uuid) => refundRequest(own.token, uuid));
      return load(session, [server], { connections, repeats: false, requests });
    };
  };
  yield {
    warmsUp: true,
    contestants: { several: refund(several), one: refund(one) },
    rows: rowsOf(`durable refunds, ${engine}`, 'refunds'),
    async check() {
      for (const database of [own.database, copy]) await assertIntact(database);
    },
  };
}

function rowsOf(what: string, unit: string): RowPlan[] {
  const row = { ours: 'several', theirs: 'one', against: 'one process' };
  return [
    { ...row, what: `${what}, ${workers} workers`, unit: `${unit}/s`, measure: 'perSecond' },
    { ...row, what: `${what}, processor`, unit: 'µs/request', measure: 'cpuMicroseconds' },
  ];
}
