import { describe, expect, test } from 'vitest';
import type { Cluster } from '../db/postgres/citus/inspect.ts';
import { placements } from '../db/postgres/citus/placement.ts';
import { judgeCluster } from './check-cluster.ts';

const table = (name: string) => ({
  name,
  placement: placements.get(name) ?? null,
  column: 'intermediary_id',
  colocation: 1,
  shards: 32,
});

const spread: Cluster = {
  isCoordinator: true,
  isSequential: true,
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
      { isSequential: false },
      'fault',
      /setting of the database is missing; .*--distribute/,
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
});
