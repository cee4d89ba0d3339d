import type { PaymentIntermediaryClient } from '@payment-intermediary/client';
import { recoversAfterMs, send } from '../../api/failure.ts';
import { byteLength, type RejectedLine, type SendableLine } from './charge-file.ts';

/** What a request may hold. */
const mostLines = 1_000;
const mostBytes = 2 * 2 ** 20;

/** The lines in requests of the service, in their order. */
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

/** What became of the lines that were sent. */
export interface Sent {
  lines: number;
  imported: number;
  known: number;
  rejected: RejectedLine[];
}

interface SendOptions {
  /** The same for every attempt to send these lines: then the service counts them once. */
  key: string;
  /** A failure that may pass; the lines are sent again after it. */
  onWait: (error: Error) => void;
  /** Ends the waiting; a request that is on its way is awaited, so that what it did is known. */
  signal: AbortSignal;
}

/** Sends the lines of one batch, again and again while a failure may pass. Null if it was stopped before. */
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
