import type { Reporter, TestModule } from 'vitest/node';

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
