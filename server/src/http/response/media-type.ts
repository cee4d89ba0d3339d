import type { Request } from 'express';
import { csvRow, csvRows } from '../../shared/csv.ts';
import { ApiError } from '../errors/api-error.ts';
import type { MediaType, Operation } from '../operation.ts';

/** The Content-Type of each media type; the parameter `header` is from RFC 4180, 3. */
export const contentTypes: Record<MediaType, string> = {
  'application/json': 'application/json; charset=utf-8',
  'application/x-ndjson': 'application/x-ndjson',
  'text/csv': 'text/csv; charset=utf-8; header=present',
};

/** The spellings of each documented type: as it is sent, and with the charset alone, which some clients ask for. */
const spellings: Record<MediaType, readonly string[]> = {
  'application/json': ['application/json', contentTypes['application/json']],
  'application/x-ndjson': ['application/x-ndjson', 'application/x-ndjson; charset=utf-8'],
  'text/csv': ['text/csv', 'text/csv; charset=utf-8', contentTypes['text/csv']],
};

/**
 * Returns the media type of the response: the one that Accept prefers among those that the operation documents for its
 * success, or the first if it prefers none. It is called first, so that nothing is done whose result the client could
 * not read.
 */
export function acceptedMediaType<T extends MediaType>(req: Request, produced: readonly T[]): T {
  const { accept = '*/*' } = req.headers;
  const [first] = produced;
  // This is a shortcut for what most clients send, instead of the full negotiation of RFC 9110, 12.5.1.
  if (first !== undefined && (accept === '*/*' || accept === first)) return first;
  const accepted = req.accepts(produced.flatMap((type) => spellings[type]));
  const found = produced.find((type) => accepted !== false && spellings[type].includes(accepted));
  if (found !== undefined) return found;
  throw new ApiError('not_acceptable', whatIsProduced(produced));
}

function whatIsProduced(produced: readonly MediaType[]): string {
  if (produced.length === 1) {
    return 'This service responds with JSON. Send Accept: application/json or leave it out.';
  }
  const types = `${produced.slice(0, -1).join(', ')} or ${produced.at(-1) ?? ''}`;
  return `This operation responds with ${types}. Send one of them in Accept, or leave it out for the first.`;
}

/** How a list is written. */
export interface StreamForm {
  head: string;
  /** Written between the texts of two groups of items. */
  separator: string;
  tail: string;
  text(items: readonly unknown[]): string;
}

const jsonArray: StreamForm = {
  head: '[',
  separator: ',',
  tail: ']',
  // One call for all items is a quarter faster than one call per item.
  text: (items) => JSON.stringify(items).slice(1, -1),
};

const ndjson: StreamForm = {
  head: '',
  separator: '',
  tail: '',
  text: (items) => items.map((item) => `${JSON.stringify(item)}\n`).join(''),
};

/** Which columns a list has as CSV. */
export interface CsvColumns {
  /** Whether the properties that only some lines have are columns too, behind the others. */
  withOptional?: boolean;
}

/** Returns the columns of an operation's list, which are those in the spec. */
export function columnsOf(
  operation: Operation,
  { withOptional = false }: CsvColumns = {},
): readonly string[] {
  const { csvColumns, optionalCsvColumns } = operation;
  return withOptional ? [...csvColumns, ...optionalCsvColumns] : csvColumns;
}

/** Returns the format for a media type. */
export function streamForm(mediaType: MediaType, csvColumns: readonly string[]): StreamForm {
  switch (mediaType) {
    case 'application/json':
      return jsonArray;
    case 'application/x-ndjson':
      return ndjson;
    case 'text/csv':
      return {
        head: csvRow(csvColumns),
        separator: '',
        tail: '',
        text: (items) => csvRows(csvColumns, items),
      };
  }
}

/** Returns the text between head and tail as bytes: long strings that wait for slow clients would fill V8's heap. */
export function pageText<Row>(form: StreamForm, rows: readonly Row[], toWire: (row: Row) => unknown): Buffer {
  return Buffer.from(form.text(rows.map((row) => toWire(row))));
}

/** A list of any length, which is made part by part. */
export interface PartStream {
  /** Returns the next part, which is never empty, or null after the last one. */
  next(form: StreamForm): Promise<Buffer | null>;
  /** Stops reading. */
  end(): Promise<void>;
}

/** Returns one part for each page. No page may be empty. */
export function partsOf<Row>(pages: AsyncIterable<Row[]>, toWire: (row: Row) => unknown): PartStream {
  const iterator = pages[Symbol.asyncIterator]();
  return {
    async next(form) {
      const page = await iterator.next();
      return page.done === true ? null : pageText(form, page.value, toWire);
    },
    async end() {
      await iterator.return?.();
    },
  };
}
