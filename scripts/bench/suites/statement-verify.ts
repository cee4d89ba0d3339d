import { dataset } from '../data/dataset.ts';
import { interleaved } from '../frame/rounds.ts';
import type { BenchSuite } from '../suite.ts';

interface Verified {
  lines: number;
  elapsedMs: number;
}

export const suite: BenchSuite = {
  about: 'statement verify against reading the rows and hashing them',
  isLarge: true,
  async run(context) {
    const { charges, longRounds } = context.options;
    const { path } = await dataset(context, charges);
    const rate = async (script: string) => {
      const { lines, elapsedMs } = await context.contestant<Verified>(script, path);
      if (lines !== charges) throw new Error(`${script} saw ${lines} lines instead of ${charges}`);
      return (lines / elapsedMs) * 1000;
    };
    const { verify, bare } = await interleaved(longRounds, {
      verify: () => rate('verify-statements.ts'),
      bare: () => rate('bare-verify.ts'),
    });
    return [
      {
        what: 'statement verify',
        against: 'reading the rows and SHA-256 of the same bytes',
        unit: 'lines/s',
        ours: verify,
        reference: bare,
        goal: { of: 'ratio', is: 'at least', limit: 0.5 },
      },
    ];
  },
};
