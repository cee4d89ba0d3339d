import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { verifyStatements } from '../src/statement/verify/verify-statements.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { importLines } from './support/import-lines.ts';
import { operationIds } from './operations/index.ts';
import { prepareScene, type Scene } from './operations/scene.ts';
import { statementPath } from './support/statement-pages.ts';
import { TestApi } from './support/test-api.ts';
import { createTestWorker } from './support/test-worker.ts';

/** The operations that ask every shard, because they concern several intermediaries. */
const manyShards = {
  'the look for owners of due endpoints':
    /^select distinct "e"."intermediary_id" .* from "webhook_endpoints" as "e" where /,
  'all sellers': /^select .* from "sellers" order by "id"$/,
  'the number of all lines': /^select sum\("statement_sequence"\) as "lines" from "seller_heads"$/,
  'the next intermediary with lines or events':
    /^select .* from "(statement_entries|outbox_events)" as "e" where "e"."intermediary_id" > \$1 .* limit/,
};

/** A statement with its parameters, as it is sent. */
type Sent = pg.QueryConfig;

/**
 * Returns the statements that `work` sends on any connection, each text once. COPY is left out, because it has no plan.
 */
async function sentDuring(work: () => Promise<unknown>): Promise<Sent[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const sent = query.mock.calls.map(([config]) => config as unknown as Sent);
  query.mockRestore();
  const planned = sent.filter(({ text }) => /^(select|insert|update|delete) /.test(text));
  return [...new Map(planned.map((config) => [config.text, config])).values()];
}

/** Returns how many shards a statement asks, or null if Citus does not say so, as for a local table. */
async function shardsOf(client: pg.Client, { text, values }: Sent): Promise<number | null> {
  const { rows } = await client.query<{ 'QUERY PLAN': string }>({
    text: `explain (costs off) ${text}`,
    values,
  });
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  const counts = [...plan.matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count));
  return counts.length === 0 ? null : Math.max(...counts);
}

describe.runIf(inject('isCluster'))('on a cluster', () => {
  let api: TestApi;
  let scenes: Scene[];
  let client: pg.Client;
  beforeAll(async () => {
    api = await TestApi.start();
    const { location } = api.database;
    if (location.engine !== 'postgres') throw new Error('a cluster was expected');
    client = new pg.Client({ connectionString: location.url });
    await client.connect();
    scenes = [await prepareScene(api, 1), await prepareScene(api, 2)];
  });
  afterAll(async () => {
    await client.end();
    await api.stop();
  });

  async function askingMany(work: () => Promise<unknown>): Promise<string[]> {
    const found: string[] = [];
    const statements = await sentDuring(work);
    expect(statements.length).toBeGreaterThan(0);
    for (const sent of statements) {
      const shards = await shardsOf(client, sent);
      if (shards !== null && shards > 1) found.push(sent.text);
    }
    return found;
  }

  const named = (texts: readonly string[]) =>
    texts.map((text) => Object.entries(manyShards).find(([, shape]) => shape.test(text))?.[0] ?? text);

  test.each(operationIds)('%s asks one shard', async (id) => {
    const many = await askingMany(async () => {
      for (const { requests, intermediary } of scenes) {
        const { method, path, body } = requests[id];
        const headers = method === 'GET' ? {} : { 'x-idempotency-key': `one-shard-${id}` };
        const { status } = await api.call(method, path, { token: intermediary.token, body, headers });
        expect(status).toBeLessThan(300);
      }
    });
    expect(named(many)).toEqual([]);
  });

  test.each([{}, { idSeller: true }, { uuid_order: true }, { idSeller: true, uuid_order: true }])(
    'a statement of some kinds of lines, filtered by %o, asks one shard',
    async (named) => {
      const many = await askingMany(async () => {
        for (const { intermediary, seller } of scenes) {
          for (const operacoes of [
            ['ESTORNO', 'CHARGEBACK'],
            ['VENDA', 'ESTORNO'],
          ]) {
            const body = {
              ...('idSeller' in named ? { idSeller: String(seller.id) } : {}),
              ...('uuid_order' in named ? { uuid_order: chargeUuid(1) } : {}),
              operacoes,
            };
            const { status } = await api.call('POST', statementPath, { token: intermediary.token, body });
            expect(status).toBe(200);
          }
        }
      });
      expect(many).toEqual([]);
    },
  );

  test('an import asks one shard', async () => {
    const many = await askingMany(async () => {
      for (const first of [50, 60]) {
        for (const [n, { seller, intermediary }] of scenes.entries()) {
          const line = chargeLine({ idSeller: seller.id, uuid: chargeUuid(first + n) });
          await importLines(api, [line], { intermediaryId: intermediary.id });
        }
      }
    });
    expect(named(many)).toEqual([]);
  });

  test('verifying looks for intermediaries and sellers, and then asks one shard for each', async () => {
    const many = await askingMany(() => verifyStatements(api.service, { sellerId: null, anchor: null }));
    expect(new Set(named(many))).toEqual(
      new Set(['all sellers', 'the number of all lines', 'the next intermediary with lines or events']),
    );
  });

  test('a worker looks for what is due, and then asks one shard for each intermediary', async () => {
    const { worker, errors } = createTestWorker(api.service);
    const many = await askingMany(() => worker.drain());
    expect(errors).toEqual([]);
    expect(new Set(named(many))).toEqual(new Set(['the look for owners of due endpoints']));
    await worker.stop(0);
  });
});
