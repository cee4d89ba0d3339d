import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { newKey } from './new-key.ts';

export interface KeyedAction<Input> {
  run: (input: Input) => void;
  isRunning: boolean;
  isDone: boolean;
  error: Error | null;
  /** Forgets how it ended. */
  reset: () => void;
}

/**
 * A write that happens once, however often it is clicked: a click while it runs does nothing, and until it has succeeded
 * every attempt with the same input has the same idempotency key, because one that seems to have failed may have
 * happened.
 */
export function useKeyedAction<Input = void>(
  write: (key: string, input: Input) => Promise<unknown>,
  onDone: (input: Input) => void = () => undefined,
): KeyedAction<Input> {
  const last = useRef<{ key: string; input: string } | null>(null);
  const isRunning = useRef(false);
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: ({ key, input }: { key: string; input: Input }) => write(key, input),
    onSuccess: (_answer, { input }) => {
      last.current = null;
      onDone(input);
    },
    onSettled: () => {
      isRunning.current = false;
    },
  });
  return {
    run: (input) => {
      if (isRunning.current) return;
      isRunning.current = true;
      const text = JSON.stringify({ input });
      if (last.current?.input !== text) last.current = { key: newKey(), input: text };
      mutate({ key: last.current.key, input });
    },
    isRunning: isPending,
    isDone: isSuccess,
    error,
    reset,
  };
}
