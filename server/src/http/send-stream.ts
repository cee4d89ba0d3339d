import { once } from 'node:events';
import type { Response } from 'express';

/** A reader that takes nothing for this long is cut, so that it holds nothing for ever (D26). */
const stalledMs = 30_000;

/**
 * Sends pages as one JSON array while they are read. The head waits for the first page, so that a refusal or
 * a storage failure before it is still a problem; the array is closed only when every page was sent.
 */
export async function sendStream(res: Response, pages: AsyncIterable<unknown[]>): Promise<void> {
  const iterator = pages[Symbol.asyncIterator]();
  try {
    let page = await iterator.next();
    await write(res, '[');
    let separator = '';
    while (page.done !== true && !res.destroyed) {
      await write(res, separator + page.value.map((item) => JSON.stringify(item)).join(','));
      separator = ',';
      page = await iterator.next();
    }
    if (!res.destroyed) res.end(']');
  } finally {
    await iterator.return?.();
  }
}

async function write(res: Response, text: string): Promise<void> {
  if (res.write(text) || res.destroyed) return;
  const stalled = AbortSignal.timeout(stalledMs);
  try {
    await Promise.race([once(res, 'drain', { signal: stalled }), once(res, 'close', { signal: stalled })]);
  } catch (error) {
    if (!stalled.aborted) throw error;
    res.destroy();
  }
}
