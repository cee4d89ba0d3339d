import type { LabDatabase } from '../../lab/lab.ts';
import { importInSlices } from './import-slices.ts';
import type { BenchSuite } from '../suite.ts';

export const suite: BenchSuite = {
  about: 'import on SQLite against the same rows by prepared statements',
  isLarge: true,
  async run(context) {
    const { ours, theirs } = await importInSlices(context, 'sqlite', (source, target, { first, count }) =>
      context.contestant('bare-import.ts', pathOf(source), pathOf(target), String(first), String(count)),
    );
    return [
      {
        what: `import of ${context.options.imports} charges, SQLite`,
        against: 'the same rows, hashes and seals by prepared statements',
        unit: 'charges/s',
        ours,
        reference: theirs,
        goal: { of: 'ratio', is: 'at least', limit: 0.6 },
      },
    ];
  },
};

function pathOf({ location }: LabDatabase): string {
  if (location.engine !== 'sqlite') throw new TypeError('not a SQLite database');
  return location.path;
}
