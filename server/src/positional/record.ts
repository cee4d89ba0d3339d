import { isCalendarDate } from '../shared/calendar.ts';
import { UserError } from '../shared/errors.ts';
import type { Field, RecordLayout } from './layout.ts';

/** Dates are YYYY-MM-DD, times HH:MM:SS, money is centavos, and all else text. */
type Value = string | number | bigint;

/** The values of a record by the names of its fields. Those without a field are of other layouts. */
export type Values = Readonly<Record<string, Value | undefined>>;

/** A value does not fit its field, or a field does not hold what its layout says. */
export class FieldError extends UserError {
  override readonly name = 'FieldError';
  readonly field: Field;

  constructor(field: Field, detail: string) {
    super(`${field.name} (positions ${field.from} to ${field.to}) ${detail}`);
    this.field = field;
  }
}

/** Returns the record as a line of ASCII. Throws `FieldError` for a value that does not fit. */
export function writeRecord({ fields }: RecordLayout, values: Values): string {
  return fields.map((field) => writeField(field, values[field.name] ?? field.default)).join('');
}

function writeField(field: Field, value: Value | undefined): string {
  const { kind } = field;
  const width = field.to - field.from + 1;
  if (kind === 'blank') return ' '.repeat(width);
  if (kind === 'constant') return field.default ?? '';
  if (value === undefined) throw new FieldError(field, 'is missing.');
  if (kind === 'date') return dateDigits(field, String(value));
  if (kind === 'time') return timeDigits(field, String(value));
  if (kind === 'money' || kind === 'digits') return padded(field, wholeDigits(field, value), width);
  if (kind === 'signed' || kind === 'yearFirst' || kind === 'shortDate') {
    throw new FieldError(field, 'is of a kind that is only read.');
  }
  const written = kind === 'exact' ? exactText(field, String(value)) : capitals(field, String(value));
  const fitting = kind === 'name' ? written.slice(0, width).trimEnd() : written;
  if (fitting.length <= width) return fitting.padEnd(width);
  throw new FieldError(field, `has ${fitting.length} characters, and the field holds ${width}.`);
}

function wholeDigits(field: Field, value: Value): string {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) {
    throw new FieldError(field, 'is not a whole number that can be counted exactly.');
  }
  const text = String(value);
  if (/^\d+$/.test(text)) return text.replace(/^0+(?=\d)/, '');
  throw new FieldError(field, 'must consist of digits only.');
}

function padded(field: Field, digits: string, width: number): string {
  if (digits.length <= width) return digits.padStart(width, '0');
  throw new FieldError(field, `has ${digits.length} digits, and the field holds ${width}.`);
}

function dateDigits(field: Field, date: string): string {
  if (date === '') return '00000000';
  if (!isCalendarDate(date)) throw new FieldError(field, 'is not a date such as 2026-11-01.');
  const [year, month, day] = date.split('-');
  return `${day}${month}${year}`;
}

/** How each kind of date is written, for the person who corrects it. */
const dateForms = { date: 'DDMMAAAA', yearFirst: 'AAAAMMDD', shortDate: 'AAMMDD' } as const;

function readDate(kind: keyof typeof dateForms, raw: string): string {
  if (kind === 'date') return `${raw.slice(4)}-${raw.slice(2, 4)}-${raw.slice(0, 2)}`;
  const written = kind === 'shortDate' ? `20${raw}` : raw;
  return `${written.slice(0, 4)}-${written.slice(4, 6)}-${written.slice(6)}`;
}

function timeDigits(field: Field, time: string): string {
  if (/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(time)) return time.replaceAll(':', '');
  throw new FieldError(field, 'is not a time such as 14:05:00.');
}

const printable = /^[\x20-\x7e]*$/;

/** Letters that have no accent to remove, and marks that ASCII has in another form. */
const replacements: Readonly<Record<string, string>> = {
  ...{ Æ: 'AE', Œ: 'OE', Ø: 'O', Đ: 'D', Ł: 'L', '‘': "'", '’': "'", '“': '"', '”': '"', '–': '-', '—': '-' },
};

/** Returns the text in capitals without accents. What cannot be written so is refused, and never left out. */
function capitals(field: Field, text: string): string {
  const capital = text.toUpperCase();
  if (printable.test(capital)) return capital.trim();
  const plain = capital.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase();
  return ascii(
    field,
    plain.replace(/[^\x20-\x7e]/gu, (mark) => replacements[mark] ?? mark),
  ).trim();
}

function exactText(field: Field, text: string): string {
  if (text === text.trim()) return ascii(field, text);
  throw new FieldError(field, 'begins or ends with a blank, which would be lost.');
}

function ascii(field: Field, text: string): string {
  const [wrong] = /[^\x20-\x7e]/u.exec(text) ?? [];
  if (wrong === undefined) return text;
  const code = (wrong.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  throw new FieldError(
    field,
    `has the character U+${code}, which the file cannot hold. Write it in other letters.`,
  );
}

/** A field as it was read. `fault` says why it has no value. */
export interface ReadField {
  field: Field;
  value: string | number;
  fault: string | null;
}

/** Returns the fields of a line, with what is wrong with each. */
export function readFields({ fields }: RecordLayout, line: string): ReadField[] {
  return fields.map((field) => readField(field, line.slice(field.from - 1, field.to)));
}

export function valuesOf(fields: readonly ReadField[]): Record<string, string | number> {
  const values: Record<string, string | number> = {};
  for (const { field, value } of fields) if (field.kind !== 'blank') values[field.name] = value;
  return values;
}

function readField(field: Field, raw: string): ReadField {
  const read = (value: string | number, fault: string | null = null) => ({ field, value, fault });
  const text = raw.trimEnd();
  switch (field.kind) {
    case 'constant':
      return read(raw, raw === field.default ? null : `must be ${field.default ?? ''}.`);
    case 'digits':
      return read(text, text === '' || /^\d+$/.test(raw) ? null : 'must consist of digits only.');
    case 'money':
      return readMoney(raw, read);
    case 'date':
    case 'yearFirst':
    case 'shortDate': {
      const date = /^[0 ]*$/.test(raw) ? '' : readDate(field.kind, raw);
      const form = dateForms[field.kind];
      return read(date, date === '' || isCalendarDate(date) ? null : `must be a date in the form ${form}.`);
    }
    case 'signed':
      return readSigned(raw, read);
    case 'time': {
      const isTime = /^([01]\d|2[0-3])([0-5]\d){2}$/.test(raw);
      const time = text === '' ? '' : `${raw.slice(0, 2)}:${raw.slice(2, 4)}:${raw.slice(4)}`;
      return read(time, time === '' || isTime ? null : 'must be a time in the form HHMMSS.');
    }
    default:
      return read(text);
  }
}

type Read = (value: string | number, fault?: string | null) => ReadField;

function readMoney(raw: string, read: Read): ReadField {
  if (raw.trim() === '') return read(0);
  if (!/^\d+$/.test(raw)) return read(raw, 'must be an amount in digits only.');
  const cents = Number(raw);
  return Number.isSafeInteger(cents) ? read(cents) : read(raw, 'is larger than this program counts exactly.');
}

function readSigned(raw: string, read: Read): ReadField {
  if (!/^[+-]\d+$/.test(raw)) return read(raw, 'must be an amount in digits with a plus or minus before it.');
  const cents = Number(raw.slice(1));
  if (!Number.isSafeInteger(cents)) return read(raw, 'is larger than this program counts exactly.');
  // Files also have a zero with a minus, which is zero.
  return read(raw.startsWith('-') && cents !== 0 ? -cents : cents);
}
