import type { Occurrences } from './occurrences.ts';

/**
 * How a field is written. `text` is in capitals without accents, `name` may also be cut to its field, and `exact` keeps
 * its case, which a pix key needs. A `constant` must be there when it is read.
 */
export type Kind = 'digits' | 'text' | 'name' | 'exact' | 'date' | 'time' | 'money' | 'blank' | 'constant';

/** A field of a record, from its first position to its last one, of 1 to 240. */
export interface Field {
  name: string;
  from: number;
  to: number;
  kind: Kind;
  /** What is written when there is no value. Without it, a value is required. */
  default?: string;
  /** What the field is, in Portuguese, for the person who reads the file. */
  explanation: string;
}

export interface RecordLayout {
  /** In Portuguese. */
  title: string;
  fields: readonly Field[];
}

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

type Make = (name: string, from: number, to: number, explanation: string, preset?: string) => Field;

function make(kind: Kind): Make {
  return (name, from, to, explanation, preset) => ({
    ...{ name, from, to, kind, explanation },
    ...(preset === undefined ? {} : { default: preset }),
  });
}

export const digits = make('digits');
export const text = make('text');
export const name = make('name');
export const exact = make('exact');
export const date = make('date');
export const time = make('time');
export const money = make('money');
export const constant = make('constant');

export function blank(from: number, to: number): Field {
  return { name: 'blank', from, to, kind: 'blank', explanation: 'Brancos (uso da FEBRABAN ou do banco)' };
}

/** Returns a record with other fields. They replace those that they overlap. */
export function changed(base: RecordLayout, ...fields: Field[]): RecordLayout {
  const kept = base.fields.filter(({ from, to }) =>
    fields.every((field) => to < field.from || from > field.to),
  );
  return { ...base, fields: [...kept, ...fields].sort((one, other) => one.from - other.from) };
}
