import { describe, expect, test } from 'vitest';
import type { Cluster } from '../../db/postgres/citus/inspect.ts';
import { placements } from '../../db/postgres/citus/placement.ts';
import { judgeCluster } from './check-postgres.ts';

const table = (name: string) => ({
  name,
  placement: placements.get(name) ?? null,
  column: 'intermediary_id',
  colocation: 1,
  shards: 32,
});

const spread: Cluster = {
  isCoordinator: true,
  unset: [],
  workers: [
    { address: '10.0.0.2:5432', isAnswering: true },
    { address: '10.0.0.3:5432', isAnswering: true },
  ],
  tables: [...placements.keys()].map(table),
};

describe('a Citus cluster', () => {
  test.each<[string, Partial<Cluster>, 'ok' | 'fault', RegExp]>([
    [
      'with all tables spread',
      {},
      'ok',
      /^all tables are spread in 32 shards over 10.0.0.2:5432, 10.0.0.3:5432$/,
    ],
    [
      'with nothing spread',
      { tables: [] },
      'ok',
      /2 workers; all tables are on the coordinator; .*--distribute/,
    ],
    ['without workers', { tables: [], workers: [] }, 'ok', /0 workers; all tables are on the coordinator$/],
    [
      'with a table that is not spread',
      { tables: spread.tables.slice(1) },
      'fault',
      /^intermediaries not spread; .*--distribute/,
    ],
    [
      'without its setting',
      { unset: ['citus.node_connection_timeout'] },
      'fault',
      /node_connection_timeout is not set in the database as the service needs it; .*--distribute/,
    ],
    [
      'asked through a worker',
      { isCoordinator: false },
      'fault',
      /worker node; give the URL of the coordinator/,
    ],
    [
      'with a node that is away',
      { workers: [{ address: '10.0.0.2:5432', isAnswering: false }] },
      'fault',
      /^10.0.0.2:5432 does not answer/,
    ],
  ])('%s', (_, change, level, detail) => {
    const results = judgeCluster({ ...spread, ...change });
    expect(results).toMatchObject([
      { subject: 'cluster', level, detail: expect.stringMatching(detail) as string },
    ]);
  });

  test.each<[string, Partial<Cluster['tables'][number]>]>([
    ['by another column', { column: 'seller_id' }],
    ['apart from the others', { colocation: 2 }],
  ])('with a table that is spread %s', (_, change) => {
    const tables = spread.tables.map((each) => (each.name === 'charges' ? { ...each, ...change } : each));
    expect(judgeCluster({ ...spread, tables })).toMatchObject([
      {
        level: 'fault',
        detail: expect.stringMatching(/^charges is spread by .*undistribute_table.*--distribute/) as string,
      },
    ]);
  });

  test('shows all faults at once', () => {
    const workers = spread.workers.map((worker) => ({ ...worker, isAnswering: false }));
    const tables = spread.tables
      .slice(1)
      .map((each) => (each.name === 'charges' ? { ...each, colocation: 2 } : each));
    const results = judgeCluster({ ...spread, workers, tables, unset: ['citus.multi_shard_modify_mode'] });
    expect(results.map(({ detail }) => detail.split(/ (?:does|is|not) /)[0])).toEqual([
      '10.0.0.2:5432, 10.0.0.3:5432',
      'charges',
      'intermediaries',
      'citus.multi_shard_modify_mode',
    ]);
  });
});
