import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { TallyReporter } from './server/test/support/tally-reporter.ts';

/** Tests that need a store run once on each engine; `createTestStore` gives them one. */
const storeTests = ['server/src/**/*.store.test.ts', 'server/test/**/*.test.ts'];

const tallyFolder = mkdtempSync(join(tmpdir(), 'payfac-tally-'));

export default defineConfig({
  test: {
    reporters: ['default', new TallyReporter(tallyFolder)],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['client/**/*.test.ts', 'scripts/**/*.test.ts', 'server/src/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.store.test.ts'],
        },
      },
      { test: { name: 'sqlite', include: storeTests, provide: { engine: 'sqlite', tallyFolder } } },
      {
        test: {
          name: 'postgres',
          include: storeTests,
          globalSetup: 'server/test/support/postgres-setup.ts',
          provide: { engine: 'postgres', tallyFolder },
        },
      },
    ],
  },
});
