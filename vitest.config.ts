import { mkdtempSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { createRunFolder } from './server/test/support/run-folder.ts';
import { TallyReporter } from './server/test/support/tally-reporter.ts';

/** Tests that need a store run once on each engine; `createTestStore` gives them one. */
const storeTests = ['server/src/**/*.store.test.ts', 'server/test/**/*.test.ts'];

const diskFolder = tmpdir();
// From here on `tmpdir()` is the run's folder, here and in every process that the tests start.
process.env.TMPDIR = createRunFolder();
const tallyFolder = mkdtempSync(join(tmpdir(), 'tally-'));

/** Hashing a password or starting a process takes seconds when both cores are busy with other tests. */
const limits = { testTimeout: 30_000, hookTimeout: 30_000 };

export default defineConfig({
  test: {
    // Most tests wait for a database or a process: one worker a core keeps the cores busy.
    maxWorkers: availableParallelism(),
    reporters: ['default', new TallyReporter(tallyFolder)],
    projects: [
      {
        test: {
          ...limits,
          name: 'unit',
          include: ['client/**/*.test.ts', 'scripts/**/*.test.ts', 'server/src/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.store.test.ts'],
        },
      },
      {
        test: {
          ...limits,
          name: 'sqlite',
          include: storeTests,
          globalSetup: 'server/test/support/sqlite-setup.ts',
          provide: { engine: 'sqlite', tallyFolder, diskFolder },
        },
      },
      {
        test: {
          ...limits,
          name: 'postgres',
          include: storeTests,
          globalSetup: 'server/test/support/postgres-setup.ts',
          provide: { engine: 'postgres', tallyFolder, diskFolder },
        },
      },
    ],
  },
});
