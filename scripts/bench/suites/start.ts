import { createSeeded } from '../data/seed.ts';
import type { BenchSuite } from '../suite.ts';

export const start: BenchSuite = {
  about: 'from the start of the process until /readyz says 200',
  isLarge: false,
  async *comparisons(session) {
    const { database } = await createSeeded(session, 'sqlite', 'start', { sellers: 50 });
    yield {
      // The first start after an installation compiles the modules for the later ones.
      warmsUp: true,
      contestants: {
        async start() {
          const { readyMs } = await session.startServer(database);
          await session.stopServers();
          return { readyMs };
        },
      },
      rows: [
        {
          what: 'start to ready',
          unit: 'ms',
          measure: 'readyMs',
          ours: 'start',
          goal: { of: 'value', is: 'at most', limit: 400 },
        },
      ],
    };
  },
};
