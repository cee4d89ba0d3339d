import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { newKey } from '../../api/new-key.ts';
import { useRefresh } from '../../api/use-refresh.ts';
import { useSession } from '../../session/session.ts';
import type { ChargeFile } from './charge-file.ts';
import { batchesOf, sendBatch, type Sent } from './send-lines.ts';

const nothing: Sent & { batches: number } = { batches: 0, lines: 0, imported: 0, known: 0, rejected: [] };

/** Sends a file batch by batch. One that was stopped, or failed, goes on where it was. */
export function useUpload(file: ChargeFile) {
  const { client } = useSession();
  const refresh = useRefresh();
  const [{ key, batches }] = useState(() => ({ key: newKey(), batches: batchesOf(file.lines) }));
  const [sent, setSent] = useState(nothing);
  const [waitsFor, setWaitsFor] = useState<Error | null>(null);
  const stopping = useRef<AbortController | null>(null);
  useEffect(() => () => stopping.current?.abort(), []);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (signal: AbortSignal) => {
      let sum = sent;
      for (const batch of batches.slice(sum.batches)) {
        const options = { key: `${key}-${sum.batches}`, onWait: setWaitsFor, signal };
        const result = await sendBatch(client, batch, options);
        setWaitsFor(null);
        if (result === null) return;
        sum = {
          batches: sum.batches + 1,
          lines: sum.lines + result.lines,
          imported: sum.imported + result.imported,
          known: sum.known + result.known,
          rejected: [...sum.rejected, ...result.rejected],
        };
        setSent(sum);
      }
    },
    onSettled: () => {
      stopping.current = null;
      refresh();
    },
  });
  return {
    sent,
    /** Why nothing can be sent for a moment. */
    waitsFor,
    error,
    isSending: isPending,
    isDone: sent.batches === batches.length,
    start: () => {
      if (stopping.current !== null) return;
      stopping.current = new AbortController();
      mutate(stopping.current.signal);
    },
    stop: () => stopping.current?.abort(),
  };
}
