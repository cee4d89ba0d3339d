import { interleaved } from '../frame/rounds.ts';
import { atMost } from '../frame/row.ts';
import { sellersDatabases } from '../data/sellers-database.ts';
import type { BenchSuite } from '../suite.ts';

interface Calls {
  callMicroseconds: number;
  cpuMicroseconds: number;
}

export const suite: BenchSuite = {
  about: 'getSeller by the client, one call after the other, against fetch and JSON.parse',
  isLarge: false,
  async run(context) {
    const { rounds, seconds } = context.options;
    const sellers = await sellersDatabases(context, 'client');
    const { database } = await sellers.copy('ours');
    const server = await context.startServer(database);
    const ids = sellers.sellerIds.map(String);
    const calls = (kind: 'client' | 'fetch') => () =>
      context.contestant<Calls>('client-calls.ts', kind, server.url, sellers.token, String(seconds), ...ids);
    try {
      // The server is warm before anybody is measured.
      await calls('fetch')();
      const measured = await interleaved(rounds, { client: calls('client'), bare: calls('fetch') });
      const against = 'fetch and JSON.parse';
      const times = (of: Calls[]) => of.map((one) => one.callMicroseconds);
      const cpu = (of: Calls[]) => of.map((one) => one.cpuMicroseconds);
      return [
        {
          what: 'a call by the client',
          against,
          unit: 'µs',
          ours: times(measured.client),
          reference: times(measured.bare),
          goal: atMost(1.1),
        },
        {
          what: "a call by the client, the caller's processor",
          against,
          unit: 'µs',
          ours: cpu(measured.client),
          reference: cpu(measured.bare),
          goal: null,
        },
      ];
    } finally {
      await server.stop();
    }
  },
};
