import { mkdtempSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { FailedTestsReporter } from './server/test/support/failed-tests-reporter.ts';
import { LongTestsFirst } from './server/test/support/long-tests-first.ts';
import { createRunFolder } from './server/test/support/run-folder.ts';
import { TallyReporter } from './server/test/support/tally-reporter.ts';

/** Tests that need a store run on each engine, but for those below; `createTestStore` gives them one. */
const storeTests = ['server/src/**/*.store.test.ts', 'server/test/**/*.test.ts'];

/**
 * They run once, on SQLite: they are about what is said over HTTP or written in a document, and send no statement to the
 * database that other tests do not send on each engine. In doubt a file does not belong here.
 */
const engineFree = [
  'body-and-media', // media types, encodings and sizes of bodies
  'console-charges', // what a page does with charges; the mornings and `console` are on each engine
  'console-docs', // the console's list of operations, and its help
  'console-failures', // what the console does when something fails
  'console-page', // the files at /console
  'console-sellers', // what a page does with sellers and plans
  'console-transfers', // what a page does with transfers
  'create-seller-input', // what a seller may send
  'docs', // the page at /docs and the document
  'hardening', // headers, proxies and time-outs of the HTTP server
  'methods', // methods and paths that are not there
  'metrics-requests', // what /metrics counts of requests
  'package', // the packed server and what production installs
  'rate-plans', // what a plan may be
  'readme', // the commands in the README
  'request-target', // what a request line may be
  'smuggling', // where a request ends
  'samples', // the samples of code in the document
  'statement-forms', // the forms of a statement and how Accept chooses one
  'statement-slots', // how many statements a token may have open
  'support/spec-check', // the checks that tests make
  'update-seller-input', // what a change of a seller may send
  'webhook-slow', // how slow receivers are kept apart
  'workflows', // the workflows in the document
].map((name) => `server/test/${name}.test.ts`);

const diskFolder = tmpdir();
// From here on `tmpdir()` is the run's folder, here and in every process that the tests start.
process.env.TMPDIR = createRunFolder();
// Tools that are started again and again, such as tsc, are compiled once.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules', '.cache', 'tests');
const tallyFolder = mkdtempSync(join(tmpdir(), 'tally-'));

/** Hashing a password or starting a process takes seconds when both cores are busy with other tests. */
const limits = { testTimeout: 30_000, hookTimeout: 30_000 };

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
  include: storeTests,
  globalSetup: 'server/test/support/sqlite-setup.ts',
  provide: { engine: 'sqlite' as const, isCluster: false, tallyFolder, diskFolder },
};

const postgres = {
  ...limits,
  ...shared,
  name: 'postgres',
  include: storeTests,
  exclude: ['**/node_modules/**', ...engineFree],
  globalSetup: 'server/test/support/postgres-setup.ts',
  provide: { engine: 'postgres' as const, isCluster: false, tallyFolder, diskFolder },
};

const citus = {
  ...postgres,
  name: 'citus',
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
