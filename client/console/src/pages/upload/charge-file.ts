import type { Schemas } from '@payment-intermediary/client';
import { toCents } from '../../format/format.ts';
import type { Texts } from '../../texts/texts.ts';
import { CellFault, headerFault, rowToJson } from './charge-columns.ts';
import { csvRows, type CsvRow } from './csv.ts';

/** A line of a file, with its number there, from 1. */
interface LineOfFile {
  line: number;
  /** The text of the line in the file. */
  text: string;
}

/** A line that can be sent, with the JSON to send. */
export interface SendableLine extends LineOfFile {
  json: string;
}

/** A line that was rejected, with the reason: in the words of this page, or the service's message. */
export interface RejectedLine extends LineOfFile {
  uuid: string | null;
  reason: string | Schemas['LineRejection'];
}

/** The content of a file of charges. */
export interface ChargeFile {
  name: string;
  /** The first line of a CSV file, with its line end; empty for NDJSON. */
  header: string;
  lines: SendableLine[];
  /** The lines that cannot be sent. */
  rejected: RejectedLine[];
  /** The sum of the charges' values in centavos, as far as they can be read. */
  totalCents: number;
}

/** A line with the JSON to send, or the reason why there is none. */
interface ReadLine extends SendableLine {
  fault: string | null;
}

/** The reason for which a whole file is refused. */
export class FileFault extends Error {
  override readonly name = 'FileFault';
}

/**
 * The largest file: some 150,000 charges, which the browser reads in seconds. `payfac charges import` takes files of
 * any size.
 */
export const mostFileBytes = 20 * 2 ** 20;
/** The longest line that the service takes, which would fill a request. */
const mostLineBytes = 64 * 2 ** 10;

/** Reads a file of charges: CSV if its name ends so, otherwise NDJSON. Throws a `FileFault`. */
export function readChargeFile(name: string, bytes: ArrayBuffer, texts: Texts['upload']): ChargeFile {
  const text = decoded(bytes, texts);
  const { header, read } = /\.csv$/i.test(name)
    ? readCsv(text, texts)
    : { header: '', read: readNdjson(text) };
  const file: ChargeFile = { name, header, lines: [], rejected: [], totalCents: 0 };
  for (const { json, fault, ...place } of read) {
    const reason = fault ?? (isTooLong(json) ? texts.lineTooLong : null);
    if (reason === null) {
      file.lines.push({ ...place, json });
      file.totalCents += valueCentsOf(json);
    } else {
      file.rejected.push({ ...place, uuid: null, reason });
    }
  }
  if (file.lines.length + file.rejected.length === 0) throw new FileFault(texts.noLines);
  return file;
}

/** Returns a file of the lines to correct and upload again, as they were in the file. */
export function fileOfRejected({ header }: ChargeFile, rejected: readonly RejectedLine[]): string {
  return header + rejected.map(({ text }) => `${text}\n`).join('');
}

/** Decodes a file, without a byte order mark. */
function decoded(bytes: ArrayBuffer, texts: Texts['upload']): string {
  if (bytes.byteLength > mostFileBytes) throw new FileFault(texts.fileTooLarge);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new FileFault(texts.notUtf8);
  }
}

/** Reads NDJSON. The service says of each line whether it is the JSON of a charge. */
function readNdjson(text: string): ReadLine[] {
  return text
    .split('\n')
    .map((line, index) => ({ line: index + 1, text: line.replace(/\r$/, '') }))
    .filter(({ text: line }) => line.trim() !== '')
    .map((place) => ({ ...place, json: place.text, fault: null }));
}

function readCsv(text: string, texts: Texts['upload']): { header: string; read: ReadLine[] } {
  const [header, ...rows] = csvRows(text);
  if (header === undefined) throw new FileFault(texts.noLines);
  const names = (header.cells ?? []).map((name) => name.trim());
  const fault = headerFault(names, texts);
  if (fault !== null) throw new FileFault(fault);
  // The byte order mark tells spreadsheets that the file is UTF-8.
  return {
    header: `\uFEFF${header.text}\n`,
    read: rows.filter(hasContent).map((row) => readRow(names, row, texts)),
  };
}

/** Returns whether a row has content. Spreadsheets may write rows of nothing but separators. */
function hasContent({ cells }: CsvRow): boolean {
  return cells === null || cells.some((cell) => cell !== '');
}

function readRow(names: readonly string[], { cells, line, text }: CsvRow, texts: Texts['upload']): ReadLine {
  if (cells === null) return { line, text, json: '', fault: texts.openQuote };
  try {
    return { line, text, json: rowToJson(names, cells, texts), fault: null };
  } catch (thrown) {
    if (thrown instanceof CellFault) return { line, text, json: '', fault: thrown.message };
    throw thrown;
  }
}

function isTooLong(json: string): boolean {
  // No character has more than three bytes for each of its units.
  return json.length * 3 > mostLineBytes && byteLength(json) > mostLineBytes;
}

export function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

function valueCentsOf(json: string): number {
  try {
    const { value } = JSON.parse(json) as { value?: unknown };
    return typeof value === 'number' ? toCents(value) : 0;
  } catch {
    return 0;
  }
}
