import type { Amount, EntryKind } from './accounts.ts';

/** The days that are told apart from what was before and after them, both of them included. */
export interface Period {
  from: string;
  to: string;
}

/** What documents of one kind, of one acquirer or none, add up to on a day of the period, or before or after it. */
export interface Movement {
  kind: EntryKind;
  /** A day, `BEFORE` or `AFTER`; `IN` for the whole period if days are not told apart. */
  time: string;
  acquirer: string | null;
  documents: number;
  cents: Record<Amount, bigint>;
}

/** A sum that a query returned, as text. */
export interface Sum {
  kind: EntryKind;
  time: string;
  acquirer: string | null;
  documents: string;
  value: string;
  fee: string;
  surcharge: string;
}

export const movementOf = ({ documents, value, fee, surcharge, ...of }: Sum): Movement => ({
  ...of,
  documents: Number(documents),
  cents: { value: BigInt(value), fee: BigInt(fee), surcharge: BigInt(surcharge) },
});
