import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { interleaved } from '../frame/rounds.ts';
import { atLeast } from '../frame/row.ts';
import type { BenchSuite } from '../suite.ts';

const eventsPerSecondOfLoad = 5_000;
const fewestEvents = 500;

interface Sent {
  sent: number;
  elapsedMs: number;
}

export const suite: BenchSuite = {
  about: 'events that a worker delivers against a loop that only signs and posts; the rest is the queue',
  isLarge: false,
  async run(context) {
    const { rounds, seconds } = context.options;
    const events = Math.max(fewestEvents, Math.round(seconds * eventsPerSecondOfLoad));
    const receiver = await context.startContestant('accepting.ts');
    const hooks = `${receiver.url}/hooks`;
    const rate = ({ sent, elapsedMs }: Sent) => {
      if (sent !== events) throw new Error(`${sent} of ${events} events were delivered`);
      return (sent / elapsedMs) * 1000;
    };
    const path = join(context.lab.folder, 'deliveries.db');
    try {
      const { worker, loop } = await interleaved(rounds, {
        loop: async () => rate(await context.contestant<Sent>('sign-and-post.ts', hooks, String(events))),
        async worker() {
          for (const suffix of ['', '-wal', '-shm']) await rm(path + suffix, { force: true });
          return rate(await context.contestant<Sent>('deliver-events.ts', path, hooks, String(events)));
        },
      });
      return [
        {
          what: 'events delivered by a worker, SQLite',
          against: 'a loop that only signs and posts',
          unit: 'events/s',
          ours: worker,
          reference: loop,
          goal: atLeast(0.6),
        },
      ];
    } finally {
      await receiver.stop();
    }
  },
};
