import type { BenchSuite } from './suite.ts';

/** Every suite by its name, loaded when it runs. */
export const suites: Record<string, () => Promise<{ suite: BenchSuite }>> = {
  requests: () => import('./requests.ts'),
  refunds: () => import('./refunds.ts'),
  rejecting: () => import('./rejecting.ts'),
  growth: () => import('./growth.ts'),
  memory: () => import('./memory.ts'),
  start: () => import('./start.ts'),
  client: () => import('./client.ts'),
  deliveries: () => import('./deliveries.ts'),
  statement: () => import('./statement.ts'),
  'statement-verify': () => import('./statement-verify.ts'),
  'statement-page': () => import('./statement-page.ts'),
  'import-sqlite': () => import('./import-sqlite.ts'),
  'import-postgres': () => import('./import-postgres.ts'),
};
