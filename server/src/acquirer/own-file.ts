import { readCells, separatorOf, type Separator } from '../imports/csv-lines.ts';
import { faultAt, refusalOf, type LineFault } from '../imports/line-error.ts';
import { maxLineBytes, type RawLine } from '../imports/lines.ts';
import { decodeUtf8 } from '../shared/exact-json.ts';
import { shownName } from '../shared/text.ts';
import {
  amountNames,
  inexactAmount,
  numberFields,
  ownFields,
  readOwnLine,
  requiredFields,
} from './own-line.ts';
import { SettlementFileError, type SettlementLine } from './settlement-line.ts';

/**
 * Reads settlement lines of our own form, one JSON object each. Throws `SettlementFileError` for the first line that is
 * wrong, with all that is wrong with it: what was read before must not be kept.
 */
export async function* readNdjson(lines: AsyncIterable<RawLine>): AsyncGenerator<SettlementLine> {
  const file = new OwnFile();
  for await (const raw of lines) yield file.read(textOf(raw), raw.number, ({ detail }) => detail);
}

/** Reads settlement lines as `readNdjson` does, from CSV whose header has the names of the fields. */
export async function* readCsv(lines: AsyncIterable<RawLine>): AsyncGenerator<SettlementLine> {
  const file = new OwnFile();
  let header: Header | null = null;
  for await (const raw of lines) {
    const { number } = raw;
    if (header === null) {
      header = readHeader(raw);
      continue;
    }
    yield file.read(jsonOf(textOf(raw), header, number), number, inColumn);
  }
  if (file.isEmpty)
    throw new SettlementFileError({ line: 1, detail: 'the file has no lines after its header.' });
}

/** The lines of one file, which are all of one acquirer. */
class OwnFile {
  #acquirer: string | null = null;

  get isEmpty(): boolean {
    return this.#acquirer === null;
  }

  read(json: string, line: number, detailOf: (fault: LineFault) => string): SettlementLine {
    const read = readOwnLine(json, line);
    if (!('faults' in read)) {
      this.#acquirer ??= read.acquirer;
      if (read.acquirer === this.#acquirer) return read;
      const text =
        ' is another than in the lines before: put the lines of each acquirer into a file of their own';
      throw refused(line, [faultAt('/acquirer', 'value_invalid', text)], detailOf);
    }
    throw refused(line, read.faults, detailOf);
  }
}

function refused(
  line: number,
  faults: readonly LineFault[],
  detailOf: (fault: LineFault) => string,
): SettlementFileError {
  const { detail } = refusalOf(faults.map((fault) => ({ ...fault, detail: detailOf(fault) })));
  return new SettlementFileError({ line, detail: `${detail}.` });
}

function textOf({ number: line, bytes, isTooLong }: RawLine): string {
  if (isTooLong) {
    const detail = `the line has more than ${maxLineBytes} bytes: shorten it.`;
    throw new SettlementFileError({ line, detail });
  }
  const text = decodeUtf8(bytes);
  if (text !== undefined) return text;
  throw new SettlementFileError({ line, detail: 'the line is not UTF-8: convert the file.' });
}

interface Header {
  names: readonly string[];
  separator: Separator;
}

function readHeader({ bytes, number: line }: RawLine): Header {
  const text = decodeUtf8(bytes) ?? '';
  const separator = separatorOf(text);
  const read = readCells(text, separator);
  const names = 'cells' in read ? read.cells : [];
  if (!names.includes('acquirer') || !names.includes('kind')) throw ofNoFormat(line);
  const faults = [...new Set(names.flatMap((name, at) => columnFault(name, names.indexOf(name) < at)))];
  faults.push(
    ...requiredFields
      .filter((name) => !names.includes(name))
      .map((name) => `column ${name} is missing: add it`),
  );
  if (faults.length === 0) return { names, separator };
  throw new SettlementFileError({ line, detail: `${faults.slice(0, mostShown).join('. ')}.` });
}

const mostShown = 20;

function columnFault(name: string, isRepeated: boolean): string[] {
  if (name === '') return ['a column has no name: name it or remove it'];
  if (!ownFields.has(name)) {
    return [`column ${shownName(name)} is not a field of a settlement line: remove it or correct its name`];
  }
  return isRepeated ? [`column ${name} appears more than once: keep the right one`] : [];
}

function ofNoFormat(line: number): SettlementFileError {
  const detail =
    "the file has none of the forms that can be read. Expected: Cielo's statement, whose first line begins with 0; " +
    'NDJSON, each of whose lines begins with {; or CSV, whose first line has the names of the fields, with acquirer and kind.';
  return new SettlementFileError({ line, detail });
}

/** Returns the JSON of a row, without its empty cells, so that rows are checked as all lines are. */
function jsonOf(text: string, { names, separator }: Header, line: number): string {
  const read = readCells(text, separator);
  if ('fault' in read) throw new SettlementFileError({ line, detail: `${read.fault}.` });
  const { cells } = read;
  if (cells.length !== names.length) {
    const counts = `the line has ${cells.length} cells, and the header has ${names.length}`;
    const detail = `${counts}: give each line as many, and put one that has "${separator}" inside in quotes.`;
    throw new SettlementFileError({ line, detail });
  }
  const grouped = amountNames.filter((name) => groups.test(cells[names.indexOf(name)] ?? ''));
  if (grouped.length > 0) throw refused(line, grouped.map(inexactAmount), inColumn);
  const members = names.flatMap((name, at) => {
    const cell = cells[at] ?? '';
    return cell === '' ? [] : [`"${name}":${valueOf(name, cell, separator)}`];
  });
  return `{${members.join(',')}}`;
}

/** A sign before exactly three digits is one for thousands: neither 1.500 nor 1,500 is 1.50. */
const groups = /[.,]\d{3}(?!\d)/;

const jsonNumber = /^-?(0|[1-9]\d*)(\.\d+)?$/;

/** Returns a cell as JSON. What is no number stays text, which the check of the line then names. */
function valueOf(name: string, cell: string, separator: Separator): string {
  const number = separator === ';' ? cell.replace(',', '.') : cell;
  return numberFields.has(name) && jsonNumber.test(number) ? number : JSON.stringify(cell);
}

/** Returns what is wrong with a row, with the name of the column instead of the JSON Pointer. */
function inColumn({ pointer, code, detail }: LineFault): string {
  if (pointer === '') return detail;
  const text = detail.slice(pointer.length);
  return `column ${pointer.slice(1)}${code === 'field_missing' ? text.replace(/^ is missing/, ' is empty') : text}`;
}
