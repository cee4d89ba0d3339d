import type { BenchContext } from './context.ts';
import type { BenchRow } from './frame/row.ts';

/** A file of contestants and what their measures are compared with. */
export interface BenchSuite {
  /** One line of the help. */
  about: string;
  /** Whether it belongs to the large bench too: it depends on how much there is, and leaves the data set as it is. */
  isLarge: boolean;
  run: (context: BenchContext) => Promise<BenchRow[]>;
}
