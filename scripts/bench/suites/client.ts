import { createSeeded } from '../data/seed.ts';
import { atMost } from '../frame/row.ts';
import type { BenchSuite } from '../suite.ts';

export const client: BenchSuite = {
  about: 'getSeller by the client, one call after the other, against fetch and JSON.parse',
  isLarge: false,
  async *comparisons(session) {
    const { database, token, sellerIds } = await createSeeded(session, 'sqlite', 'client', { sellers: 50 });
    const { url } = await session.startServer(database);
    const calls = (kind: 'client' | 'fetch') => () =>
      session.run('client-calls.ts', kind, url, token, session.options.seconds, ...sellerIds);
    const row = { unit: 'µs', ours: 'client', theirs: 'fetch', against: 'fetch and JSON.parse' };
    const what = 'a call by the client';
    // Warms up the server.
    await calls('fetch')();
    yield {
      contestants: { client: calls('client'), fetch: calls('fetch') },
      rows: [
        { ...row, what, measure: 'callMicroseconds', goal: atMost(1.1) },
        { ...row, what: `${what}, the caller's processor`, measure: 'cpuMicroseconds' },
      ],
    };
  },
};
