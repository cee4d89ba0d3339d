import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { median, noTurns, spend, takeTurn } from './proof/flood.ts';
import { sabotaged } from './proof/sabotaged.ts';
import { openStage, serverUrl, type Stage } from './proof/stage.ts';
import { createSetup, startServer, type ChildServer, type TestSetup } from './support/child-server.ts';
import { newIntermediary } from './support/command.ts';
import { callApi } from './support/test-api.ts';

/** The rate limits of whole servers (D10). */

const sellerPath = '/v2/seller';

// Later ones go on with what the first has spent.
describe('two servers on one database', { shuffle: false }, () => {
  let setup: TestSetup;
  let servers: ChildServer[];
  const tokens: string[] = [];

  beforeAll(async () => {
    setup = await createSetup();
    for (let n = 0; n < 2; n++) {
      tokens.push(await newIntermediary(setup.env, `Acme ${n}`));
    }
    const env = { ...setup.env, PAYFAC_RATE_LIMIT: '200/600' };
    servers = [await startServer(env), await startServer(env)];
  }, 60_000);
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await setup.cleanup();
  });

  test('serve one token no more than its budget together, while another token has all of its own', async () => {
    const [flooding = '', quiet = ''] = tokens;
    const flood = servedOf(servers, flooding);
    const others = servers.flatMap(({ url }) =>
      Array.from({ length: 50 }, () => callApi(url, 'GET', sellerPath, { token: quiet })),
    );
    const served = await flood;
    expect(served).toBeLessThanOrEqual(200);
    expect(served).toBeGreaterThanOrEqual(192);
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual(Array(100).fill(400));
    for (const { url } of servers) {
      expect((await callApi(url, 'GET', sellerPath, { token: flooding })).status).toBe(429);
    }
  });

  /** How many of two hundred requests to each server, all at once, are not refused for the budget. */
  async function servedOf(to: readonly ChildServer[], token: string): Promise<number> {
    const sent = to.flatMap(({ url }) =>
      Array.from({ length: 200 }, () => callApi(url, 'GET', sellerPath, { token })),
    );
    return (await Promise.all(sent)).filter(({ status }) => status === 400).length;
  }

  // On one engine: it shows the proof at work, which is the same on both.
  test.runIf(inject('engine') === 'sqlite')('servers that count each for itself are found', async () => {
    const env = { ...setup.env, ...sabotaged('shared-counter'), PAYFAC_RATE_LIMIT: '200/600' };
    const apart = await Promise.all([startServer(env), startServer(env)]);
    try {
      expect(await servedOf(apart, tokens[1] ?? '')).toBe(400);
    } finally {
      await Promise.all(apart.map((server) => server.stop()));
    }
  });

  test('a server that starts later knows what was spent', async () => {
    const late = await startServer({ ...setup.env, PAYFAC_RATE_LIMIT: '200/600' });
    try {
      expect((await callApi(late.url, 'GET', sellerPath, { token: tokens[0] ?? '' })).status).toBe(429);
    } finally {
      await late.stop();
    }
  });

  test('PAYFAC_RATE_LIMIT=off lifts both limits and tells of none', async () => {
    const free = await startServer({ ...setup.env, PAYFAC_RATE_LIMIT: 'off' });
    try {
      const { status, headers } = await callApi(free.url, 'GET', sellerPath, { token: tokens[0] ?? '' });
      expect(status).toBe(400);
      expect(headers.has('ratelimit')).toBe(false);
      const bad = Array.from({ length: 70 }, () => callApi(free.url, 'GET', sellerPath, { token: 'bad' }));
      expect(new Set((await Promise.all(bad)).map((answer) => answer.status))).toEqual(new Set([401]));
    } finally {
      await free.stop();
    }
  });
});

// What a server that refuses nobody lets through is spent in the database of both.
describe('a token that floods a server with expensive requests', { shuffle: false }, () => {
  const budget = 100;
  const turnsEach = 3;
  let setup: TestSetup;
  let stage: Stage;

  beforeAll(async () => {
    setup = await createSetup();
    stage = await openStage(setup, { servers: 1, sellers: 1, charges: 1000 });
  }, 60_000);
  afterAll(async () => {
    await stage.stop();
    await setup.cleanup();
  });

  /** How long a quiet token waits at a server with a budget, as a part of what it waits at one without. */
  async function partOfWait(env: NodeJS.ProcessEnv): Promise<{ part: number; flooded: number[] }> {
    const limited = await startServer({ ...setup.env, PAYFAC_RATE_LIMIT: `${budget}/600`, ...env });
    try {
      const { token: flooding } = stage;
      const quiet = stage.sellers[0]?.token ?? '';
      await spend(limited.url, flooding, budget);
      const [withBudget, without] = [noTurns(), noTurns()];
      for (let turn = 0; turn < turnsEach; turn++) {
        await takeTurn({ url: limited.url, flooding, quiet }, withBudget);
        await takeTurn({ url: serverUrl(stage, 0), flooding, quiet }, without);
      }
      expect([...without.flooded, ...without.served, ...withBudget.served]).toEqual([200, 200, 200]);
      const part = median(withBudget.latenciesMs) / median(without.latenciesMs);
      return { part, flooded: [...withBudget.flooded] };
    } finally {
      await limited.stop();
    }
  }

  // Of a few turns, beside other tests.
  const patience = { timeout: 60_000, retry: 2 };

  test(
    'past its budget does not slow another token: that waits less than half as long as without a budget',
    patience,
    async () => {
      const { part, flooded } = await partOfWait({});
      expect(flooded).toEqual([429]);
      expect(part).toBeLessThan(0.5);
    },
  );

  // On one engine: it shows the proof at work, which is the same on both.
  test.runIf(inject('engine') === 'sqlite')('a server that refuses nobody is found', patience, async () => {
    const { part, flooded } = await partOfWait(sabotaged('token-budget'));
    expect(flooded).toEqual([200]);
    expect(part).toBeGreaterThan(0.5);
  });
});
