import { rmSync } from 'node:fs';
import type { Reporter, TestModule, Vitest } from 'vitest/node';
import { unseen } from './tally.ts';

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
