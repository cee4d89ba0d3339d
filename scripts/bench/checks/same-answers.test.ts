import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Lab } from '../../lab/lab.ts';
import { BenchContext } from '../context.ts';
import { load } from '../measure/load.ts';
import { parseOptions } from '../options.ts';
import { answers, assertSameAnswers } from './same-answers.ts';
import { sellersDatabases } from '../data/sellers-database.ts';

test('a contestant that does less is not measured, nor is an answer that nobody expects', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'payfac-bench-test-'));
  const options = parseOptions(['--data', folder], []);
  if (options === null) throw new Error('no help was asked for');
  const lab = await Lab.open();
  try {
    const context = new BenchContext(lab, options, () => undefined);
    const sellers = await sellersDatabases(context, 'same');
    const { path } = await sellers.copy('rival');
    const fastify = await context.startContestant('fastify.ts', path);
    const lazy = await context.startContestant('bare-express.ts', await sellers.answerOf(fastify.url));
    const expected = await answers({ server: fastify, path }, sellers.token, sellers.sellerIds);
    expect(expected.refused).toEqual([401, 400, 400, 400, 400, 401, 400, 400, 400, 400]);
    const mocks = { prism: lazy, bare: lazy };
    const less = assertSameAnswers(sellers, { server: fastify, path }, [{ server: lazy, path }], mocks);
    await expect(less).rejects.toThrow('bare-express.ts does not do the same work');

    const request = { method: 'GET', path: '/v2/seller', headers: {} } as const;
    const refused = load(context, fastify, {
      connections: 2,
      seconds: 0.1,
      repeats: true,
      requests: [request],
    });
    await expect(refused).rejects.toThrow(/fastify\.ts answered {"401":\d+} with 0 failures/);
  } finally {
    await lab.close();
    await rm(folder, { recursive: true, force: true });
  }
});
