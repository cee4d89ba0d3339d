import { setImmediate as nextTurn } from 'node:timers/promises';
import type { StreamForm } from './stream-form.ts';
import { wireGroups } from './wire-pages.ts';

/**
 * A page as one document. Other requests are served between its groups. It is made of bytes, because large texts that
 * wait for slow clients would fill V8's heap.
 */
export async function pageText<Row>(
  form: StreamForm,
  rows: readonly Row[],
  toWire: (row: Row) => unknown,
): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (const items of wireGroups(rows, toWire)) {
    if (parts.length > 0) await nextTurn();
    parts.push(Buffer.from((parts.length === 0 ? form.head : form.separator) + form.text(items)));
  }
  parts.push(Buffer.from(parts.length === 0 ? form.head + form.tail : form.tail));
  return Buffer.concat(parts);
}
