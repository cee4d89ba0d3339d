import type { LabDatabase } from '../../lab/lab.ts';
import { importInSlices } from './import-slices.ts';
import type { BenchSuite } from '../suite.ts';

export const suite: BenchSuite = {
  about: 'import on PostgreSQL against COPY of the same rows',
  isLarge: true,
  async run(context) {
    const { ours, theirs } = await importInSlices(context, 'postgres', (source, target, { first, count }) =>
      context.contestant('copy-rows.ts', urlOf(source), urlOf(target), String(first), String(count)),
    );
    return [
      {
        what: `import of ${context.options.imports} charges, PostgreSQL`,
        against: 'COPY of the same rows into the same tables',
        unit: 'charges/s',
        ours,
        reference: theirs,
        goal: { of: 'ratio', is: 'at least', limit: 0.4 },
      },
    ];
  },
};

function urlOf({ location }: LabDatabase): string {
  if (location.engine !== 'postgres') throw new TypeError('not a PostgreSQL database');
  return location.url;
}
