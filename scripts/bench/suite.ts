import type { Comparison } from './comparison.ts';
import type { BenchSession } from './session.ts';

/** Comparisons that are prepared, measured and shown together. */
export interface BenchSuite {
  /** One line of the help. */
  about: string;
  /**
   * Whether it belongs to the large bench too: it depends on the number of charges, and leaves the data set as it is.
   */
  isLarge: boolean;
  /** Each comparison is measured before the next one is prepared; servers are stopped at the end. */
  comparisons: (session: BenchSession) => AsyncIterable<Comparison>;
}
