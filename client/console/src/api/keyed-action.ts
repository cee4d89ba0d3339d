import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/** A new idempotency key. `crypto.randomUUID` is missing on pages over plain HTTP. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

const replayed = new Set<string>();

/** Like `fetch`; also remembers the idempotency keys of requests that the service says it had already carried out. */
export async function fetchNoting(request: Request): Promise<Response> {
  const response = await fetch(request);
  const key = request.headers.get('x-idempotency-key');
  if (key !== null && response.headers.get('Idempotent-Replayed') === 'true') noteReplay(key);
  return response;
}

/** Notes a write of several requests, each with a key of its own, all of which were replays: it counts as a replay itself. */
export function noteReplay(key: string): void {
  replayed.add(key);
}

/** Whether an earlier attempt with this key was carried out, though its response was lost. */
export function wasReplayed(key: string): boolean {
  return replayed.has(key);
}

export interface KeyedAction<Input> {
  run: (input: Input) => void;
  isRunning: boolean;
  isDone: boolean;
  /** Whether an earlier attempt, whose response was lost, had already done it. */
  isReplay: boolean;
  error: Error | null;
  /** Forgets how it ended. */
  reset: () => void;
}

/**
 * A write that happens once, however often it is clicked: a click while it runs does nothing, and until one has succeeded
 * all attempts with the same input have the same idempotency key, whatever was tried between them, because one that seems
 * to have failed may have happened.
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
    isDone: isSuccess,
    isReplay: data?.isReplay ?? false,
    error,
    reset,
  };
}
