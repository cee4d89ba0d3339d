import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine } from '../../lab/lab.ts';
import { atMost, p99, type Comparison } from '../comparison.ts';
import { chargeUuids, createSeeded, refundRequest, sellerRequest } from '../data.ts';
import { latenciesMs, type LoadRequest } from '../measure.ts';
import type { BenchSuite, BenchSession } from '../session.ts';
import { turns } from './refunds.ts';

const sellers = 64;
/** How many times longer than a load the importers run. */
const timesLonger = 3;
/** How many milliseconds the importers' process needs to start. */
const startMs = 300;
const refundsPerSecondAtMost = 600;

export const besideImports: BenchSuite = {
  about: "the p99 of others' requests beside eight importers of 1,000 lines, against without them",
  async *comparisons(session) {
    yield await onEngine(session, 'sqlite');
    await session.stopServers();
    yield await onEngine(session, 'postgres');
  },
};

/** Measures another client that reads and refunds during imports, one request of each kind after the other. */
async function onEngine(session: BenchSession, engine: Engine): Promise<Comparison> {
  const { rounds } = session.options;
  const seconds = session.options.seconds * timesLonger;
  const perTurn = Math.ceil(seconds * refundsPerSecondAtMost);
  const amounts = { sellers, charges: 2 * perTurn * rounds };
  const { database, token, sellerIds } = await createSeeded(session, engine, `beside-${engine}`, amounts);
  const nextCharges = turns(await chargeUuids(database), perTurn);
  const { url } = await session.startServer(database);
  const probe = async (during: Promise<unknown>) => {
    let isOn = true;
    const ended = during.finally(() => (isOn = false));
    function* reads(): Generator<LoadRequest> {
      for (let n = 0; isOn; n++) yield sellerRequest(token, sellerIds[n % sellerIds.length]);
    }
    function* refunds(uuids: readonly string[]): Generator<LoadRequest> {
      for (const uuid of uuids) if (isOn) yield refundRequest(token, uuid);
    }
    const [readsMs, refundsMs] = await Promise.all([
      latenciesMs(url, reads()),
      latenciesMs(url, refunds(nextCharges())),
      ended,
    ]);
    return { reads: p99(readsMs), refunds: p99(refundsMs) };
  };
  const names = { sqlite: 'SQLite', postgres: 'PostgreSQL' };
  return {
    contestants: {
      async beside() {
        const importing = session.run('beside-imports.importers.ts', url, token, seconds, ...sellerIds);
        await sleep(startMs);
        return probe(importing);
      },
      alone: () => probe(sleep(seconds * 1000)),
    },
    rows: (['reads', 'refunds'] as const).map((measure) => ({
      what: `p99 of ${measure} beside eight importers, ${names[engine]}`,
      against: 'without them',
      unit: 'ms',
      measure,
      ours: 'beside',
      theirs: 'alone',
      goal: atMost(5),
    })),
  };
}
