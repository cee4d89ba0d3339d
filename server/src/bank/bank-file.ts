import { isUtf8 } from 'node:buffer';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Fault } from '../positional/fault.ts';
import type { RecordLayout } from '../positional/layout.ts';
import { readFields, valuesOf, type ReadField } from '../positional/record.ts';
import { layoutOfBank } from './layouts/bank-layouts.ts';
import type { BankLayout, RecordName } from './layout.ts';
import { forms } from './remittance-file.ts';

/** How many positions each line has. */
const recordLength = 240;

/** A line of a file with its fields. */
export interface FileLine {
  line: number;
  record: RecordName;
  layout: RecordLayout;
  fields: readonly ReadField[];
  values: Readonly<Record<string, string | number>>;
}

/** A file as far as it can be read. It is whole if it has no faults. */
export interface BankFile {
  layout: BankLayout;
  lines: readonly FileLine[];
  faults: readonly Fault[];
}

/** Reads a remittance or a return, by the layout of the bank in its header or by another one. */
export function readBankFile(content: Uint8Array | string, named?: BankLayout): BankFile {
  const steps = reading(content, named);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/**
 * Reads a file as `readBankFile` does, and lets other requests have their turns. It keeps only lines of these records,
 * because those of a large file take a hundred megabytes.
 */
export async function readBankFileInTurns(
  content: Uint8Array | string,
  named: BankLayout,
  kept: readonly RecordName[],
): Promise<BankFile> {
  const steps = reading(content, named, kept);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await nextTurn();
  }
}

/** How many lines are read in one step: about 10 ms of work. */
const linesPerStep = 500;

function* reading(
  content: Uint8Array | string,
  named?: BankLayout,
  kept?: readonly RecordName[],
): Generator<undefined, BankFile> {
  const isText = typeof content === 'string';
  const text = withoutEnd(isText ? content : Buffer.from(content).toString('latin1'));
  const wrong = /[^\0-\xff]/.test(text)
    ? `the file was read in another encoding than its own. ${advice}`
    : wrongEncoding(isText ? Buffer.from(text, 'latin1') : content, text);
  const layout = named ?? layoutOfBank(text.slice(0, 3));
  if (wrong !== null) return { layout, lines: [], faults: [{ line: 1, from: 1, to: 1, detail: wrong }] };
  const order = new Order(layout, kept);
  const lines = text.split(/\r?\n/);
  for (const [index, line] of lines.entries()) {
    order.read(line, index + 1);
    if (index % linesPerStep === 0) yield;
  }
  order.end(lines.length);
  return { layout, lines: order.lines, faults: order.faults };
}

/** Returns the text without what follows its last line: programs of DOS end a file with Ctrl-Z, and some add empty lines. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && '\r\n\u001A'.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

const advice = 'Save the file as the bank sent it: ASCII or ISO 8859-1.';

function wrongEncoding(bytes: Uint8Array, text: string): string | null {
  if (text === '') return 'the file is empty.';
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || bytes.includes(0)) {
    return `the file is in UTF-16. ${advice}`;
  }
  if (first === 0xef && second === 0xbb) return `the file begins with a byte order mark of UTF-8. ${advice}`;
  if (isUtf8(bytes) && bytes.some((byte) => byte > 0x7f)) return `the file is in UTF-8. ${advice}`;
  if (/^[\r\n\x20-\x7e\xa0-\xff]*$/.test(text)) return null;
  return `the file has control characters. ${advice}`;
}

type Place = 'start' | 'file' | 'batch' | 'end';
type Values = FileLine['values'];

const places: Record<Place, { types: string; expected: string }> = {
  start: { types: '0', expected: 'the file header, type 0' },
  file: { types: '19', expected: 'a batch header, type 1, or the file trailer, type 9' },
  batch: { types: '35', expected: 'a detail, type 3, or the batch trailer, type 5' },
  end: { types: '', expected: 'no more lines after the file trailer' },
};

const isWhole = ({ fields }: Pick<FileLine, 'fields'>) => fields.every(({ fault }) => fault === null);

/** The segments that follow a segment A and belong to its payment. */
const companions = new Set(['B', 'C', 'D', 'E', 'F', 'Z']);

/** Checks that each record is where it may be, and that the trailers agree with what they close. */
class Order {
  readonly lines: FileLine[] = [];
  readonly faults: Fault[] = [];
  readonly #layout: BankLayout;
  /** The records whose lines are kept; undefined for all. */
  readonly #kept: readonly RecordName[] | undefined;
  #place: Place = 'start';
  #bank = '';
  #isLost = false;
  #batches = 0;
  /** `isOurs` says whether it is of a form that we write. The sums of others are not checked. */
  #batch = { form: '', isOurs: false, records: 0, sum: 0n, number: 0, hasPayment: false };

  constructor(layout: BankLayout, kept?: readonly RecordName[]) {
    this.#layout = layout;
    this.#kept = kept;
  }

  read(line: string, number: number): void {
    const type = line.slice(7, 8);
    const { types, expected } = places[this.#place];
    if (line.length !== recordLength) {
      const detail = `the line has ${line.length} characters instead of ${recordLength}.`;
      this.#lose(number, 1, Math.max(1, line.length), detail);
      return;
    }
    if (!types.includes(type)) {
      this.#lose(
        number,
        8,
        8,
        `here stands a record of type ${JSON.stringify(type)}. Expected: ${expected}.`,
      );
    }
    if (type === '1') this.#beginBatch(line);
    const [likeliest, other] = this.#recordsOf(type, line.slice(13, 14));
    if (likeliest === undefined) return;
    const first = this.#reading(likeliest, line);
    const second = other === undefined || isWhole(first) ? first : this.#reading(other, line);
    const found = isWhole(second) ? second : first;
    const { record, fields } = found;
    for (const { field, fault } of fields) {
      if (fault !== null) this.#fault(number, field.from, field.to, `${field.name} ${fault}`);
    }
    const values = valuesOf(fields);
    if (this.#kept?.includes(record) ?? true) {
      this.lines.push({ ...found, line: number, values });
    }
    if (this.#isLost) return;
    this.#checkPlace(values, number);
    this.#follow(record, values, number);
  }

  end(last: number): void {
    if (this.#isLost || this.#place === 'end') return;
    this.#fault(last, 1, recordLength, 'the file ends here without its trailer: it was cut.');
  }

  /** Says what is wrong. From here on the order is not checked: each line that follows would be wrong too. */
  #lose(line: number, from: number, to: number, detail: string): void {
    if (!this.#isLost) this.#fault(line, from, to, detail);
    this.#isLost = true;
  }

  #beginBatch(line: string): void {
    const form = line.slice(11, 13);
    const isOurs = forms.some((own) => own === form);
    this.#batch = { form, isOurs, records: 0, sum: 0n, number: 0, hasPayment: false };
    this.#batches += 1;
  }

  /**
   * Returns what a line can be, the likeliest first. A bank may answer a payment in a batch of another form than the one
   * that it was sent in.
   */
  #recordsOf(type: string, segment: string): readonly RecordName[] {
    if (type === '0') return ['fileHeader'];
    if (type === '1') return ['batchHeader'];
    if (type === '5') return ['batchTrailer'];
    if (type === '9') return ['fileTrailer'];
    if (type !== '3') return [];
    const { form, isOurs } = this.#batch;
    if (segment === 'A') return isOurs ? ['segmentA'] : ['segmentA', 'otherDetail'];
    if (segment !== 'B' || !isOurs) return ['otherDetail'];
    return form === '45' ? ['segmentBPix', 'segmentB'] : ['segmentB', 'segmentBPix'];
  }

  #reading(record: RecordName, line: string): Omit<FileLine, 'line' | 'values'> {
    const layout = this.#layout.records[record];
    return { record, layout, fields: readFields(layout, line) };
  }

  /** Checks the bank and the batch that every line names. */
  #checkPlace({ bank, batch, type }: Values, line: number): void {
    if (type === '0') this.#bank = String(bank);
    else if (bank !== this.#bank) {
      this.#fault(line, 1, 3, `the line is of bank ${bank}, and the file of ${this.#bank}.`);
    }
    if (type === '0' || type === '9' || Number(batch) === this.#batches) return;
    this.#fault(line, 4, 7, `the line is of batch ${batch}. Expected: ${this.#batches}.`);
  }

  #follow(record: RecordName, values: Values, line: number): void {
    this.#batch.records += 1;
    if (record === 'fileHeader') this.#place = 'file';
    else if (record === 'batchHeader') this.#place = 'batch';
    else if (record === 'batchTrailer') this.#closeBatch(values, line);
    else if (record === 'fileTrailer') this.#closeFile(values, line);
    else this.#checkDetail(values, line);
  }

  /** A payment has a higher number than all before it. What belongs to it has its number or a higher one. */
  #checkDetail({ number, segment, amount }: Values, line: number): void {
    const batch = this.#batch;
    const count = Number(number);
    if (count < batch.number || (segment === 'A' && count === batch.number)) {
      this.#fault(
        line,
        9,
        13,
        `the record has the number ${count} after ${batch.number}: a line is missing or moved.`,
      );
    }
    batch.number = Math.max(batch.number, count);
    if (!batch.isOurs) return;
    if (segment === 'A') {
      batch.hasPayment = true;
      batch.sum += BigInt(typeof amount === 'number' ? amount : 0);
    } else if (!companions.has(String(segment)) || !batch.hasPayment) {
      this.#fault(
        line,
        14,
        14,
        `here stands segment ${segment}. Expected: segment A, or one that follows it.`,
      );
    }
  }

  #closeBatch({ records, sum }: Values, line: number): void {
    const batch = this.#batch;
    this.#compare(line, 18, 23, 'records in the batch', Number(records), batch.records);
    if (batch.isOurs) this.#compare(line, 24, 41, 'centavos in the batch', Number(sum), Number(batch.sum));
    this.#place = 'file';
  }

  #closeFile({ batches, records }: Values, line: number): void {
    this.#compare(line, 18, 23, 'batches', Number(batches), this.#batches);
    this.#compare(line, 24, 29, 'records in the file', Number(records), line);
    this.#place = 'end';
  }

  #compare(line: number, from: number, to: number, what: string, said: number, found: number): void {
    if (said === found) return;
    this.#fault(line, from, to, `the trailer says ${said} ${what}, and there are ${found}.`);
  }

  #fault(line: number, from: number, to: number, detail: string): void {
    this.faults.push({ line, from, to, detail });
  }
}
