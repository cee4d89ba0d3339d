import { interleaved } from '../frame/rounds.ts';
import { sellersDatabases } from '../data/sellers-database.ts';
import type { BenchSuite } from '../suite.ts';

export const suite: BenchSuite = {
  about: 'from the start of the process until /readyz says 200',
  isLarge: false,
  async run(context) {
    const { database } = await (await sellersDatabases(context, 'start')).copy('ours');
    const started = async () => {
      const server = await context.startServer(database);
      await server.stop();
      return server.readyMs;
    };
    // The first start after an installation compiles the modules for the later ones.
    await started();
    const { ready } = await interleaved(context.options.rounds, { ready: started });
    return [
      {
        what: 'start to ready',
        against: null,
        unit: 'ms',
        ours: ready,
        reference: [],
        goal: { of: 'value', is: 'at most', limit: 400 },
      },
    ];
  },
};
