import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { postgresDatabase } from '../../scripts/lab/databases.ts';
import { startPostgres, type PostgresProcess } from '../../scripts/lab/postgres-process.ts';
import { burst, type BurstAnswer } from './proof/burst.ts';
import { sabotaged } from './sabotage/sabotaged.ts';
import { openStage, serverUrl, type Stage, type StageOptions } from './proof/stage.ts';
import { notOnce } from './proof/written.ts';
import { createSetup, type TestSetup } from './support/child-server.ts';
import { openTestStore } from './support/test-store.ts';

const recoveryMs = 5_000;
const patienceMs = 20_000;

describe.runIf(inject('engine') === 'postgres')('PostgreSQL is stopped under a running server', () => {
  let postgres: PostgresProcess;
  let setup: TestSetup;
  let stage: Stage;

  // The test has a PostgreSQL of its own, because the other tests continue in the meantime.
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());
  afterEach(async () => {
    await stage.stop();
    await setup.cleanup();
  });

  const open = async (options: StageOptions) => {
    const database = await postgresDatabase([postgres.url]);
    setup = await createSetup(() => openTestStore(database));
    stage = await openStage(setup, options);
  };

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

  /** Returns what is wrong with the answers to some reads while PostgreSQL is unavailable. */
  const awayFaults = async () => {
    const faults = [];
    // There are more reads than connections that the pool may still believe to be open.
    for (let n = 0; n < 12; n++) {
      const away = await getSeller();
      const { code } = (await away.json()) as { code: string };
      if (away.status !== 503 || code !== 'storage_unavailable') {
        faults.push(`answered ${away.status} ${code}`);
      } else if (!(Number(away.headers.get('retry-after')) > 0)) {
        faults.push('no Retry-After');
      }
    }
    return faults;
  };

  test('answers 503 with Retry-After until it is available again, then everything continues and nothing is lost', async () => {
    await open({ servers: 1, sellers: 2, charges: 40 });
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

    expect(await awayFaults()).toEqual([]);
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
  });

  test('a server that takes the refused connection for a fault of its own is found', async () => {
    await open({ servers: 1, sellers: 1, charges: 0, env: sabotaged('storage-away') });
    await postgres.pause();
    try {
      expect(await awayFaults()).toContain('answered 500 internal_error');
    } finally {
      await postgres.resume();
    }
  });
});
