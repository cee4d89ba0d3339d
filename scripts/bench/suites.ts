import type { BenchSuite } from './suite.ts';

/** Every suite by its name, loaded when it runs. */
export const suites: Record<string, () => Promise<{ suite: BenchSuite }>> = {
  requests: () => import('./suites/requests.ts'),
  refunds: () => import('./suites/refunds.ts'),
  rejecting: () => import('./suites/rejecting.ts'),
  growth: () => import('./suites/growth.ts'),
  memory: () => import('./suites/memory.ts'),
  start: () => import('./suites/start.ts'),
  client: () => import('./suites/client.ts'),
  deliveries: () => import('./suites/deliveries.ts'),
  statement: () => import('./suites/statement.ts'),
  'statement-verify': () => import('./suites/statement-verify.ts'),
  'statement-page': () => import('./suites/statement-page.ts'),
  'import-sqlite': () => import('./suites/import-sqlite.ts'),
  'import-postgres': () => import('./suites/import-postgres.ts'),
};
