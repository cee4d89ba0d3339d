import type { RecordLayout } from '../positional/layout.ts';
import type { Occurrences } from './occurrences.ts';

/** `otherDetail` is a segment of a detail that we neither write nor need. */
export type RecordName =
  | 'fileHeader'
  | 'batchHeader'
  | 'segmentA'
  | 'segmentB'
  | 'segmentBPix'
  | 'otherDetail'
  | 'batchTrailer'
  | 'fileTrailer';

/** How a bank wants its files of payments. */
export interface BankLayout {
  name: string;
  title: string;
  /** How the bank is called in a file header; empty in the generic layout. */
  bankName: string;
  /** The bank's code; null in the generic layout, which takes that of the company's account. */
  bank: string | null;
  records: Readonly<Record<RecordName, RecordLayout>>;
  /** What the codes in a return mean. */
  occurrences: Occurrences;
  /** Whether a public source shows how the bank takes Pix. Without one, Pix is not written. */
  hasPix: boolean;
  /** Whether Pix and other payments must be in separate files. */
  isPixAlone: boolean;
  /** Whether segment B is written only for a pix key, and not with every payment. */
  isSegmentBForKeys: boolean;
  /** Whether segment B has the number of its segment A, and not the next one. */
  sharesNumber: boolean;
}
