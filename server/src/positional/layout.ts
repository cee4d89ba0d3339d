/**
 * How a field is written. `text` is in capitals without accents, `name` may also be cut to its field, and `exact` keeps
 * its case, which a pix key needs. `date` is DDMMAAAA, `yearFirst` AAAAMMDD, and `shortDate` AAMMDD in this century. Money
 * is in digits, and `signed` money has a plus or minus before them. `yearFirst`, `shortDate` and `signed` are only read. A `constant` must be there when it is read.
 */
type Kind =
  | 'digits'
  | 'text'
  | 'name'
  | 'exact'
  | 'date'
  | 'yearFirst'
  | 'shortDate'
  | 'time'
  | 'money'
  | 'signed'
  | 'blank'
  | 'constant';

/** A field of a record, from its first position to its last one. The first position of a line is 1. */
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
export const yearFirst = make('yearFirst');
export const shortDate = make('shortDate');
export const time = make('time');
export const money = make('money');
export const signed = make('signed');
export const constant = make('constant');

export function blank(from: number, to: number): Field {
  return { name: 'blank', from, to, kind: 'blank', explanation: 'Brancos (uso reservado)' };
}

/** Returns a record with other fields. They replace those that they overlap. */
export function changed(base: RecordLayout, ...fields: Field[]): RecordLayout {
  const kept = base.fields.filter(({ from, to }) =>
    fields.every((field) => to < field.from || from > field.to),
  );
  return { ...base, fields: [...kept, ...fields].sort((one, other) => one.from - other.from) };
}
