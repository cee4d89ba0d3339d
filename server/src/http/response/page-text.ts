import { setImmediate as nextTurn } from 'node:timers/promises';
import type { StreamForm } from './stream-form.ts';

/** About 80 KB of a statement: what is converted before other requests are served. */
const rowsAtOnce = 100;

/** The text between head and tail, as bytes: long strings that wait for slow clients would fill V8's heap. */
export async function pageText<Row>(
  form: StreamForm,
  rows: readonly Row[],
  toWire: (row: Row) => unknown,
): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    if (start > 0) await nextTurn();
    const items = rows.slice(start, start + rowsAtOnce).map((row) => toWire(row));
    parts.push(Buffer.from(start === 0 ? form.text(items) : form.separator + form.text(items)));
  }
  return Buffer.concat(parts);
}

/** A list of any length, made part by part. */
export interface PartStream {
  /** The next part, which is never empty; null after the last one. */
  next(form: StreamForm): Promise<Buffer | null>;
  /** Stops reading. */
  end(): Promise<void>;
}

/** One part for each page; no page may be empty. */
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
