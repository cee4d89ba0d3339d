import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { atLeast } from '../frame/row.ts';
import type { BenchSuite } from '../suite.ts';

const eventsPerSecondOfLoad = 5_000;
const fewestEvents = 500;

export const deliveries: BenchSuite = {
  about: 'events that a worker delivers against a loop that only signs and posts; the rest is the queue',
  isLarge: false,
  async *comparisons(session) {
    const events = Math.max(fewestEvents, Math.round(session.options.seconds * eventsPerSecondOfLoad));
    const receiver = await session.startContestant('accepting.ts');
    const hooks = `${receiver.url}/hooks`;
    const path = join(session.lab.folder, 'deliveries.db');
    yield {
      contestants: {
        loop: () => session.rate(events, 'sign-and-post.ts', hooks, events),
        async worker() {
          for (const suffix of ['', '-wal', '-shm']) await rm(path + suffix, { force: true });
          return session.rate(events, 'deliver-events.ts', path, hooks, events);
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
          goal: atLeast(0.6),
        },
      ],
    };
  },
};
