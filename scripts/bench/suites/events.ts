import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { atLeast } from '../comparison.ts';
import type { BenchSuite } from '../session.ts';

const eventsPerSecondOfLoad = 5_000;
const fewestEvents = 500;

export const events: BenchSuite = {
  about: 'events that a worker delivers against a loop that only signs and posts; the rest is the queue',
  async *comparisons(session) {
    const count = Math.max(fewestEvents, Math.round(session.options.seconds * eventsPerSecondOfLoad));
    const receiver = await session.startContestant('events.receiver.ts');
    const hooks = `${receiver.url}/hooks`;
    const path = join(session.lab.folder, 'deliveries.db');
    yield {
      contestants: {
        loop: () => session.rate(count, 'events.contestants.ts', 'loop', hooks, count),
        async worker() {
          for (const suffix of ['', '-wal', '-shm']) await rm(path + suffix, { force: true });
          return session.rate(count, 'events.contestants.ts', 'worker', hooks, count, path);
        },
      },
      rows: [
        {
          what: 'events delivered by a worker, SQLite',
          against: 'a loop that only signs and posts',
          unit: 'events/s',
          measure: 'perSecond',
          ours: 'worker',
          theirs: 'loop',
          goal: atLeast(0.75),
        },
      ],
    };
  },
};
