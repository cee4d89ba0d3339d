import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { burst, type BurstAnswer } from './proof/burst.ts';
import { openStage, serverUrl, type Stage } from './proof/stage.ts';
import { notOnce } from './proof/written.ts';
import { createSetup, type TestSetup } from './support/child-server.ts';
import { postgresDatabase } from './support/databases.ts';
import { startPostgres, type PostgresProcess } from './support/postgres-process.ts';
import { openTestStore } from './support/test-store.ts';

const recoveryMs = 5_000;
const patienceMs = 20_000;

describe.runIf(inject('engine') === 'postgres')('PostgreSQL is stopped under a running server', () => {
  let postgres: PostgresProcess;
  let setup: TestSetup;
  let stage: Stage;

  beforeAll(async () => {
    // One of its own: the others' tests go on meanwhile.
    postgres = await startPostgres();
    const database = await postgresDatabase(postgres.url);
    setup = await createSetup(() => openTestStore(database));
    stage = await openStage(setup, { servers: 1, sellers: 2, charges: 40 });
  }, 60_000);
  afterAll(async () => {
    await stage.stop();
    await setup.cleanup();
    await postgres.stop();
  });

  const refund = async (uuid: string): Promise<BurstAnswer> => {
    const url = `${serverUrl(stage, 0)}/v2/charges/${uuid}/refund`;
    const [answer] = await burst([
      { url, method: 'PATCH', token: stage.token, key: uuid, body: { asFraud: false } },
    ]);
    if (answer === undefined) throw new Error('every request is answered');
    return answer;
  };
  const getSeller = () =>
    fetch(`${serverUrl(stage, 0)}/v2/seller`, { headers: { 'X-Token-Api': stage.sellers[0]?.token ?? '' } });

  test('503 with Retry-After until it is back, then all goes on by itself, and nothing is lost', async () => {
    const seen = new Set<number>();
    const untilDone = async (uuid: string) => {
      const deadline = performance.now() + patienceMs;
      for (;;) {
        const { status } = await refund(uuid);
        seen.add(status);
        if (status === 200) return;
        expect([status, performance.now() < deadline]).toEqual([503, true]);
        await sleep(50);
      }
    };
    const refunds = stage.uuids.map(async (uuid, n) => {
      await sleep(n * 20);
      await untilDone(uuid);
    });
    await sleep(100);
    await postgres.pause();

    const away = await getSeller();
    expect(away.status).toBe(503);
    expect(Number(away.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await away.json()).toMatchObject({ code: 'storage_unavailable' });
    expect((await fetch(`${serverUrl(stage, 0)}/readyz`)).status).toBe(503);
    await expect.poll(() => seen.has(503)).toBe(true);

    await postgres.resume();
    const backAt = performance.now();
    await expect.poll(async () => (await getSeller()).status, { timeout: recoveryMs }).toBe(200);
    expect(performance.now() - backAt).toBeLessThan(recoveryMs);
    await Promise.all(refunds);
    const rows = {
      table: 'statement_entries',
      column: 'charge_uuid',
      where: { operation: 'ESTORNO' },
    } as const;
    expect(await notOnce(stage.store, stage.uuids, { what: 'the ESTORNO line', ...rows })).toEqual([]);
    expect(await stage.verify()).toEqual([]);
  }, 60_000);
});
