import type { Keyring, SealCheck } from '../../../shared/keyring.ts';
import type { Mismatch } from '../discrepancy.ts';
import type { VerifiedLine } from '../line.repository.ts';

/** How lines that are no sale are compared with their rows. */
export interface SourceKind<Row> {
  /** Apart from the seal; null if all matches. `keepsFee` says whether the line's plan returns no fee (D24). */
  check: (line: VerifiedLine, row: Row, keepsFee: boolean) => Mismatch | null;
  checkSeal: (keyring: Keyring, row: Row, line: VerifiedLine) => SealCheck;
  /** What somebody changed if only the seal is broken. */
  changed: string;
  /** What the seal is of. */
  shown: (row: Row) => string;
}
