import type { BenchSuite } from './suite.ts';

/** Every suite by its name, loaded when it runs. */
export const suites: Record<string, () => Promise<{ suite: BenchSuite }>> = {
  requests: () => import('./requests.ts'),
  refunds: () => import('./refunds.ts'),
  statement: () => import('./statement.ts'),
  'statement-verify': () => import('./statement-verify.ts'),
  'statement-page': () => import('./statement-page.ts'),
  'import-sqlite': () => import('./import-sqlite.ts'),
  'import-postgres': () => import('./import-postgres.ts'),
};
