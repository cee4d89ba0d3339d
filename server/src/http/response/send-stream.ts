import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Response } from 'express';
import type { StreamForm } from './stream-form.ts';

/**
 * A reader that reads nothing for this long is disconnected, so that it holds nothing forever (D26). Its progress shows
 * only when the system asks for more, which Linux does for each third of a send buffer of up to 4 MB: a reader slower
 * than 50 KB/s may be disconnected too, as the document says.
 */
const stalledMs = 30_000;

/** About 40 KB of statement. */
const itemsPerWrite = 100;

/**
 * Sends pages as one document while they are read. The headers wait for the first page, so that an error before it is
 * still answered with a problem; the document is closed only when every page was sent.
 */
export async function sendStream(
  res: Response,
  form: StreamForm,
  pages: AsyncIterable<unknown[]>,
): Promise<void> {
  const iterator = pages[Symbol.asyncIterator]();
  try {
    let page = await iterator.next();
    if (form.head !== '') await write(res, form.head);
    let separator = '';
    while (page.done !== true && !res.destroyed) {
      const items = page.value;
      for (let start = 0; start < items.length; start += itemsPerWrite) {
        const some = items.slice(start, start + itemsPerWrite);
        await write(res, separator + form.text(some));
        separator = form.separator;
      }
      // Neither SQLite's pages nor the writes to a fast reader ever wait: without this, other requests would not be
      // served until the last line.
      await nextTurn();
      page = await iterator.next();
    }
    if (!res.destroyed) res.end(form.tail);
  } finally {
    await iterator.return?.();
  }
}

/** Resolves when the reader has read the text, or at once when it is gone. Leaves no listeners behind. */
function write(res: Response, text: string): Promise<void> {
  if (res.destroyed || res.write(text)) return Promise.resolve();
  return new Promise((resolve) => {
    const stalled = setTimeout(() => res.destroy(), stalledMs);
    const settle = () => {
      clearTimeout(stalled);
      res.off('drain', settle).off('close', settle);
      resolve();
    };
    res.on('drain', settle).on('close', settle);
  });
}
