import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Response } from 'express';
import type { StreamForm } from './stream-form.ts';

/**
 * A client that reads nothing for this long is disconnected, so that it cannot hold resources forever (D26). Its
 * progress is visible only when the system asks for more data, which Linux does for each third of a send buffer of up
 * to 4 MB. So a client slower than 50 KB/s may be disconnected too, as the document says.
 */
const stalledMs = 30_000;

/** About 40 KB of statement. */
const itemsPerWrite = 100;

/**
 * Sends pages as one document while they are read. The headers wait for the first page, so that an earlier error can
 * still become a problem. The document is closed only after all pages were sent.
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
      // Neither SQLite's pages nor the writes to a fast client ever wait. Without this, no other request would be
      // served until the last line.
      await nextTurn();
      page = await iterator.next();
    }
    if (!res.destroyed) res.end(form.tail);
  } finally {
    await iterator.return?.();
  }
}

/** Resolves when the client has read the text, or at once if it has disconnected. Leaves no listeners behind. */
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
