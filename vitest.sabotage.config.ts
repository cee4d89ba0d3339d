import { defineConfig } from 'vitest/config';
import { postgres, sqlite } from './vitest.config.ts';

const include = ['server/test/sabotage/**/*.test.ts'];

/**
 * `npm run proof -- sabotage`: the service without one of its guards at a time. It shows that the proofs of `npm test` can
 * fail; run it after a change of a proof or of a guard.
 */
export default defineConfig({
  test: {
    projects: [
      { test: { ...sqlite, include, exclude: [] } },
      { test: { ...postgres, include, exclude: [] } },
    ],
  },
});
