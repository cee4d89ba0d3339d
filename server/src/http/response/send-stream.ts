import type { Response } from 'express';
import type { RequestCost } from '../../rate-limits/request-cost.ts';
import { makeInTurn } from './large-response.ts';
import type { StreamForm } from './stream-form.ts';

/**
 * A client that takes nothing for this long is disconnected, so that it cannot hold resources forever (D26). Its
 * progress is visible only when the system asks for more data, which Linux does for each third of the send buffer. That
 * has 4 MB by default: the steps are of 1.4 MB, and a client slower than 12 KB/s seems to take nothing. With 16 MB
 * (`net.ipv4.tcp_wmem`) it is one slower than 47 KB/s. Smaller writes would not help, and Node cannot limit the buffer.
 */
export const stalledMs = 120_000;

/** What a client must take on average, so that it cannot make a response last for days with a byte now and then. */
const leastBytesPerSecond = 10_000;

/**
 * Sends groups of items, of which none is empty, as one document while they are read. The headers wait for the first
 * group, so that an earlier error can still become a problem. The document is closed only after all were sent.
 */
export async function sendStream(
  res: Response,
  form: StreamForm,
  groups: AsyncIterable<unknown[]>,
  { intermediaryId, cost }: { intermediaryId: number; cost: RequestCost | null },
): Promise<void> {
  const iterator = groups[Symbol.asyncIterator]();
  const patience = new Patience();
  const nextText = () =>
    makeInTurn(intermediaryId, async () => {
      const next = await iterator.next();
      return next.done === true ? null : form.text(next.value);
    });
  try {
    let text = await nextText();
    if (form.head !== '') await write(res, form.head, patience);
    let separator = '';
    while (text !== null && !res.destroyed) {
      await cost?.add(Buffer.byteLength(text));
      await write(res, separator + text, patience);
      separator = form.separator;
      text = await nextText();
    }
    if (!res.destroyed) res.end(form.tail);
  } finally {
    await iterator.return?.();
  }
}

/** How much longer a response may wait for its client: waiting uses it up, and what the client takes restores it. */
export class Patience {
  #leftMs = stalledMs;

  get leftMs(): number {
    return Math.max(this.#leftMs, 0);
  }

  waited(ms: number, takenBytes: number): void {
    this.#leftMs = Math.min(this.#leftMs - ms + (takenBytes / leastBytesPerSecond) * 1_000, stalledMs);
  }
}

/** Resolves when the client has read the text, or at once if it has disconnected. */
async function write(res: Response, text: string, patience: Patience): Promise<void> {
  if (res.destroyed) return;
  const startedMs = performance.now();
  if (!res.write(text)) await drained(res, patience.leftMs);
  patience.waited(performance.now() - startedMs, text.length);
}

/** Leaves no listeners behind. */
function drained(res: Response, withinMs: number): Promise<void> {
  return new Promise((resolve) => {
    const stalled = setTimeout(() => res.destroy(), withinMs);
    const settle = () => {
      clearTimeout(stalled);
      res.off('drain', settle).off('close', settle);
      resolve();
    };
    res.on('drain', settle).on('close', settle);
  });
}
