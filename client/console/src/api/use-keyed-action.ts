import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

export interface KeyedAction {
  run: () => void;
  isRunning: boolean;
  isDone: boolean;
  error: Error | null;
}

/**
 * A write that happens once, however often it is clicked: a click while it runs does nothing, and until it has succeeded
 * every attempt has the same idempotency key, because one that seems to have failed may have happened.
 */
export function useKeyedAction(
  write: (idempotencyKey: string) => Promise<unknown>,
  onDone: () => void = () => undefined,
): KeyedAction {
  const key = useRef<string | null>(null);
  const isRunning = useRef(false);
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (given: string) => write(given),
    onSuccess: () => {
      key.current = null;
      onDone();
    },
    onSettled: () => {
      isRunning.current = false;
    },
  });
  return {
    run: () => {
      if (isRunning.current) return;
      isRunning.current = true;
      key.current ??= newKey();
      mutate(key.current);
    },
    isRunning: isPending,
    isDone: isSuccess,
    error,
  };
}

/** `crypto.randomUUID` is missing on pages over plain HTTP. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
