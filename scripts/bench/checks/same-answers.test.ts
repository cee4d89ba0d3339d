import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addressOf, Lab } from '../../lab/lab.ts';
import { load } from '../measure/load.ts';
import { parseOptions } from '../options.ts';
import { answers, assertSameAnswers, type OnFile } from './same-answers.ts';
import { sellerRequest } from '../data/requests.ts';
import { createSeeded } from '../data/seed.ts';
import { BenchSession } from '../session.ts';

test('a contestant that does less is not measured, nor is an answer that nobody expects', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'payfac-bench-test-'));
  const options = parseOptions(['--data', folder], []);
  if (options === null) throw new Error('no help was asked for');
  const lab = await Lab.open();
  try {
    const session = new BenchSession(lab, options, () => undefined);
    const seeded = await createSeeded(session, 'sqlite', 'same', { sellers: 50 });
    const { database, token, sellerIds } = seeded;
    const path = addressOf(await lab.copyDatabase(database, 'rival'));
    const fastify = await session.startContestant('fastify.ts', path);
    const request = sellerRequest(token, sellerIds[0]);
    const answer = await (await fetch(fastify.url + request.path, request)).text();
    const lazy = await session.startContestant('bare-express.ts', answer);
    const expected = await answers({ server: fastify, path }, token, sellerIds);
    expect(expected.refused).toEqual([401, 400, 400, 400, 400, 401, 400, 400, 400, 400]);
    expect(expected.forged).toBe(500);
    const assertSame = (other: OnFile) =>
      assertSameAnswers(seeded, { server: fastify, path }, [other], { prism: lazy, bare: lazy });
    await expect(assertSame({ server: lazy, path })).rejects.toThrow(
      'bare-express.ts does not do the same work',
    );
    const copy = addressOf(await lab.copyDatabase(database, 'trusting'));
    const trusting = await session.startContestant('fastify.ts', copy, 'without-seal');
    await expect(assertSame({ server: trusting, path: copy })).rejects.toThrow('"forged":200');

    const requests = [{ ...request, headers: {} }];
    const refused = load(session, [fastify], { connections: 2, seconds: 0.1, requests });
    await expect(refused).rejects.toThrow(/fastify\.ts responded with {"401":\d+} and 0 failures/);
  } finally {
    await lab.close();
    await rm(folder, { recursive: true, force: true });
  }
});
