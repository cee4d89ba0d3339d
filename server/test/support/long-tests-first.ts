import { BaseSequencer, type TestSpecification } from 'vitest/node';

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
