import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addressOf } from '../../lab/lab.ts';
import { atLeast, p99, valueAtMost, type Comparison, type Measures } from '../comparison.ts';
import { dataset, pageRequest, sellerRequest, type Seeded } from '../data.ts';
import { latenciesMs, type LoadRequest, residentMib, watchMemory } from '../measure.ts';
import type { BenchSuite, BenchServer, BenchSession } from '../session.ts';

const contestants = 'statement.contestants.ts';
const settleMs = 500;
const warmUpRequests = 100;
const idleRequests = 500;

export const statement: BenchSuite = {
  about: 'the whole statement, streamed, against a bare loop into a file; memory, first byte, other requests',
  async *comparisons(session) {
    const { charges, longRounds: rounds } = session.options;
    const seeded = await dataset(session, charges);
    const server = await session.startServer(seeded.database);
    const stream = () => session.rate(charges, contestants, 'stream', server.url, seeded.token);
    yield { ...(await streaming(session, seeded, server, stream)), rounds };
    yield { ...meanwhile(seeded, server, stream), rounds };
  },
};

export const statementVerify: BenchSuite = {
  about: 'statement verify against reading the rows and hashing them',
  async *comparisons(session) {
    const { charges, longRounds: rounds } = session.options;
    const path = addressOf((await dataset(session, charges)).database);
    yield {
      rounds,
      contestants: {
        verify: () => session.rate(charges, contestants, 'verify', path),
        bare: () => session.rate(charges, contestants, 'hash', path),
      },
      rows: [
        {
          what: 'statement verify',
          against: 'reading the rows and SHA-256 of the same bytes',
          unit: 'lines/s',
          measure: 'perSecond',
          ours: 'verify',
          theirs: 'bare',
          goal: atLeast(0.9),
        },
      ],
    };
  },
};

async function streaming(
  session: BenchSession,
  seeded: Seeded,
  server: BenchServer,
  stream: () => Promise<Measures>,
): Promise<Comparison> {
  const { charges } = session.options;
  // The first requests are slower, and memory is compared with that of a server that has worked.
  await latenciesMs(server.url, warmUp(seeded));
  await sleep(settleMs);
  const idleMib = await residentMib(server.pid);
  const out = join(session.lab.folder, 'statement.json');
  const ours = 'streamed';
  return {
    contestants: {
      async streamed() {
        const memory = watchMemory(server.pid);
        const measures = await stream();
        return { ...measures, grownMib: (await memory.stop()) - idleMib };
      },
      async bare() {
        const measures = await session.rate(charges, contestants, 'select', addressOf(seeded.database), out);
        await rm(out);
        return measures;
      },
    },
    rows: [
      {
        what: `statement of ${charges} lines`,
        against: 'better-sqlite3 + JSON.stringify into a file',
        unit: 'lines/s',
        measure: 'perSecond',
        ours,
        theirs: 'bare',
        goal: atLeast(0.9),
      },
      {
        what: 'memory while streaming, over idle',
        unit: 'MiB',
        measure: 'grownMib',
        ours,
        goal: valueAtMost(48),
      },
      { what: 'first byte of it', unit: 'ms', measure: 'firstByteMs', ours, goal: valueAtMost(30) },
    ],
  };
}

/** Sends requests of another client, one after the other, while one statement is read. */
function meanwhile(
  { token, sellerIds }: Seeded,
  server: BenchServer,
  stream: () => Promise<Measures>,
): Comparison {
  function* reads(goesOn: (done: number) => boolean): Generator<LoadRequest> {
    for (let n = 0; goesOn(n); n++) yield sellerRequest(token, sellerIds[n % sellerIds.length]);
  }
  const measured = async (goesOn: (done: number) => boolean) => ({
    p99Ms: p99(await latenciesMs(server.url, reads(goesOn))),
  });
  return {
    contestants: {
      async busy() {
        let isOpen = true;
        const reading = stream().finally(() => (isOpen = false));
        const measures = await measured(() => isOpen);
        await reading;
        return measures;
      },
      idle: () => measured((done) => done < idleRequests),
    },
    rows: [
      {
        what: 'p99 of getSeller meanwhile',
        against: 'without a statement',
        unit: 'ms',
        measure: 'p99Ms',
        ours: 'busy',
        theirs: 'idle',
        goal: valueAtMost(20),
      },
    ],
  };
}

function* warmUp({ token, sellerIds }: Seeded): Generator<LoadRequest> {
  for (let n = 0; n < warmUpRequests; n++) {
    yield sellerRequest(token, sellerIds[n % sellerIds.length]);
    yield pageRequest(token, 100, {});
  }
}
