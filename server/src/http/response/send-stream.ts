import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Response } from 'express';
import type { StreamForm } from './stream-form.ts';

/**
 * A reader that takes nothing for this long is cut, so that it holds nothing for ever (D26). What it takes is seen only
 * when the system asks for more, which Linux does for each third of a send buffer of up to 4 MB: a reader of less than
 * 50 KB/s may be cut too, as the document says.
 */
const stalledMs = 30_000;

/** About 40 KB of statement. */
const itemsPerWrite = 100;

/**
 * Sends pages as one document while they are read. The head waits for the first page, so that a refusal or a
 * storage failure before it is still a problem; the document is closed only when every page was sent.
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
      // SQLite's pages, and the writes of a reader that keeps up, are done without any waiting: without this no
      // other request would get its turn until the last line.
      await nextTurn();
      page = await iterator.next();
    }
    if (!res.destroyed) res.end(form.tail);
  } finally {
    await iterator.return?.();
  }
}

/** Resolves when the reader has taken the text, or at once when it is gone; leaves no listener behind, whatever the page count. */
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
