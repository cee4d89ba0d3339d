import type { MediaType } from '../operation.ts';
import { csvRow, csvRows } from './csv.ts';
import { contentTypes } from './media-type.ts';

/** How lines are written one after another. */
export interface StreamForm {
  contentType: string;
  head: string;
  /** Between what `text` gives for one group of items and for the next. */
  separator: string;
  tail: string;
  text(items: readonly unknown[]): string;
}

const jsonArray: StreamForm = {
  contentType: contentTypes['application/json'],
  head: '[',
  separator: ',',
  tail: ']',
  // One call for all items is a quarter faster than one call for each.
  text: (items) => JSON.stringify(items).slice(1, -1),
};

const ndjson: StreamForm = {
  contentType: contentTypes['application/x-ndjson'],
  head: '',
  separator: '',
  tail: '',
  text: (items) => items.map((item) => `${JSON.stringify(item)}\n`).join(''),
};

/** The form of a media type; CSV has the columns that the spec gives its lines. */
export function streamForm(mediaType: MediaType, csvColumns: readonly string[]): StreamForm {
  switch (mediaType) {
    case 'application/json':
      return jsonArray;
    case 'application/x-ndjson':
      return ndjson;
    case 'text/csv':
      return {
        contentType: contentTypes['text/csv'],
        head: csvRow(csvColumns),
        separator: '',
        tail: '',
        text: (items) => csvRows(csvColumns, items),
      };
  }
}
