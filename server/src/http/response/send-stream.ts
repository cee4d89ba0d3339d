import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Response } from 'express';
import type { RequestCost } from '../../rate-limits/request-cost.ts';
import type { Holder } from '../../tokens/token.ts';
import { ApiError } from '../errors/api-error.ts';
import { inPageTurn } from '../request/heavy-turns.ts';
import type { PartStream, StreamForm } from './media-type.ts';

/**
 * How long a client may take nothing before it is disconnected, so that it cannot hold resources forever (D26). Its
 * progress is visible only when the system asks for more data, which Linux does for each third of the send buffer. That
 * has 4 MB by default, so the steps are of 1.4 MB, and a client slower than 12 KB/s seems to take nothing. With 16 MB
 * (`net.ipv4.tcp_wmem`) it is one slower than 47 KB/s. Smaller writes would not help, and Node cannot limit the buffer.
 */
export const stalledMs = 120_000;

/**
 * How many bytes per second a client must take on average. Without it, a client could make a response last for days
 * with a byte now and then.
 */
const leastBytesPerSecond = 10_000;

/** Who receives a response, and the cost that the response is added to. */
export interface Recipient {
  holder: Holder;
  cost: RequestCost | null;
}

/** How many bytes of a page are written before the next part waits for the client. */
const stepBytes = 64 * 1024;

/** Sends the body of a page. A client that is too slow is disconnected, as in the middle of a list. */
export async function sendPage(res: Response, page: Buffer): Promise<void> {
  const patience = new Patience();
  for (let from = 0; from < page.length && !res.destroyed; from += stepBytes) {
    await write(res, page.subarray(from, from + stepBytes), patience);
  }
  if (!res.destroyed) res.end();
}

/**
 * Sends a list as one document while it is read. The headers wait for the first part, so that an earlier error can
 * still become a problem. The document is closed only after all parts were sent.
 */
export async function sendStream(
  res: Response,
  form: StreamForm,
  parts: PartStream,
  { holder, cost }: Recipient,
): Promise<void> {
  const patience = new Patience();
  const nextPart = () => inPageTurn(holder, async () => (res.destroyed ? null : parts.next(form)));
  try {
    let part = await nextPart();
    let before = form.head;
    for (; part !== null && !res.destroyed; part = await nextPart()) {
      await cost?.add(part.length);
      if (before !== '') res.write(before);
      await write(res, part, patience);
      before = form.separator;
      // Other requests get their turn here: neither SQLite's reads nor the writes to a fast client ever wait, and two
      // parts may be made without a pause.
      await nextTurn();
    }
    if (!res.destroyed) res.end(before === form.head ? form.head + form.tail : form.tail);
  } finally {
    await parts.end();
  }
}

/**
 * How much longer a response may wait for its client. Waiting reduces it, and every byte that the client takes restores
 * some of it.
 */
export class Patience {
  #leftMs = stalledMs;

  get leftMs(): number {
    return Math.max(this.#leftMs, 0);
  }

  waited(ms: number, takenBytes: number): void {
    this.#leftMs = Math.min(this.#leftMs - ms + (takenBytes / leastBytesPerSecond) * 1_000, stalledMs);
  }
}

/** Resolves when the client has read the part, or at once if it has disconnected. */
async function write(res: Response, part: Buffer, patience: Patience): Promise<void> {
  if (res.destroyed) return;
  const startedMs = performance.now();
  if (!res.write(part)) await drained(res, patience.leftMs);
  patience.waited(performance.now() - startedMs, part.length);
}

/** Waits until the client has read enough. It leaves no listeners behind. */
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

/** How many whole statements one token may read at once, in each process of the service (D26). */
const slotsPerToken = 4;

export class StreamSlots {
  readonly #taken = new Map<string, number>();
  #open = 0;

  /** The number of slots that all tokens have taken. */
  get open(): number {
    return this.#open;
  }

  /** Takes a slot. The returned function releases it, once. Throws `too_many_streams` if none is left. */
  take(spender: string): () => void {
    const taken = this.#taken.get(spender) ?? 0;
    if (taken >= slotsPerToken) {
      throw new ApiError(
        'too_many_streams',
        `This token has ${slotsPerToken} open statements. Read one to its end, close it, or request pages with limit.`,
      );
    }
    this.#taken.set(spender, taken + 1);
    this.#open += 1;
    let isHeld = true;
    return () => {
      if (isHeld) this.#release(spender);
      isHeld = false;
    };
  }

  #release(spender: string): void {
    this.#open -= 1;
    const left = (this.#taken.get(spender) ?? 0) - 1;
    if (left > 0) this.#taken.set(spender, left);
    else this.#taken.delete(spender);
  }
}
