import { mkdtempSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import {
  FailedTestsReporter,
  LongTestsFirst,
  TallyReporter,
} from './server/test/support/failed-tests-reporter.ts';
import { createRunFolder } from './server/test/support/run-folder.ts';

/** Tests of the database run on each engine; `createTestStore` gives them one. */
const storeTests = 'server/src/**/*.store.test.ts';

/** Tests of the running service run on SQLite. */
const serviceTests = 'server/test/**/*.test.ts';

/**
 * Of them, those whose outcome depends on the engine run on PostgreSQL too: what may go wrong between requests at once,
 * in a crash, or without the database.
 */
const onPostgres = [
  'acquirer-commands', // a killed import
  'api-tokens', // a token made and revoked by many at once
  'backup', // which program makes one
  'broken-seal', // a row that exists already
  'clock', // whose clock an instant is of
  'closing-key', // two closings with one key
  'closing-races', // closings at once
  'concurrent-writers', // imports, refunds and plan changes at once
  'contested-charges', // two imports of one charge at once
  'crash', // a killed server
  'dispute-values', // the order of a list, and two servers that tell of one dispute
  'doctor', // what is wrong with a database
  'four-eyes', // two persons decide at once
  'former-webhook', // in which order endpoints are locked
  'idempotency', // one key, many requests at once
  'instalments', // several lines of a charge where there was one
  'list-audit-records', // how text compares
  'metrics-database', // the pool of connections
  'model', // every operation, in random sequences
  'one-shard', // what is asked of a cluster
  'postgres-away', // PostgreSQL stops and comes back
  'races', // refunds, creations and updates at once
  'refund-export', // a refund that is slow to commit
  'statement-stream', // a list that is one moment's
  'statements-per-operation', // what is sent to PostgreSQL
  'seller-users', // invited and removed at once
  'sign-in', // one code or invitation, many at once
  'storage-failure', // a table, a connection or the server is missing, at each operation
  'tracing', // which statements belong to which request
  'webhook-leases', // two workers want one delivery
].map((name) => `server/test/${name}.test.ts`);

/** They are about what happens at once, which SQLite, with one writer at a time, has less of. */
const notOnSqlite = [
  'closing-races',
  'concurrent-writers',
  'one-shard',
  'postgres-away',
  'statements-per-operation',
].map((name) => `server/test/${name}.test.ts`);

/** It kills a node of a cluster: see CONTRIBUTING. */
const nodeAway = 'server/test/node-away.test.ts';

/** `npm run proof -- sabotage` runs them. */
const sabotage = 'server/test/sabotage/**';

const diskFolder = tmpdir();
// From here on `tmpdir()` is the run's folder, here and in every process that the tests start.
process.env.TMPDIR = createRunFolder();
// Tools that are started again and again, such as tsc, are compiled once.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules', '.cache', 'tests');
const tallyFolder = mkdtempSync(join(tmpdir(), 'tally-'));

/** Only what hangs is ended: a busy machine may be many times slower than a quiet one. */
const limits = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 180_000 } } };

/** A process runs one file after the other: to start one for each and load the server there would take a second each. */
const shared = { isolate: false };

export const unit = {
  ...limits,
  ...shared,
  name: 'unit',
  include: ['client/**/*.test.ts', 'scripts/**/*.test.ts', 'server/src/**/*.test.ts'],
  exclude: ['**/node_modules/**', '**/*.store.test.ts'],
};

export const sqlite = {
  ...limits,
  ...shared,
  name: 'sqlite',
  include: [storeTests, serviceTests],
  exclude: ['**/node_modules/**', sabotage, nodeAway, ...notOnSqlite],
  globalSetup: 'server/test/support/sqlite-setup.ts',
  provide: { engine: 'sqlite' as const, isCluster: false, tallyFolder, diskFolder },
};

export const postgres = {
  ...limits,
  ...shared,
  name: 'postgres',
  include: [storeTests, ...onPostgres],
  exclude: [
    '**/node_modules/**',
    // A sandbox has a file of its own.
    'server/src/cli/sandbox/**',
    // What is wrong with a line is found in what was read of it, whatever engine it was read from.
    'server/src/statement/verify/tampering/**',
    'server/src/statement/verify/{audit-chain,check-events,verify-statements}.store.test.ts',
  ],
  globalSetup: 'server/test/support/postgres-setup.ts',
  provide: { engine: 'postgres' as const, isCluster: false, tallyFolder, diskFolder },
};

const citus = {
  ...postgres,
  name: 'citus',
  include: [storeTests, ...onPostgres, nodeAway],
  globalSetup: 'server/test/support/citus-setup.ts',
  provide: { ...postgres.provide, isCluster: true },
};

const isShuffled = process.argv.some((argument) => argument.startsWith('--sequence.shuffle'));

const citusIsGiven = process.env.TEST_CITUS_URL !== undefined;
if (!citusIsGiven) console.log('The project `citus` is left out: TEST_CITUS_URL does not name a cluster.');

export default defineConfig({
  test: {
    // Many tests wait for a database, a process or a timer: two workers more than cores keep the cores busy.
    maxWorkers: availableParallelism() + 2,
    // A shuffled run brings its own order.
    ...(isShuffled ? {} : { sequence: { sequencer: LongTestsFirst } }),
    reporters: ['default', new TallyReporter(tallyFolder), new FailedTestsReporter()],
    projects: [
      { test: unit },
      { test: sqlite },
      { test: postgres },
      ...(citusIsGiven ? [{ test: citus }] : []),
    ],
  },
});
