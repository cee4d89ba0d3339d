import type { RawLine } from '../imports/lines.ts';
import { cieloRecords } from './cielo-layout.ts';
import { readCielo, type CieloLine } from './cielo-file.ts';
import { readCsv, readNdjson } from './own-file.ts';
import { SettlementFileError, type SettlementLine } from './settlement-line.ts';

/** What a file is. */
export interface FileHeading {
  acquirer: string;
  /** The acquirer's kind of file; `ndjson` or `csv` for our own formats. */
  statement: string;
  /** The acquirer's number of the establishment that the file is for; null if the file does not tell it. */
  establishment: string | null;
}

/** A part of a file: each has its heading, and most have a settlement line. */
export interface FilePart {
  heading: FileHeading;
  settlementLine: SettlementLine | null;
}

/** A file whose form is known. Its lines are read as they are taken. */
type OpenedFile =
  | { form: 'cielo'; records: AsyncGenerator<CieloLine> }
  | { form: 'ndjson' | 'csv'; lines: AsyncGenerator<SettlementLine> };

/**
 * Reads a file of an acquirer, or one in our own formats, line by line, however long it is. Throws `SettlementFileError`
 * for the first thing that is wrong: what was read before must not be kept.
 */
export async function* readSettlementFile(lines: AsyncIterable<RawLine>): AsyncGenerator<FilePart> {
  const file = await openSettlementFile(lines);
  if (file.form === 'cielo') {
    yield* partsOfCielo(file.records);
    return;
  }
  let heading: FileHeading | null = null;
  for await (const settlementLine of file.lines) {
    heading ??= { acquirer: settlementLine.acquirer, statement: file.form, establishment: null };
    yield { heading, settlementLine };
  }
}

async function* partsOfCielo(records: AsyncIterable<CieloLine>): AsyncGenerator<FilePart> {
  let heading: FileHeading = { acquirer: 'cielo', statement: '', establishment: null };
  for await (const record of records) {
    if (record.record === cieloRecords['0']) {
      heading = {
        ...heading,
        statement: valueIn(record, 'statement'),
        establishment: valueIn(record, 'establishment'),
      };
    }
    yield { heading, settlementLine: record.settlementLine };
  }
}

const valueIn = ({ fields }: CieloLine, name: string) =>
  String(fields.find(({ field }) => field.name === name)?.value ?? '');

/** Tells by the first line which form a file has. */
export async function openSettlementFile(lines: AsyncIterable<RawLine>): Promise<OpenedFile> {
  const rest = lines[Symbol.asyncIterator]();
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) {
    const beginning = next.value.bytes
      .toString()
      .replace(/^\uFEFF/, '')
      .trimStart();
    if (beginning === '') continue;
    const all = joined(next.value, rest);
    if (beginning.startsWith('0')) return { form: 'cielo', records: readCielo(all) };
    return beginning.startsWith('{')
      ? { form: 'ndjson', lines: readNdjson(all) }
      : { form: 'csv', lines: readCsv(all) };
  }
  throw new SettlementFileError({ line: 1, detail: 'the file is empty.' });
}

async function* joined(first: RawLine, rest: AsyncIterator<RawLine>): AsyncGenerator<RawLine> {
  try {
    yield first;
    yield* { [Symbol.asyncIterator]: () => rest };
  } finally {
    await rest.return?.();
  }
}
