import type { PaymentIntermediaryClient } from '@payment-intermediary/client';
import { recoversAfterMs, send } from '../../api/failure.ts';
import { byteLength, type RejectedLine, type SendableLine } from './charge-file.ts';

/** How many lines a request may have. */
const mostLines = 1_000;
const mostBytes = 2 * 2 ** 20;

/** Splits the lines into requests of the service, in their order. */
export function batchesOf(lines: readonly SendableLine[]): SendableLine[][] {
  const batches: SendableLine[][] = [];
  let batch: SendableLine[] = [];
  let bytes = 0;
  for (const line of lines) {
    const size = byteLength(line.json) + 1;
    if (batch.length === 0 || batch.length === mostLines || bytes + size > mostBytes) {
      batch = [];
      bytes = 0;
      batches.push(batch);
    }
    batch.push(line);
    bytes += size;
  }
  return batches;
}

/** The results of the lines that were sent. */
export interface Sent {
  lines: number;
  imported: number;
  known: number;
  rejected: RejectedLine[];
}

interface SendOptions {
  /**
   * The idempotency key. It is the same for every attempt to send these lines, so that the service counts them once.
   */
  key: string;
  /** Called with a temporary failure, after which the lines are sent again. */
  onWait: (error: Error) => void;
  /** Ends the waiting. A request that is on its way is awaited, so that its result is known. */
  signal: AbortSignal;
}

/**
 * Sends the lines of one batch, again and again after temporary failures. Returns null if it was stopped before it
 * succeeded.
 */
export async function sendBatch(
  client: PaymentIntermediaryClient,
  batch: readonly SendableLine[],
  { key, onWait, signal }: SendOptions,
): Promise<Sent | null> {
  const params = { header: { 'x-idempotency-key': key } };
  const body = batch.map(({ json }) => json).join('\n');
  while (!signal.aborted) {
    try {
      const created = await send(client.POST('/v2/payfac/charges', { params, body }));
      const { lines, imported, known, rejections } = created;
      const rejected = rejections.flatMap((reason) => {
        const sent = batch[reason.line - 1];
        return sent === undefined ? [] : [{ line: sent.line, text: sent.text, uuid: reason.uuid, reason }];
      });
      return { lines, imported, known, rejected };
    } catch (thrown) {
      const waitMs = recoversAfterMs(thrown);
      if (waitMs === null) throw thrown;
      onWait(thrown as Error);
      await sleep(waitMs, signal);
    }
  }
  return null;
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
