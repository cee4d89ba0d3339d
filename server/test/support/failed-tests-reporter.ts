import {
  type Reporter,
  type TestModule,
  type Vitest,
  BaseSequencer,
  type TestSpecification,
} from 'vitest/node';
import { rmSync } from 'node:fs';
import { unseen } from './tally.ts';

/** Ends the log of a run with a line for each failed test, and for each error of a file or suite. */
export class FailedTestsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules) {
      const file = `${module.project.name} ${module.relativeModuleId}`;
      for (const error of module.errors()) console.error(`FAILED ${file}: ${firstLine(error.message)}`);
      for (const test of module.children.allTests('failed')) {
        const message = test.result().errors?.[0]?.message ?? '';
        console.error(`FAILED ${file} > ${test.fullName}: ${firstLine(message)}`);
      }
      for (const suite of module.children.allSuites()) {
        for (const error of suite.errors()) {
          console.error(`FAILED ${file} > ${suite.fullName}: ${firstLine(error.message)}`);
        }
      }
    }
  }
}

const firstLine = (message: string) => message.split('\n', 1)[0];

/** Reports after a run which documented statuses no test has produced. A whole run fails if there is one. */
export class TallyReporter implements Reporter {
  readonly #folder: string;
  #vitest: Vitest | null = null;

  constructor(folder: string) {
    this.#folder = folder;
  }

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    const missing = unseen(this.#folder);
    const isWhole = await this.#isWholeRun(modules);
    if (missing.length === 0) console.log('Every documented status of every operation was produced.');
    else if (isWhole) {
      console.error(`Documented, but produced by no test:\n  ${missing.join('\n  ')}`);
      process.exitCode = 1;
    }
    if (this.#vitest?.config.watch !== true) rmSync(this.#folder, { recursive: true, force: true });
  }

  async #isWholeRun(modules: readonly TestModule[]): Promise<boolean> {
    if (this.#vitest === null || this.#vitest.config.testNamePattern !== undefined) return false;
    const all = await this.#vitest.globTestSpecifications();
    return all.length === modules.length;
  }
}

/**
 * The tests that take half a minute each, most of it in processes of their own. If they started last, they would keep
 * one core idle.
 */
const longTests = [
  'client/console/test/pages.test.ts',
  'client/test/package.test.ts',
  'scripts/docs/docs.test.ts',
  'server/test/crash.test.ts',
  'server/test/import-crash.test.ts',
];

export class LongTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longTests.some((path) => moduleId.endsWith(path));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
