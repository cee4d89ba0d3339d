import type { Reporter, TestModule } from 'vitest/node';

/** After a run, last of all: which tests failed, a line for each, so that the end of a long log names them. */
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
