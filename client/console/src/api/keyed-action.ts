import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/** Returns a new idempotency key. `crypto.randomUUID` is missing on pages over plain HTTP. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

const replayed = new Set<string>();

/**
 * Sends a request as `fetch` does, and remembers its idempotency key if the service says that it had already carried it
 * out.
 */
export async function fetchNoting(request: Request): Promise<Response> {
  const response = await fetch(request);
  const key = request.headers.get('x-idempotency-key');
  if (key !== null && response.headers.get('Idempotent-Replayed') === 'true') noteReplay(key);
  return response;
}

/**
 * Remembers the key of a write that consists of several requests, all of which were replays. The whole write then
 * counts as a replay.
 */
export function noteReplay(key: string): void {
  replayed.add(key);
}

/** Returns whether an earlier attempt with this key was carried out, though its response was lost. */
export function wasReplayed(key: string): boolean {
  return replayed.has(key);
}

export interface KeyedAction<Input> {
  run: (input: Input) => void;
  isRunning: boolean;
  /** Returns whether it is running, also before the page shows it. */
  hasBegun: () => boolean;
  isDone: boolean;
  /** Whether an earlier attempt had already done it, though its response was lost. */
  isReplay: boolean;
  error: Error | null;
  /** Forgets the result. */
  reset: () => void;
}

/**
 * Returns a write that happens once, however often it is clicked. A click while it runs does nothing. Until one attempt
 * has succeeded, all attempts with the same input have the same idempotency key, even if others were tried between
 * them, because an attempt that seems to have failed may have been carried out.
 */
export function useKeyedAction<Input = void, Answer = unknown>(
  write: (key: string, input: Input) => Promise<Answer>,
  onDone: (input: Input, answer: Answer, isReplay: boolean) => void = () => undefined,
): KeyedAction<Input> {
  // The keys of the attempts since the last success, by their input.
  const keys = useRef(new Map<string, string>());
  const isRunning = useRef(false);
  const { mutate, data, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: async ({ key, input }: { key: string; input: Input }) => ({
      answer: await write(key, input),
      isReplay: wasReplayed(key),
    }),
    onSuccess: ({ answer, isReplay }, { input }) => {
      keys.current.clear();
      onDone(input, answer, isReplay);
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
      const key = keys.current.get(text) ?? newKey();
      keys.current.set(text, key);
      mutate({ key, input });
    },
    isRunning: isPending,
    hasBegun: () => isRunning.current,
    isDone: isSuccess,
    isReplay: data?.isReplay ?? false,
    error,
    reset,
  };
}
